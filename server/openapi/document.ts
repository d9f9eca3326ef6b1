import { z } from 'zod';
import { errors, type ErrorCode } from '../../domain/errors.js';
import { house } from '../../domain/house.js';
import { type Class, declaredBy } from '../modules.js';
import type { Door } from '../platform/http/allow.js';
import { Answers, type JsonSchema } from './answers.js';
import { exampleOf } from './examples.js';
import { type Route, routesOf } from './routes.js';
import type { Source } from './source.js';

/** Everything under here is the contract; pages, media and what operators read are not. */
const contract = /^\/api\//;

const ofDoor: Record<Door, { words: string; codes: ErrorCode[] }> = {
  visitor: { words: 'Anyone.', codes: [] },
  member: { words: 'Anyone signed in, whatever the access.', codes: ['UNAUTHENTICATED'] },
  catalogue: {
    words: 'A customer with current access; with `CATALOGUE=public` anyone.',
    codes: ['UNAUTHENTICATED', 'ACCESS_PENDING', 'ACCESS_REJECTED', 'ACCESS_EXPIRED'],
  },
  customer: {
    words: 'A customer with current access.',
    codes: ['UNAUTHENTICATED', 'ACCESS_PENDING', 'ACCESS_REJECTED', 'ACCESS_EXPIRED'],
  },
  admin: { words: 'Administrators.', codes: ['UNAUTHENTICATED', 'FORBIDDEN'] },
};

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const failure: JsonSchema = {
  type: 'object',
  description: 'What every failure looks like.',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'Fit to be shown to a person.' },
    code: {
      type: 'string',
      description: 'Stable; the same as `extensions.code` in GraphQL.',
      enum: Object.keys(errors),
    },
    errors: {
      type: 'object',
      description: 'Each field that failed, and why; fields of fields are joined by dots.',
      additionalProperties: { type: 'string' },
    },
  },
};

/** What REST offers, from the controllers' decorators, the schemas they check by, and the types they answer. */
export function openApiDocument(modules: readonly Class[], source: Source) {
  const answers = new Answers(source.checker);
  const failed = new Map<string, JsonSchema>();
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
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route, { source, answers, failed });
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
      schemas: { ...answers.components, Failure: failure },
      responses: Object.fromEntries([...failed].sort(([one], [other]) => one.localeCompare(other))),
    },
  };
}

interface Workshop {
  source: Source;
  answers: Answers;
  /** The failures met so far, by their codes. */
  failed: Map<string, JsonSchema>;
}

function operation(route: Route, { source, answers, failed }: Workshop) {
  const { controller, handler, again, door, takes, status } = route;
  const purpose = source.purposeOf(controller, handler) ?? '';
  const schema = answers.schemaOf(source.answerOf(controller, handler));
  return {
    operationId: `${handler}${controller.replace(/Controller$/, '')}${again ? 'Again' : ''}`,
    tags: [controller.replace(/Controller$/, '')],
    summary: sentence(purpose),
    description: ofDoor[door].words,
    security: door === 'visitor' ? [] : [{ cookie: [] }, { bearer: [] }],
    ...parameters(route),
    ...(takes.body && { requestBody: requestBody(takes.body) }),
    responses: {
      [status]: {
        description: 'Done.',
        content: { 'application/json': { schema, example: exampleOf(schema, answers.components) } },
      },
      ...failures(route, source.failuresOf(controller, handler), failed),
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

function requestBody(schema: z.ZodType) {
  const input = inputSchema(schema);
  return { required: true, content: { 'application/json': { schema: input, example: exampleOf(input, {}) } } };
}

function parameters({ path, takes }: Route) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const list = [
    ...inPath.map((name) => parameter('path', name, fieldsOf(takes.path)[name] ?? { type: 'string' }, true)),
    ...Object.entries(fieldsOf(takes.query)).map(([name, schema]) => parameter('query', name, schema, false)),
    ...Object.keys(fieldsOf(takes.header)).map((name) =>
      parameter('header', asHeader(name), { type: 'string' }, false),
    ),
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

function failures(
  { door, takes, throttled, largeBody }: Route,
  thrown: readonly ErrorCode[],
  failed: Map<string, JsonSchema>,
) {
  const codes = new Set<ErrorCode>([...ofDoor[door].codes, ...thrown, 'TOO_MANY_REQUESTS']);
  if (takes.body || takes.query || takes.path || takes.header) codes.add('VALIDATION');
  if (takes.body) codes.add('BAD_REQUEST');
  if (throttled) codes.add('TOO_MANY_REQUESTS');
  if (largeBody) for (const code of ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE'] as const) codes.add(code);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...codes].sort()) {
    const { status } = errors[code];
    if (status < 500) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, remembered(list, failed)]));
}

/** Many calls fail alike, so each set of failures is written down once. */
function remembered(codes: readonly ErrorCode[], failed: Map<string, JsonSchema>): JsonSchema {
  const name = codes.join('.');
  failed.set(name, failedBy(codes));
  return { $ref: `#/components/responses/${name}` };
}

const failedBy = (codes: readonly ErrorCode[]): JsonSchema => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
  content: {
    'application/json': {
      schema: reference('Failure'),
      examples: Object.fromEntries(
        codes.map((code) => [code, { value: { success: false, message: errors[code].message, code } }]),
      ),
    },
  },
});
