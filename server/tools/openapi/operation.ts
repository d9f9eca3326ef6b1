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

const who: Record<AccessLevel, string> = {
  visitor: 'Anyone.',
  member: 'Anyone signed in, whatever the access.',
  catalogue: 'A customer with current access; with `CATALOGUE=public` anyone.',
  customer: 'A customer with current access.',
  admin: 'Administrators.',
};

export interface GeneratorContext {
  source: Source;
  answers: ResponseSchemas;
  failures: FailureResponses;
  inputs: Inputs;
}

/** A call, with the root fields of GraphQL that do the same. */
export interface Call {
  route: Route;
  id: string;
  counterparts: readonly RootField[];
}

export function operation({ route, id, counterparts: twins }: Call, workshop: GeneratorContext) {
  const { controller, handler, accessLevel, status, limits } = route;
  const { source, answers, failures } = workshop;
  const schema = answers.schemaOf(source.responseTypeOf(controller, handler));
  const names = twins.map(({ name }) => name);
  const cookies = cookieParameters(source.cookiesReadBy(controller, handler));
  return {
    operationId: id,
    tags: [tagOf(controller).name],
    summary: sentence(source.commentOn(controller, handler) ?? twins[0]?.description ?? ''),
    description: [who[accessLevel], ...limits.map(limited)].join(' '),
    'x-graphql': names,
    security: accessLevel === 'visitor' ? [] : [{ cookie: [] }, { bearer: [] }],
    ...parameters(route, cookies, (input) => workshop.inputs.described(input, names, id)),
    ...requestBody(route, (input) => workshop.inputs.described(input, names, id)),
    responses: {
      [status]: {
        description: status === 201 ? 'Made.' : 'Done.',
        headers: responseHeaders(source.headersOf(controller, handler), source.cookiesSetBy(controller, handler)),
        content: { 'application/json': { schema, example: exampleOf(schema, answers.components) } },
      },
      ...failures.of(route, source.failuresOf(controller, handler)),
    },
  };
}

/** Without the name of the principal, which stands beside it anyway. */
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
  return `At most ${times} ${times === 1 ? 'call' : 'calls'} in ${many === 1 ? `a ${name}`.replace('a hour', 'an hour') : `${many} ${name}s`} from one address.`;
}

type Describe = (schema: JsonSchema) => JsonSchema;

const inputSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...input } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return input;
};

function requestBody({ request: takes, file }: Route, describe: Describe) {
  if (file) return { requestBody: { required: true, content: { 'multipart/form-data': formOf(file) } } };
  if (!takes.body) return {};
  const schema = describe(inputSchema(takes.body));
  // Where nothing has to be said, nothing has to be sent.
  const required = !takes.body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': { schema, example: exampleOf(schema, {}) } } } };
}

function formOf({ field, rules }: FileField) {
  const megabytes = rules.maxBytes / 1024 / 1024;
  const description = `One file: ${rules.types.join(' or ')} by its content, up to ${megabytes} MB.`;
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

function parameters({ path, request: takes }: Route, ofCookies: readonly JsonSchema[], describe: Describe) {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, { type: 'string' }]);
  const inPath = takes.path ? inputSchema(takes.path) : { properties: Object.fromEntries(named) as JsonSchema };
  const list = [
    ...placed('path', describe(inPath)).map((parameter) => ({ ...parameter, required: true })),
    ...(takes.query ? placed('query', describe(inputSchema(takes.query))) : []),
    ...(takes.header ? placed('header', describe(inputSchema(takes.header))) : []),
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
