import { z } from 'zod';
import type { Permission } from '../../../domain/staff.js';
import { type AccessLevel, isForStaff } from '../../platform/http/access/allow.js';
import type { Limit } from '../../platform/http/limits/limits.js';
import { maxUploadBytes } from '../../platform/http/limits/slow-clients.js';
import type { FileField, FilesField, FilesForm } from '../../platform/files/intake/multipart.js';
import { exampleOf } from './examples.js';
import type { FailureResponses } from './failures.js';
import { cookieParameters, ifNoneMatch, responseHeaders } from './headers.js';
import type { Route } from './routes.js';
import type { JsonSchema, Schemas } from './schemas.js';
import { tagOf } from './tags.js';

const access: Record<AccessLevel, string> = {
  visitor: 'Access: anyone.',
  member: 'Access: any signed-in user, with or without access to the catalogue.',
  catalogue: 'Access: customers with current access and administrators; anyone when `CATALOGUE=public`.',
  customer: 'Access: customers with current access and administrators.',
  buyer: 'Access: owners and buyers of companies with current access, and administrators.',
  owner: 'Access: owners of companies with current access.',
  admin: 'Access: administrators.',
};

export function operation(route: Route, id: string, schemas: Schemas, failures: FailureResponses) {
  const { accessLevel, permissions, status, limits, response } = route;
  const names = [response.graphql].flat();
  const schema = schemas.response(response.schema, names, id);
  const requestSchema = (of: z.ZodType) => schemas.request(of, names, id);
  const success = (description: string) => ({
    description,
    headers: responseHeaders(response, route),
    content: response.file
      ? { [response.file]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema, example: exampleOf(schema, schemas.components) } },
  });
  return {
    operationId: id,
    tags: [tagOf(route.controller).name],
    summary: response.summary ?? sentence(schemas.operation(names[0] ?? '').description ?? ''),
    description: [access[accessLevel], ...needed(permissions), ...limits.map(limited)].join(' '),
    'x-graphql': names,
    ...(isForStaff(accessLevel) && { 'x-permission': permissions }),
    security: accessLevel === 'visitor' ? [] : [{ cookie: [] }, { bearer: [] }],
    ...parameters(route, cookieParameters(response), requestSchema),
    ...requestBody(route, requestSchema),
    responses: {
      ...(response.unchanged && { 200: success(response.unchanged) }),
      [status]: success(status === 201 ? 'Created.' : 'Success.'),
      ...(route.cached && {
        304: {
          description: 'Unchanged: `If-None-Match` names the current content.',
          headers: responseHeaders({ ...response, sets: [] }, route),
        },
      }),
      ...failures.of(route),
    },
  };
}

const needed = (permissions: readonly Permission[]) =>
  permissions.length > 0 ? [`Staff need ${permissions.map((permission) => `\`${permission}\``).join(' and ')}.`] : [];

/** Removes the access level from the start of a description, because it is described separately. */
const sentence = (purpose: string) =>
  purpose.replace(/^[A-Z][a-z]+(?: with [a-z:, ]+?)?: /, '').replace(/^[a-z]/, (letter) => letter.toUpperCase());

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

type RequestSchema = (schema: z.ZodType) => JsonSchema;

function requestBody({ request, file, form }: Route, schemaOf: RequestSchema) {
  if (file) return { requestBody: { required: true, content: { 'multipart/form-data': formOf(file) } } };
  if (form) return { requestBody: { required: true, content: { 'multipart/form-data': formOfMany(form) } } };
  if (!request.body) return {};
  const schema = schemaOf(request.body);
  // The body is optional when an empty object is valid.
  const required = !request.body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': { schema, example: exampleOf(schema, {}) } } } };
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

function formOf({ field, rules }: FileField) {
  const description = `One file of up to ${megabytes(rules.maxBytes)}. Its content must be ${rules.types.join(' or ')}.`;
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

function formOfMany({ files }: FilesForm) {
  const each = <T>(of: (field: FilesField) => T) => Object.fromEntries(files.map((field) => [field.field, of(field)]));
  return {
    schema: {
      type: 'object',
      description: `A form with files, of up to ${megabytes(maxUploadBytes)} in all.`,
      required: files.filter(({ missing }) => missing !== undefined).map(({ field }) => field),
      properties: each(({ rules, most }) => {
        const file = { type: 'string', format: 'binary' };
        const size = `of up to ${megabytes(rules.maxBytes)}. Its content must be ${rules.types.join(' or ')}.`;
        if (most === 1) return { ...file, description: `One file ${size}` };
        return { type: 'array', maxItems: most, items: { ...file, description: `A file ${size}` } };
      }),
    },
    encoding: each(({ rules }) => ({ contentType: rules.types.join(', ') })),
    example: each(({ field, rules, most }) => {
      const file = `@${field}.${rules.types[0]?.split('/')[1]}`;
      return most === 1 ? file : [file];
    }),
  };
}

function parameters({ path, request, cached }: Route, ofCookies: readonly JsonSchema[], schemaOf: RequestSchema) {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()]);
  const inPath = request.path ?? z.object(Object.fromEntries(named) as z.ZodRawShape);
  const list = [
    ...placed('path', schemaOf(inPath)),
    ...(request.query ? placed('query', schemaOf(request.query)) : []),
    ...(request.header ? placed('header', schemaOf(request.header)) : []),
    ...(cached ? [ifNoneMatch] : []),
    ...ofCookies,
  ];
  return list.length ? { parameters: list } : {};
}

function placed(place: string, { properties, required = [] }: JsonSchema) {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...declared }]) => {
    const schema = asSent(declared);
    const example = exampleOf(schema, {}, name);
    return {
      in: place,
      name,
      required: (required as string[]).includes(name),
      description,
      // The server takes repeated parameters too.
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema,
      example,
    };
  });
}

/**
 * Returns the schema of a parameter as it is sent. That is text: never null, a boolean by its name, and a list with
 * commas between its values.
 */
export function asSent(schema: JsonSchema): JsonSchema {
  const choices = ((schema.anyOf ?? []) as JsonSchema[]).filter(({ type }) => type !== 'null');
  const list = choices.find(({ type }) => type === 'array');
  const [only, another] = choices;
  if (list) return list;
  if (only && !another) return asSent(only);
  if (Array.isArray(schema.enum) && schema.enum.join() === 'true,false') return { type: 'boolean' };
  return Array.isArray(schema.type) ? { ...schema, type: schema.type.find((type) => type !== 'null') } : schema;
}
