import { RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { z } from 'zod';
import type { Permission } from '../../../domain/staff.js';
import { type AccessLevel, declaredAccess } from '../../../server/platform/http/access/allow.js';
import { schemaOf as validatedBy } from '../../../server/platform/http/validate.js';
import type { RunningApp } from '../programs/app.js';
import type { Client } from './clients.js';

export interface ProbeResult {
  status: number;
  code?: string;
  /** The permissions that an error names as missing. */
  missing?: string;
  headers: Headers;
  body: unknown;
}

/** A REST route or a GraphQL root field of the running app. */
export interface Handler {
  /** `GET /api/v1/orders/get/:id`, `Query.order`. */
  name: string;
  /** The access level of its `@Allow`. */
  accessLevel: AccessLevel;
  /** The permissions that staff need, sorted. */
  permissions: readonly Permission[];
  /** The decorated method. */
  method: object;
  /** The zod schemas of its parameters. */
  schemas: z.ZodType[];
  reads: boolean;
  /**
   * Calls with `id`, by default one that does not exist. Writes send an invalid input; over REST, `body` replaces it.
   */
  call(client: Client, id?: string, body?: object): Promise<ProbeResult>;
  /** Or a design number, which also identifies a product. */
  takesId: boolean;
}

export const unknownId = '018f0000-0000-7000-8000-000000000000';

interface Refusal {
  code?: string;
  details?: { permissions?: string };
}

type Method = (...args: unknown[]) => unknown;
const accessOf = (method: object) => {
  const { accessLevel, permissions = [] } = declaredAccess(method);
  // A test checks that every handler has a level.
  return { accessLevel: accessLevel as AccessLevel, permissions: [...permissions].sort() };
};
const metadata = <T>(key: string, target: object) => Reflect.getMetadata(key, target) as T;

function methodsOf(app: RunningApp, kind: 'controllers' | 'resolvers') {
  const discovery = app.nest.get(DiscoveryService, { strict: false });
  const scanner = app.nest.get(MetadataScanner, { strict: false });
  const wrappers = kind === 'controllers' ? discovery.getControllers() : discovery.getProviders();
  return wrappers.flatMap(({ instance }) => {
    const owner = instance as object | undefined;
    const prototype = owner && (Object.getPrototypeOf(owner) as Record<string, Method> | null);
    if (!owner || !prototype) return [];
    return scanner.getAllMethodNames(prototype).map((name) => ({ owner, name, method: prototype[name] }));
  });
}

/** The schemas of the validation pipes, from Nest's metadata. */
function schemasOf({ owner, name }: { owner: object; name: string }): z.ZodType[] {
  const parameters = Reflect.getMetadata('__routeArguments__', owner.constructor, name) as
    Record<string, { pipes: unknown[] }> | undefined;
  return Object.values(parameters ?? {}).flatMap(({ pipes }) => pipes.flatMap((pipe) => validatedBy(pipe) ?? []));
}

export function restHandlers(app: RunningApp): Handler[] {
  return methodsOf(app, 'controllers').flatMap(({ owner, name: handler, method }) => {
    const ownPath = metadata<string | undefined>('path', method);
    if (ownPath === undefined) return [];
    const verb = RequestMethod[metadata<number>('method', method)] ?? 'GET';
    return [metadata<string | string[]>('path', owner.constructor)].flat().map((root): Handler => {
      const path = `/${root}/${ownPath}`.replace(/\/+/g, '/').replace(/\/$/, '');
      const takesBody = verb === 'POST' || verb === 'PUT';
      return {
        name: `${verb} ${path}`,
        ...accessOf(method),
        method,
        schemas: schemasOf({ owner, name: handler }),
        reads: verb === 'GET' && !/logout|refresh/.test(path),
        takesId: /:(id|designNumber)\b/.test(path),
        call: async (client, id = unknownId, sent = {}) => {
          const address = new URL(path.replace(/:\w+/g, id), app.url).href;
          const { status, headers, body } = await client.call(verb, address, takesBody ? sent : undefined);
          const { code, details } = body as Refusal;
          return { status, headers, body, code, missing: details?.permissions };
        },
      };
    });
  });
}

interface Sample {
  value: unknown;
  /** The paths of the files, which are sent outside the JSON. */
  files: string[];
}

/**
 * A minimal value that the schema accepts. Lists of a query have an entry, because an empty one can be invalid input.
 */
function sample(type: GraphQLInputType, id: string, place: string, isQuery = false): Sample {
  if (!isNonNullType(type)) return { value: undefined, files: [] };
  const inner = type.ofType;
  if (isListType(inner)) {
    const isFilled = isQuery || getNamedType(inner).name === 'ID';
    return { value: isFilled ? [sample(inner.ofType, id, place, isQuery).value] : [], files: [] };
  }
  if (isEnumType(inner)) return { value: inner.getValues()[0]?.name, files: [] };
  if (isInputObjectType(inner)) {
    const fields = Object.entries(inner.getFields()).map(
      ([name, field]) => [name, sample(field.type, id, `${place}.${name}`, isQuery)] as const,
    );
    const value = Object.fromEntries(fields.map(([name, field]) => [name, field.value]));
    return { value, files: fields.flatMap(([, { files }]) => files) };
  }
  const scalar = getNamedType(inner).name;
  if (scalar === 'Upload') return { value: null, files: [place] };
  return { value: scalar === 'Int' ? 1 : scalar === 'Float' ? 1.5 : scalar === 'Boolean' ? true : id, files: [] };
}

function takesIdIn(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  if (isInputObjectType(named)) return Object.values(named.getFields()).some((field) => takesIdIn(field.type));
  return named.name === 'ID' && isNonNullType(type);
}

/** Selects every field without required arguments, down to the given depth. */
export function wholeSelection(type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(
    (field) => !field.args.some(({ type: argument }) => isNonNullType(argument)),
  );
  const selected = fields.flatMap((field) => {
    if (!isCompositeType(getNamedType(field.type))) return [field.name];
    const nested = levels > 1 ? wholeSelection(field.type, levels - 1) : '';
    return nested ? [`${field.name} ${nested}`] : [];
  });
  return selected.length ? `{ ${selected.join(' ')} }` : '';
}

type Selection = (type: GraphQLOutputType) => string;
const typenameOnly: Selection = (type) => (isCompositeType(getNamedType(type)) ? '{ __typename }' : '');

export function buildRequest(root: GraphQLObjectType, field: GraphQLField<unknown, unknown>, selection = typenameOnly) {
  const args = field.args.filter(({ name, type }) => isNonNullType(type) || name === 'perPage');
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const kind = root.name === 'Query' ? 'query' : 'mutation';
  const query = `${kind} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection(field.type)} }`;
  return (id: string) => {
    const samples = args.map(
      ({ name, type }) => [name, sample(type, id, `variables.${name}`, kind === 'query')] as const,
    );
    const files = samples.flatMap(([, { files: places }]) => places);
    const variables = Object.fromEntries(samples.map(([name, { value }]) => [name, name === 'perPage' ? 5 : value]));
    return { query, variables, files };
  };
}

const notAnImage = new Uint8Array([1, 2, 3]);

async function send(
  client: Client,
  { query, variables, files }: ReturnType<ReturnType<typeof buildRequest>>,
): Promise<ProbeResult> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables }));
  form.set('map', JSON.stringify(Object.fromEntries(files.map((place, index) => [index, [place]]))));
  for (const index of files.keys()) form.set(String(index), new File([notAnImage], 'a.png', { type: 'image/png' }));
  const { status, headers, body } = await (files.length
    ? client.call('POST', '/graphql', form, { 'apollo-require-preflight': 'true' })
    : client.call('POST', '/graphql', { query, variables }));
  const { code, errors } = body as { code?: string; errors?: { extensions: Refusal }[] };
  const refusal = errors?.[0]?.extensions;
  return { status, headers, body, code: code ?? refusal?.code, missing: refusal?.details?.permissions };
}

export const schemaOf = (app: RunningApp): GraphQLSchema => app.nest.get(GraphQLSchemaHost, { strict: false }).schema;

export function graphqlHandlers(app: RunningApp, selection?: Selection): Handler[] {
  const decorated = new Map<string, { method: Method; schemas: z.ZodType[] }>();
  for (const { owner, name: handler, method } of methodsOf(app, 'resolvers')) {
    const kind = metadata<string | undefined>('graphql:resolver_type', method);
    const name = metadata<string | undefined>('graphql:resolver_name', method) ?? method.name;
    if (kind === 'Query' || kind === 'Mutation')
      decorated.set(`${kind}.${name}`, { method, schemas: schemasOf({ owner, name: handler }) });
  }
  const schema = schemaOf(app);
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map((field): Handler => {
      const name = `${root?.name}.${field.name}`;
      const resolver = decorated.get(name);
      if (!root || !resolver) throw new Error(`No resolver found for ${name}`);
      const { method, schemas } = resolver;
      const request = buildRequest(root, field, selection);
      return {
        name,
        ...accessOf(method),
        method,
        schemas,
        reads: root.name === 'Query',
        takesId: field.args.some(({ name, type }) => name === 'designNumber' || takesIdIn(type)),
        call: (client, id = unknownId) => send(client, request(id)),
      };
    }),
  );
}

/** All routes of the HTTP server, including those outside Nest, such as `GET /api/v1/me`. */
export function addressesOf(app: RunningApp): string[] {
  const tree = app.nest.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', verbs] = /^([│├└─\s]*)(\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    if (!part) return [];
    const depth = indent.length / 4;
    parents.length = depth - 1;
    parents.push(part);
    const path = parents.join('').replace(/^\/\//, '/');
    return (verbs?.split(', ') ?? []).map((verb) => `${verb} ${path}`);
  });
}
