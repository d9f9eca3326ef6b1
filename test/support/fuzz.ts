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

type JsonSchema = Record<string, unknown>;

export interface Call {
  method: string;
  path: string;
  body?: unknown;
}

interface Operation {
  parameters?: { in: string; name: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
}

/** What breaks programs: every JSON type, the ends of numbers, signs that mean something to somebody. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    "' OR 1=1 --",
    '%_\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '\ud800',
    '\u202e',
    '${7*7}',
    'a'.repeat(5_000),
    '9'.repeat(400),
    'null',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '018f0000-0000-7000-8000-000000000000',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostileNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -1, 0.1, 1e21, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 999, 1000),
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { constructor: { prototype: { polluted: true } } }),
  fc.constant(JSON.parse('{"__proto__":{"polluted":true}}') as object),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Mostly what the schema asks for, so that the calls get past the door, and now and then something else. */
const likely = (fit: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fit }, { weight: 1, arbitrary: hostile });

function ofSchema(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => ofSchema(choice, known)));
  if ('const' in schema) return likely(fc.constant(schema.const));
  if (Array.isArray(schema.enum)) return likely(fc.constantFrom(...(schema.enum as unknown[])));
  if (schema.type === 'object') return likely(ofObject(schema, known));
  if (schema.type === 'array')
    return likely(fc.array(ofSchema((schema.items ?? {}) as JsonSchema, known), { maxLength: 4 }));
  if (schema.type === 'integer') return likely(fc.integer({ min: -2, max: 1_001 }));
  if (schema.type === 'number') return likely(hostileNumber);
  if (schema.type === 'boolean') return likely(fc.boolean());
  return likely(fc.oneof(fc.constantFrom(...known), hostileText));
}

function ofObject(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return fc.record(Object.fromEntries(fields.map(([name, of]) => [name, ofSchema(of, known)])), { requiredKeys: [] });
}

/** Calls of every operation that is described; `known` are texts that mean something to this shop. */
/** Whoever has signed out is only ever answered that. */
const endsSession = /logout|endSession|DELETE .*\/sessions/i;

export function restCalls({ paths }: Description, known: readonly string[]): fc.Arbitrary<Call> {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      endsSession.test(`${method.toUpperCase()} ${path}`) ? [] : [callOf(path, method.toUpperCase(), operation, known)],
    ),
  );
  return fc.oneof(...calls.flat());
}

const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Surrogate}/gu, '\ufffd'));

function callOf(path: string, method: string, { parameters = [], requestBody }: Operation, known: readonly string[]) {
  const body = requestBody?.content['application/json']?.schema;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .record({
      place: likely(fc.oneof(fc.constantFrom(...known), hostileText)),
      query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, ofSchema(schema, known)])), {
        requiredKeys: [],
      }),
      body: body ? ofSchema(body, known) : fc.constant(undefined),
    })
    .map((made): Call => {
      const given = Object.entries(made.query).map(([name, value]) => `${name}=${encoded(value)}`);
      const address = path.replace(/\{\w+\}/g, encoded(made.place).slice(0, 400) || 'x');
      return { method, path: given.length ? `${address}?${given.join('&')}` : address, body: made.body };
    });
}

export interface Asked {
  query: string;
  variables: Record<string, unknown>;
}

/** Documents that ask for any root field with any arguments, well-formed more often than not. */
export function graphqlDocuments(schema: GraphQLSchema, known: readonly string[]): fc.Arbitrary<Asked> {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  const fields = roots.flatMap(([kind, type]) =>
    type ? Object.values(type.getFields()).map((field) => ({ kind, field })) : [],
  );
  const documents = fields
    .filter(({ field }) => !endsSession.test(field.name))
    .map(({ kind, field }) => documentOf(kind, field, known));
  const cut = fc
    .tuple(fc.oneof(...documents), fc.nat(400))
    .map(([asked, at]) => ({ ...asked, query: asked.query.slice(0, at) }));
  return fc.oneof({ weight: 9, arbitrary: fc.oneof(...documents) }, { weight: 1, arbitrary: cut });
}

function documentOf(
  kind: string,
  field: GraphQLField<unknown, unknown>,
  known: readonly string[],
): fc.Arbitrary<Asked> {
  return fc
    .record({ variables: argumentsOf(field.args, known), selection: selectionOf(field, 3) })
    .map(({ variables, selection }) => {
      const given = field.args.filter(({ name }) => name in variables);
      const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
      const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
      const call = `${field.name}${passed && `(${passed})`}${selection}`;
      return { query: `${kind} Fuzz${declared && `(${declared})`} { ${call} }`, variables };
    });
}

const argumentsOf = (args: readonly GraphQLArgument[], known: readonly string[]) =>
  fc.record(Object.fromEntries(args.map(({ name, type }) => [name, ofInput(type, known)])), {
    requiredKeys: args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name),
  });

function ofInput(type: GraphQLInputType, known: readonly string[]): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return ofInput(type.ofType, known);
  if (isListType(type)) return likely(fc.array(ofInput(type.ofType, known), { maxLength: 3 }));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return likely(
      fc.record(Object.fromEntries(fields.map((field) => [field.name, ofInput(field.type, known)])), {
        requiredKeys: fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name),
      }),
    );
  }
  if (isEnumType(type)) return likely(fc.constantFrom(...type.getValues().map(({ name }) => name)));
  if (type.name === 'Int') return likely(fc.integer({ min: -2, max: 1_001 }));
  if (type.name === 'Float') return likely(hostileNumber);
  if (type.name === 'Boolean') return likely(fc.boolean());
  return likely(fc.oneof(fc.constantFrom(...known), hostileText));
}

function selectionOf(field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<string> {
  const type = getNamedType(field.type);
  if (!isCompositeType(type)) return fc.constant('');
  if (!isObjectType(type) || depth === 0) return fc.constant(' { __typename }');
  return fieldsOf(type, depth);
}

function fieldsOf(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(({ args }) => args.length === 0);
  return fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(6, fields.length) })
    .chain((chosen) =>
      fc.tuple(...chosen.map((field) => selectionOf(field, depth - 1).map((selection) => `${field.name}${selection}`))),
    )
    .map((parts) => ` { ${parts.join(' ')} }`);
}
