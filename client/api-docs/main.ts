import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';

const description = '/api/docs/openapi.json';

interface Description {
  info: { title: string; description: string };
  servers?: unknown;
  paths: Record<string, Record<string, { summary: string }>>;
  components: { securitySchemes: Record<string, unknown> };
}

const response = await fetch(description);
const spec = (await response.json()) as Description;
spec.info.description += `\n\n[Download this description](${description}) (OpenAPI 3.1).`;
// Pages cannot set the header `Cookie`.
delete spec.components.securitySchemes.cookie;
// There is only one to choose: the server of this page, which is the default.
delete spec.servers;
// Summaries are shown as plain text.
for (const call of Object.values(spec.paths).flatMap((calls) => Object.values(calls)))
  call.summary = call.summary.replaceAll('`', '');
document.title = spec.info.title;

SwaggerUI({
  dom_id: '#api-docs',
  spec,
  deepLinking: true,
  displayRequestDuration: true,
  filter: true,
  // The token is kept until the page is closed or loaded again.
  persistAuthorization: false,
  // Requests count as calls of a program with this token and do not change who is signed in to the shop.
  requestInterceptor: (request) => ({ ...request, credentials: 'omit' }),
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  validatorUrl: null,
});
