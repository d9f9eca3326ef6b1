import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type Call, json, weightOf } from './call.js';
import { multipart, multipartBodies, oddHeaders } from './odd-values.js';
import { hostile, hostileNumber, hostileText, likely, meaningful } from './values.js';

/** Variation of each value: none, or a hostile value in some cases. */
type Variation = (valid: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;
const asDescribed: Variation = (valid) => valid;

interface GraphqlRequest {
  query: string;
  variables: Record<string, unknown>;
}

/** Calls of all root fields with random arguments; most calls are well-formed. */
export function graphqlCalls(schema: GraphQLSchema): fc.Arbitrary<Call> {
  const documents = documentsOf(schema);
  const valid = documents.map((document) => ({ ...post, body: JSON.stringify(document) }));
  const truncated = fc
    .tuple(documents, fc.nat(400))
    .map(([{ query, variables }, at]) => ({ ...post, body: JSON.stringify({ query: query.slice(0, at), variables }) }));
  const withHeaders = fc
    .tuple(valid, oddHeaders)
    .map(([call, headers]) => ({ ...call, headers: { ...call.headers, ...headers } }));
  const uploads = multipartBodies.map((body) => ({ ...post, headers: multipart, body }));
  return fc.oneof(
    { weight: 80, arbitrary: valid },
    { weight: 6, arbitrary: truncated },
    { weight: 5, arbitrary: withHeaders },
    { weight: 4, arbitrary: uploads },
    { weight: 5, arbitrary: oddOperations(documents) },
  );
}

const post = { method: 'POST', path: '/graphql', headers: json };

/**
 * Unusual requests: batches, GET, several operations, deep and repeated selections, invalid fields beside the query.
 */
function oddOperations(documents: fc.Arbitrary<GraphqlRequest>): fc.Arbitrary<Call> {
  const bodies = fc.oneof(
    fc.array(documents, { maxLength: 3 }).map((batch) => JSON.stringify(batch)),
    fc.tuple(documents, hostile).map(([request, operationName]) => JSON.stringify({ ...request, operationName })),
    fc.tuple(documents, hostile).map(([request, extensions]) => JSON.stringify({ ...request, extensions })),
    fc.tuple(documents, hostile).map(([{ query }, variables]) => JSON.stringify({ query, variables })),
    fc
      .tuple(documents, documents)
      .map(([first, second]) => JSON.stringify({ ...first, query: `${first.query} ${second.query}` })),
    fc.tuple(documents, fc.nat(20)).map(([{ query, variables }, times]) =>
      JSON.stringify({
        query: query.replace(/\{ (\w+)/, (_, field: string) => `{ ${'a: __typename '.repeat(times)}${field}`),
        variables,
      }),
    ),
    fc.nat(60).map((depth) => JSON.stringify({ query: `{ cart ${'{ lines '.repeat(depth)}${'}'.repeat(depth)} }` })),
    fc.constantFrom(
      '{"query":"{ __schema { types { name fields { name type { name ofType { name } } } } } }"}',
      '{"query":"subscription { cart { id } }"}',
      '{"query":"query A { ...F } fragment F on Query { ...F }"}',
      '{"query":"{ session { id @include(if: $x) @skip(if: 1) @deprecated @nothing } }"}',
      '{"query":"{ __type(name: \\"User\\") { name } }"}',
    ),
    hostile.map((body) => JSON.stringify(body)),
  );
  const asGet = documents.map(({ query, variables }): Call => {
    const parameters = new URLSearchParams({ query, variables: JSON.stringify(variables) });
    return {
      method: 'GET',
      path: `/graphql?${parameters.toString().slice(0, 4_000)}`,
      headers: { 'apollo-require-preflight': 'x' },
    };
  });
  return fc.oneof(
    { weight: 8, arbitrary: bodies.map((body): Call => ({ ...post, body })) },
    { weight: 1, arbitrary: asGet },
  );
}

function documentsOf(schema: GraphQLSchema): fc.Arbitrary<GraphqlRequest> {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  const fields = roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) => ({
      weight: weightOf(field.name),
      arbitrary: documentOf(kind, field),
    })),
  );
  return fc.oneof(...fields);
}

/** Arguments are passed as variables, or in one of eight cases as literals. */
function documentOf(kind: string, field: GraphQLField<unknown, unknown>): fc.Arbitrary<GraphqlRequest> {
  const variables = fc.oneof(argumentsOf(field, asDescribed), wrongOnce(field), argumentsOf(field, likely));
  return fc
    .record({ variables, selection: selectionOf(field, 3), asLiterals: fc.nat(7).map((nth) => nth === 0) })
    .map(({ variables, selection, asLiterals }) => {
      const args = field.args.filter(({ name }) => name in variables);
      const passed = args
        .map(({ name }) => `${name}: ${asLiterals ? literal(variables[name]) : `$${name}`}`)
        .join(', ');
      const call = `${field.name}${passed && `(${passed})`}${selection}`;
      if (asLiterals) return { query: `${kind} Fuzz { ${call} }`, variables: {} };
      const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
      return { query: `${kind} Fuzz${declared && `(${declared})`} { ${call} }`, variables };
    });
}

/** A value as a GraphQL literal; texts in capitals are written as enum values. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, field]) => `${/^\w+$/.test(name) ? name : 'x'}: ${literal(field)}`)
      .join(', ')}}`;
  return typeof value === 'string' && /^[A-Z_]+(_\d+)?$/.test(value) ? value : (JSON.stringify(value) ?? 'null');
}

type Arguments = Record<string, unknown>;

const argumentsOf = (
  { name: operation, args }: GraphQLField<unknown, unknown>,
  vary: Variation,
): fc.Arbitrary<Arguments> =>
  fc.record(Object.fromEntries(args.map(({ name, type }) => [name, ofInput(type, operation, name, vary)])), {
    requiredKeys: required(args),
  });

const required = (args: readonly Pick<GraphQLArgument, 'name' | 'type'>[]) =>
  args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);

/** Valid arguments, except for one field of an input or one argument. */
function wrongOnce(field: GraphQLField<unknown, unknown>): fc.Arbitrary<Arguments> {
  const valid = argumentsOf(field, asDescribed);
  if (field.args.length === 0) return valid;
  return fc.tuple(valid, fc.nat(), hostile).map(([variables, nth, value]) => {
    const [name = '', input] = Object.entries(variables)[nth % Math.max(1, Object.keys(variables).length)] ?? [];
    const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.keys(input) : [];
    const changed = fields[nth % Math.max(1, fields.length)];
    return { ...variables, [name]: changed ? { ...(input as object), [changed]: value } : value };
  });
}

function ofInput(type: GraphQLInputType, operation: string, name: string, vary: Variation): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return ofInput(type.ofType, operation, name, vary);
  if (isListType(type)) return vary(fc.array(ofInput(type.ofType, operation, name, vary), { maxLength: 3 }));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const values = fields.map((field) => [field.name, ofInput(field.type, operation, field.name, vary)]);
    return vary(
      fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: required(fields),
      }),
    );
  }
  if (isEnumType(type)) return vary(fc.constantFrom(...type.getValues().map((value) => value.name)));
  return vary(ofScalar(type.name, operation, name));
}

const base64url = fc.base64String({ maxLength: 200 }).map((text) => text.replace(/[+/=]/g, '_'));

/** The only data in JSON: a passkey, with the fields of both its responses. */
const passkey = fc.record({
  ...{ id: likely(hostileText), rawId: likely(hostileText), type: likely(fc.constant('public-key')) },
  response: likely(
    fc.record(
      Object.fromEntries(
        ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature'].map((name) => [
          name,
          likely(base64url),
        ]),
      ),
    ),
  ),
});

function ofScalar(type: string, operation: string, name: string): fc.Arbitrary<unknown> {
  if (type === 'Int')
    return fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(-1, 0, 1, 200, 201, 999, 1_000, 10_001));
  if (type === 'Float') return fc.oneof(fc.constantFrom(4.25, 0, 10_000, 10_000.001), hostileNumber);
  if (type === 'Boolean') return fc.boolean();
  if (type === 'DateTime')
    return fc.constantFrom(
      ...['2025-11-21T00:00:00Z', '2025-02-30T00:00:00Z', '9999-12-31T23:59:59Z'],
      ...['2025-11-21', '0000-01-01', '9999-12-31'],
    );
  if (type === 'JSON') return passkey;
  return meaningful(operation, type === 'ID' && name !== 'id' ? `${name}Id` : name);
}

function selectionOf(field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<string> {
  const type = getNamedType(field.type);
  if (!isCompositeType(type)) return fc.constant('');
  if (!isObjectType(type) || depth === 0) return fc.constant(' { __typename }');
  return fieldsOf(type, depth);
}

function fieldsOf(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(({ args }) => required(args).length === 0);
  return fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(6, fields.length) })
    .chain((chosen) =>
      fc.tuple(...chosen.map((field) => selectionOf(field, depth - 1).map((selection) => `${field.name}${selection}`))),
    )
    .map((parts) => ` { ${parts.join(' ')} }`);
}
