import type { GraphQLSchema } from 'graphql';
import { type Class, declaredBy } from '../module-classes.js';
import { FailureResponses } from './failures.js';
import { headerComponents } from './headers.js';
import { operation } from './operation.js';
import { type Route, routesOf } from './routes.js';
import { Schemas } from './schemas.js';
import { tagOf, tags } from './tags.js';

const introduction = `The REST API of the shop. The GraphQL API at \`/graphql\` offers the same operations, with the same rules and errors. The field \`x-graphql\` of each call names its GraphQL counterparts.

Sign in with \`POST /api/v1/login\`. Later calls authenticate with the cookie \`access_token\` or with the header \`Authorization: Bearer <token>\`. \`GET /api/v1/refresh\` renews both.

Every success is \`{ "success": true, … }\`. Every failure is \`{ "success": false, "message", "code", "errors"? }\`, with one of the codes listed for the call. Unknown fields are ignored. A value of the wrong type is an error; it is never converted. Ids are UUIDs, dates are ISO 8601 in UTC, and weights are in grams. A known path with another method responds with 405, \`METHOD_NOT_ALLOWED\` and the header \`Allow\`.`;

/** Builds the OpenAPI document from the controllers' decorators and zod schemas. */
export function openApiDocument(modules: readonly Class[], graphql: GraphQLSchema, version: string) {
  const schemas = new Schemas(graphql);
  const failures = new FailureResponses(schemas);
  const routes = declaredBy(modules, 'controllers')
    .flatMap(routesOf)
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method));
  const paths: Record<string, Record<string, unknown>> = {};
  // A function called `import` does not compile in generated clients.
  const ids = new Set(['import']);
  for (const route of routes) {
    const id = operationIdOf(route, ids);
    ids.add(id);
    (paths[route.path] ??= {})[route.method] = operation(route, id, schemas, failures);
  }
  const { components, undescribed } = schemas;
  if (undescribed.size) throw new Error(`These have no description: ${[...undescribed].join(', ')}`);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parure REST API',
      version,
      description: introduction,
      contact: { name: 'The shop that runs this server' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: [...new Set(Object.values(tags))],
    paths,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'access_token',
          description:
            'Set by signing in; named `__Host-access_token` over HTTPS. Accepted from the shop’s own pages only.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` returned by signing in and by refreshing, valid for 15 minutes.',
        },
      },
      schemas: components,
      headers: headerComponents,
      responses: failures.components,
    },
  };
}

/** The name of the first GraphQL counterpart, unless another call uses it. */
function operationIdOf({ controller, handler, isAlias, response }: Route, used: ReadonlySet<string>): string {
  const [name = ''] = [response.graphql].flat();
  const group = tagOf(controller).name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  const own = `${handler}In${group}`;
  return [name, isAlias ? `${name}Again` : own].find((id) => !used.has(id)) ?? own;
}
