import { readFileSync } from 'node:fs';
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { Client } from '../support/http/clients.js';
import type { Input, Operation } from './operation.js';

/** The result of a call, with the field names of GraphQL and the values of the domain. */
export interface Outcome {
  code?: string;
  /** The error message. Success messages are part of `response`. */
  message?: string;
  errors?: Record<string, string>;
  details?: unknown;
  response?: unknown;
}

interface OpenApiOperation {
  parameters?: { name: string; in: string }[];
  requestBody?: unknown;
}

const { paths } = JSON.parse(readFileSync('server/contract/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, OpenApiOperation>>;
};

const isPlain = (value: unknown): value is Input =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

/** A copy with every field name passed through `rename`. */
function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), renamed(inner, rename)]));
}

async function asDataUrl(value: unknown): Promise<unknown> {
  if (value instanceof File)
    return `data:${value.type};base64,${Buffer.from(await value.arrayBuffer()).toString('base64')}`;
  if (Array.isArray(value)) return Promise.all(value.map(asDataUrl));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(async ([name, inner]) => [name, await asDataUrl(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function formOf(fields: Input): FormData {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) value.forEach((file: File) => multipart.append(name, file));
    else multipart.set(name, value);
  return multipart;
}

/** Distributes the input fields to path, query and headers of the REST call; the remaining ones form the body. */
async function restRequest({ rest, restNames = {}, multipart, toRest = (input) => input }: Operation, input: Input) {
  const [method = '', template = ''] = rest.split(' ');
  const operation = paths[template]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${rest} is not in openapi.json`);
  const left = toRest(renamed(input, (name) => restNames[name] ?? name) as Input);
  const take = (name: string) => {
    const value = left[name];
    delete left[name];
    return typeof value === 'string' ? value : value === null ? undefined : JSON.stringify(value);
  };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(take(name) ?? ''));
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place } of operation.parameters ?? []) {
    const value = place === 'path' ? undefined : take(name);
    if (value === undefined) continue;
    if (place === 'query') query.set(name, value);
    else headers[name] = value;
  }
  const body = multipart ? formOf(left) : operation.requestBody ? await asDataUrl(left) : undefined;
  return { method, path: `${path}${query.size ? `?${query.toString()}` : ''}`, body, headers };
}

export async function byRest(client: Client, operation: Operation, input: Input): Promise<Outcome> {
  const { method, path, body, headers } = await restRequest(operation, { ...input });
  const { status, body: content } = await client.call(method, path, body, headers);
  if (operation.file && status === 200) return { response: operation.response(decodeURIComponent(path)) };
  if (content.success) return { response: operation.response(content) };
  const { code, message, errors, details } = content;
  const { restNames = {} } = operation;
  const ours = Object.fromEntries(Object.entries(restNames).map(([name, uniqueWord]) => [uniqueWord, name]));
  // Errors use the REST name where REST has another name for a field.
  const inOurWord = (part: string) =>
    ours[part] ?? (part in restNames ? `${part}, which REST calls ${restNames[part]}` : part);
  const inOurWords = (field: string) => field.split('.').map(inOurWord).join('.');
  return { code, message, errors: errors && renamed(errors, inOurWords), details };
}

/** Converts enum values of the domain to their GraphQL names. */
function toNames(given: GraphQLInputType, value: unknown): unknown {
  const type = getNullableType(given);
  if (value === null || value === undefined) return value;
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => toNames(type.ofType, item)) : value;
  if (isEnumType(type)) return type.getValues().find((known) => known.value === value)?.name ?? value;
  if (!isInputObjectType(type) || !isPlain(value)) return value;
  const fields = type.getFields();
  const named = ([name, inner]: [string, unknown]) => [name, fields[name] ? toNames(fields[name].type, inner) : inner];
  return Object.fromEntries(Object.entries(value).map(named));
}

function toValues(given: GraphQLOutputType, value: unknown): unknown {
  const type = getNullableType(given);
  if (value === null || value === undefined) return value;
  if (isListType(type)) return (value as unknown[]).map((item) => toValues(type.ofType, item));
  if (isEnumType(type)) return type.getValue(value as string)?.value;
  if (!isObjectType(type)) return value;
  const fields = type.getFields();
  const valued = ([name, inner]: [string, unknown]) => [
    name,
    fields[name] ? toValues(fields[name].type, inner) : inner,
  ];
  return Object.fromEntries(Object.entries(value as Input).map(valued));
}

/** Fields that only a graph needs: those that lead on to another object, and the id that a cache removes. */
const graphOnly = ['CartLine.product', 'OrderLine.product', 'Product.categoryObject', 'Product.options', 'Deletion.id'];

const leftOutOf = ({ omittedInRest = [], alsoInRest = [] }: Operation) =>
  new Set([...graphOnly.filter((field) => !alsoInRest.includes(field)), ...omittedInRest]);

function everythingOf(given: GraphQLOutputType, leftOut: ReadonlySet<string>): string {
  const type = getNamedType(given);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter(({ name }) => !leftOut.has(`${type.name}.${name}`));
  return `{ ${fields.map(({ name, type: inner }) => `${name} ${everythingOf(inner, leftOut)}`).join(' ')} }`;
}

function rootField(schema: GraphQLSchema, graphql: Operation['graphql']): GraphQLField<unknown, unknown> {
  const [root = '', name = ''] = graphql.split('.');
  const field = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[name];
  if (!field) throw new Error(`${graphql} is not in the schema`);
  return field;
}

export function documentOf(schema: GraphQLSchema, operation: Operation): string {
  const { graphql } = operation;
  const { name, args, type } = rootField(schema, graphql);
  const kind = graphql.startsWith('Query') ? 'query' : 'mutation';
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const call = `${name}${given && `(${given})`} ${everythingOf(type, leftOutOf(operation))}`;
  return `${kind}${declared && ` (${declared})`} { ${call} }`;
}

/** The files in the variables with their paths, as the GraphQL multipart request specification requires. */
function filesIn(value: unknown, place: string): [string, File][] {
  if (value instanceof File) return [[place, value]];
  const inside = Array.isArray(value) ? [...value.entries()] : isPlain(value) ? Object.entries(value) : [];
  return inside.flatMap(([name, inner]) => filesIn(inner, place ? `${place}.${name}` : String(name)));
}

export async function byGraphql(
  client: Client,
  schema: GraphQLSchema,
  operation: Operation,
  given: Input,
): Promise<Outcome> {
  const { restOnly = [] } = operation;
  const input = Object.fromEntries(Object.entries(given).filter(([name]) => !restOnly.includes(name)));
  const field = rootField(schema, operation.graphql);
  const whole = field.args.find(({ name }) => name === 'input');
  const named = ({ name, type }: (typeof field.args)[number]) => [name, toNames(type, input[name])];
  const variables = whole ? { input: toNames(whole.type, input) } : Object.fromEntries(field.args.map(named));
  const files = filesIn(variables, '');
  const document = documentOf(schema, operation);
  const { data, errors } = await (files.length
    ? client.uploadAll(document, variables, files)
    : client.graphql<Input>(document, variables));
  const [error] = errors ?? [];
  if (!error) return { response: toValues(field.type, data[field.name]) };
  const { code, errors: fields, details } = error.extensions;
  return { code, message: error.message, errors: fields, details };
}
