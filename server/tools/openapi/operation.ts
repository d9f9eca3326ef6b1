import { z } from 'zod';
import type { AccessLevel } from '../../platform/http/access/allow.js';
import type { Limit } from '../../platform/http/limits/limits.js';
import type { FileField } from '../../platform/media/intake/multipart.js';
import type { ResponseSchemas, JsonSchema } from './response-schemas.js';
import { exampleOf } from './examples.js';
import type { FailureResponses } from './failures.js';
import { responseHeaders, cookieParameters } from './headers.js';
import type { Inputs } from './inputs.js';
import type { Route } from './routes.js';
import type { RootField, Source } from './source.js';
import { tagOf } from './tags.js';

const access: Record<AccessLevel, string> = {
  visitor: 'Access: anyone.',
  member: 'Access: any signed-in user, with or without access to the catalogue.',
  catalogue: 'Access: customers with current access and administrators; anyone when `CATALOGUE=public`.',
  customer: 'Access: customers with current access and administrators.',
  admin: 'Access: administrators.',
};

export interface GeneratorContext {
  source: Source;
  responses: ResponseSchemas;
  failures: FailureResponses;
  inputs: Inputs;
}

/** A REST call with its GraphQL counterparts. */
export interface Call {
  route: Route;
  id: string;
  counterparts: readonly RootField[];
}

export function operation({ route, id, counterparts }: Call, context: GeneratorContext) {
  const { controller, handler, accessLevel, status, limits } = route;
  const { source, responses, failures } = context;
  const schema = responses.schemaOf(source.responseTypeOf(controller, handler));
  const names = counterparts.map(({ name }) => name);
  const cookies = cookieParameters(source.cookiesReadBy(controller, handler));
  return {
    operationId: id,
    tags: [tagOf(controller).name],
    summary: sentence(source.commentOn(controller, handler) ?? counterparts[0]?.description ?? ''),
    description: [access[accessLevel], ...limits.map(limited)].join(' '),
    'x-graphql': names,
    security: accessLevel === 'visitor' ? [] : [{ cookie: [] }, { bearer: [] }],
    ...parameters(route, cookies, (input) => context.inputs.described(input, names, id)),
    ...requestBody(route, (input) => context.inputs.described(input, names, id)),
    responses: {
      [status]: {
        description: status === 201 ? 'Created.' : 'Success.',
        headers: responseHeaders(source.headersOf(controller, handler), source.cookiesSetBy(controller, handler)),
        content: { 'application/json': { schema, example: exampleOf(schema, responses.components) } },
      },
      ...failures.of(route, source.failuresOf(controller, handler)),
    },
  };
}

/** Removes the access level from the start of a description; it is described separately. */
const sentence = (purpose: string) =>
  purpose.replace(/^[A-Z][a-z]+(?:, flow [AB])?: /, '').replace(/^[a-z]/, (letter) => letter.toUpperCase());

const units: readonly [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

function limited({ times, seconds }: Limit): string {
  const [unit = 1, name = 'second'] = units.find(([length]) => seconds % length === 0) ?? [];
  const many = seconds / unit;
  return `Limit: ${times} ${times === 1 ? 'call' : 'calls'} per ${many === 1 ? name : `${many} ${name}s`} and IP address.`;
}

type Describe = (schema: JsonSchema) => JsonSchema;

const inputSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...input } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return input;
};

function requestBody({ request, file }: Route, describe: Describe) {
  if (file) return { requestBody: { required: true, content: { 'multipart/form-data': formOf(file) } } };
  if (!request.body) return {};
  const schema = describe(inputSchema(request.body));
  // The body is optional when an empty object is valid.
  const required = !request.body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': { schema, example: exampleOf(schema, {}) } } } };
}

function formOf({ field, rules }: FileField) {
  const megabytes = rules.maxBytes / 1024 / 1024;
  const description = `One file of up to ${megabytes} MB. Its content must be ${rules.types.join(' or ')}.`;
  return {
    schema: {
      type: 'object',
      description: 'A form with one file.',
      required: [field],
      properties: { [field]: { type: 'string', format: 'binary', description } },
    },
    encoding: { [field]: { contentType: rules.types.join(', ') } },
    example: { [field]: `@${field}.${rules.types[0]?.split('/')[1]}` },
  };
}

function parameters({ path, request }: Route, ofCookies: readonly JsonSchema[], describe: Describe) {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, { type: 'string' }]);
  const inPath = request.path ? inputSchema(request.path) : { properties: Object.fromEntries(named) as JsonSchema };
  const list = [
    ...placed('path', describe(inPath)).map((parameter) => ({ ...parameter, required: true })),
    ...(request.query ? placed('query', describe(inputSchema(request.query))) : []),
    ...(request.header ? placed('header', describe(inputSchema(request.header))) : []),
    ...ofCookies,
  ];
  return list.length ? { parameters: list } : {};
}

function placed(place: string, { properties, required = [] }: JsonSchema) {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...schema }]) => {
    const choices = (schema.anyOf as JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null');
    const present = (choices?.length === 1 ? choices[0] : schema) ?? {};
    const example = exampleOf(present, {}, name);
    return {
      in: place,
      name,
      required: (required as string[]).includes(name),
      description,
      schema: present,
      example,
    };
  });
}
