import { z } from 'zod';
import { house } from '../../domain/house.js';
import type { Door } from '../platform/http/allow.js';
import { Answers, type JsonSchema } from './answers.js';
import { exampleOf } from './examples.js';
import { Failures, failureSchema } from './failures.js';
import { answerHeaders, cookieParameters, headerComponents } from './headers.js';
import { type Class, declaredBy } from '../modules.js';
import { type Route, routesOf } from './routes.js';
import type { WantedFile } from '../platform/media/multipart.js';
import type { Source } from './source.js';

/** Everything under here is the contract; pages, media and what operators read are not. */
const contract = /^\/api\//;

const who: Record<Door, string> = {
  visitor: 'Anyone.',
  member: 'Anyone signed in, whatever the access.',
  catalogue: 'A customer with current access; with `CATALOGUE=public` anyone.',
  customer: 'A customer with current access.',
  admin: 'Administrators.',
};

/** What REST offers, from the controllers' decorators, the schemas they check by, and the types they answer. */
export function openApiDocument(modules: readonly Class[], source: Source) {
  const answers = new Answers(source.checker);
  const failures = new Failures();
  const routes = declaredBy(modules, 'controllers')
    .flatMap(routesOf)
    .filter(({ path }) => contract.test(path))
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method));
  const silent = routes.filter(({ controller, handler }) => !source.purposeOf(controller, handler));
  if (silent.length)
    throw new Error(
      `Nobody says what these are for: ${silent.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
    );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes)
    (paths[route.path] ??= {})[route.method] = operation(route, { source, answers, failures });
  return {
    openapi: '3.1.0',
    info: {
      title: `${house.name} REST API`,
      version: '1',
      description:
        'The calls under `/api/v1`. `docs/api.md` tells the story; GraphQL at `/graphql` has the same powers.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'access_token',
          description: 'Set by signing in; `__Host-access_token` under https.',
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { ...answers.components, Failure: failureSchema },
      headers: headerComponents,
      responses: failures.components,
    },
  };
}

interface Workshop {
  source: Source;
  answers: Answers;
  failures: Failures;
}

function operation(route: Route, { source, answers, failures }: Workshop) {
  const { controller, handler, again, door, status } = route;
  const purpose = source.purposeOf(controller, handler) ?? '';
  const schema = answers.schemaOf(source.answerOf(controller, handler));
  return {
    operationId: `${handler}${controller.replace(/Controller$/, '')}${again ? 'Again' : ''}`,
    tags: [controller.replace(/Controller$/, '')],
    summary: sentence(purpose),
    description: who[door],
    security: door === 'visitor' ? [] : [{ cookie: [] }, { bearer: [] }],
    ...parameters(route, cookieParameters(source.cookiesReadBy(controller, handler))),
    ...requestBody(route),
    responses: {
      [status]: {
        description: 'Done.',
        headers: answerHeaders(source.headersOf(controller, handler), source.cookiesKeptBy(controller, handler)),
        content: { 'application/json': { schema, example: exampleOf(schema, answers.components) } },
      },
      ...failures.of(route, source.failuresOf(controller, handler)),
    },
  };
}

/** Without the name of the principal, which stands beside it anyway. */
const sentence = (purpose: string) =>
  purpose.replace(/^[A-Z][a-z]+(?:, flow [AB])?: /, '').replace(/^[a-z]/, (letter) => letter.toUpperCase());

const inputSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...input } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return input;
};

function requestBody({ takes, file }: Route) {
  if (file) return { requestBody: { required: true, content: { 'multipart/form-data': formOf(file) } } };
  if (!takes.body) return {};
  const schema = inputSchema(takes.body);
  // Where nothing has to be said, nothing has to be sent.
  const required = !takes.body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': { schema, example: exampleOf(schema, {}) } } } };
}

function formOf({ field, rules }: WantedFile) {
  const megabytes = rules.maxBytes / 1024 / 1024;
  const description = `One file: ${rules.types.join(' or ')} by its content, up to ${megabytes} MB.`;
  return {
    schema: {
      type: 'object',
      required: [field],
      properties: { [field]: { type: 'string', format: 'binary', description } },
    },
    encoding: { [field]: { contentType: rules.types.join(', ') } },
    example: { [field]: `@${field}.${rules.types[0]?.split('/')[1]}` },
  };
}

function parameters({ path, takes }: Route, ofCookies: readonly JsonSchema[]) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const list = [
    ...inPath.map((name) => parameter('path', name, fieldsOf(takes.path)[name] ?? { type: 'string' }, true)),
    ...Object.entries(fieldsOf(takes.query)).map(([name, schema]) => parameter('query', name, schema, false)),
    ...Object.keys(fieldsOf(takes.header)).map((name) =>
      parameter('header', asHeader(name), { type: 'string' }, false),
    ),
    ...ofCookies,
  ];
  return list.length ? { parameters: list } : {};
}

/** `idempotencyKey` is sent as `Idempotency-Key`. */
const asHeader = (name: string) =>
  name.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/(.)([A-Z])/g, '$1-$2');

const fieldsOf = (schema: z.ZodType | undefined) =>
  ((schema && inputSchema(schema).properties) ?? {}) as Record<string, JsonSchema>;

function parameter(place: string, name: string, schema: JsonSchema, required: boolean) {
  const choices = (schema.anyOf as JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null');
  const present = choices?.length === 1 ? choices[0] : schema;
  return { in: place, name, required, schema: present, example: exampleOf(present ?? {}, {}, name) };
}
