import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, Kind, type OperationDefinitionNode, parse, separateOperations, validate } from 'graphql';
import { documentLimitsRule } from '../../server/platform/graphql/document-limits.js';
import { maxCost, operationCost } from '../../server/platform/graphql/operation-cost.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { quickest } from '../support/time.js';

const send = 'sendEnquiry(input: { name: "Anna", email: "a@b.test", message: "Ten letters and more" }) { message }';
const general = "This request isn't valid.";
const introspection = '{ __schema { queryType { name } } }';

/** The operations of the client, each with the fragments of all of them. */
function clientOperations() {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.graphql'),
  );
  const { definitions } = parse(files.map((name) => readFileSync(`client/${name}`, 'utf8')).join('\n'));
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({ operation, fragments, name: operation.name?.value }));
}

it('the GraphQL limits accept every operation of the client with 100 items per page', () => {
  const schema = buildSchema(readFileSync('server/contract/schema.graphql', 'utf8'));
  const operations = clientOperations();
  expect(operations.length).toBeGreaterThan(50);
  const rejected = operations.filter(({ operation, fragments }) => {
    const [own] = Object.values(separateOperations({ kind: Kind.DOCUMENT, definitions: [operation, ...fragments] }));
    const byName = Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));
    const isTooExpensive = operationCost(schema, operation, byName, { perPage: 100 }) > maxCost;
    return isTooExpensive || !own || validate(schema, own, [documentLimitsRule]).length > 0;
  });
  expect(rejected.map(({ name }) => name)).toEqual([]);
});

it('stones, weights and rules of options cost nothing, because they are part of their product', () => {
  const schema = buildSchema(readFileSync('server/contract/schema.graphql', 'utf8'));
  const costOf = (fields: string) => {
    const [operation] = parse(`{ products(perPage: 50) { items { ${fields} } } }`).definitions;
    return operationCost(schema, operation as OperationDefinitionNode, {}, {});
  };
  for (const part of ['stones { kind count }', 'weights { carat gram }', 'optionRules { off valueIds }'])
    expect(costOf(`id ${part}`)).toBe(costOf('id'));
  expect(costOf('id thumbnail { url }')).toBeGreaterThan(costOf('id'));
});

describe('the GraphQL limits', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({
      NODE_ENV: 'production',
      JWT_SECRET: 'a9F2kd83jfLq0PzX7vbN4mWc6TyR1uHs',
      TRUST_PROXY: undefined,
    });
  });
  afterAll(() => app.close());

  const nested = (levels: number) =>
    `{ __schema { ${'types { fields { type { '.repeat(levels)} name ${'} } }'.repeat(levels)} } }`;

  const tooOften = 'The document selects a field more than 20 times at one level.';
  const oneMutation = 'A mutation may have only one root field.';
  const rejected: [name: string, query: string, reason: string][] = [
    ['depth', nested(3), 'The document has 11 levels of fields; the limit is 8.'],
    [
      'depth hidden in fragments',
      `{ __schema { types { ...A } } }
       fragment A on __Type { fields { type { ...B } } } fragment B on __Type { fields { type { fields { type { name } } } } }`,
      'The document has 9 levels of fields; the limit is 8.',
    ],
    [
      'eleven aliases',
      `{ ${Array.from({ length: 11 }, (_, at) => `a${at}: __typename`).join(' ')} }`,
      'The document has 11 aliases; the limit is 10.',
    ],
    [
      'aliases hidden in fragments',
      `{ ...A ...B } fragment A on Query { ${Array.from({ length: 6 }, (_, at) => `a${at}: __typename`).join(' ')} }
       fragment B on Query { ${Array.from({ length: 6 }, (_, at) => `b${at}: __typename`).join(' ')} }`,
      'The document has 12 aliases; the limit is 10.',
    ],
    [
      'eleven directives',
      `{ __typename ${'@include(if: true) '.repeat(11)} }`,
      'The document has 11 directives; the limit is 10.',
    ],
    ['a thousand tokens', `{ ${'__typename '.repeat(1001)} }`, '1000 tokens'],
    ['fragments that grow exponentially', doubling(60), 'aliases; the limit is 10.'],
    ['two mutations', `mutation { a: ${send} b: ${send} }`, oneMutation],
    [
      'two mutations hidden in a fragment',
      `mutation { ...A } fragment A on Mutation { a: ${send} b: ${send} }`,
      oneMutation,
    ],
    ['ten aliased pages of 200 orders', pages(10), 'The operation costs 6000 points; the limit is 1000.'],
    ['a field that is selected 110 times', `{ ${'session { user { id name } } '.repeat(110)} }`, tooOften],
    ['a field that is selected 980 times', `{ ${'__typename '.repeat(980)} }`, tooOften],
    ['a field that is selected in 60 fragments', spread(60, 'session { user { id } }'), tooOften],
    [
      'a field that is selected often on each level',
      `{ ${`session { ${'user { id id id id } '.repeat(10)} } `.repeat(10)} }`,
      tooOften,
    ],
    [
      'fragments that select themselves',
      '{ session { ...A } } fragment A on Session { user { id } session { ...A } }',
      tooOften,
    ],
  ];

  function spread(count: number, selection: string) {
    const names = Array.from({ length: count }, (_, at) => `F${at}`);
    const fragments = names.map((name) => `fragment ${name} on Query { ${selection} }`);
    return `{ ${names.map((name) => `...${name}`).join(' ')} } ${fragments.join(' ')}`;
  }

  function doubling(count: number) {
    const links = Array.from({ length: count }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`);
    return `{ ...F0 } ${links.join(' ')} fragment F${count} on Query { a: __typename }`;
  }

  function pages(count: number) {
    const page = (at: number) => `p${at}: orders(perPage: 200) { items { pictures { id } } }`;
    return `{ ${Array.from({ length: count }, (_, at) => page(at)).join(' ')} }`;
  }

  it.each(rejected)('the GraphQL limits reject %s, and say which limit it is', async (_, query, reason) => {
    const reject = async () => {
      const { status, errors } = await asVisitor(app).graphql(query);
      expect(status).toBe(400);
      expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
      expect(errors?.[0]?.message).toContain(reason);
    };
    const took = await quickest(40, reject, 50);
    expect(took).toBeLessThan(50);
    expect(await app.database.query('SELECT 1 FROM contacts')).toEqual([]);
  });

  it('the GraphQL limits count a page size that is passed as a variable or is its default', async () => {
    const query = `query ($n: Int) { ${Array.from({ length: 3 }, (_, at) => `p${at}: orders(perPage: $n) { items { pictures { id } } }`).join(' ')} }`;
    expect((await asVisitor(app).graphql(query, { n: 1 })).code).toBe('UNAUTHENTICATED');
    expect((await asVisitor(app).graphql(query, { n: 200 })).code).toBe('BAD_REQUEST');
    const withDefault = query.replace('$n: Int', '$n: Int = 200');
    expect((await asVisitor(app).graphql(withDefault)).code).toBe('BAD_REQUEST');
    expect((await asVisitor(app).graphql(withDefault, { n: 1 })).code).toBe('UNAUTHENTICATED');
  });

  it('the GraphQL limits do not allow a mutation by GET', async () => {
    const response = await asVisitor(app).call(
      'GET',
      `/graphql?query=${encodeURIComponent(`mutation { ${send} }`)}`,
      undefined,
      {
        'apollo-require-preflight': 'true',
      },
    );
    expect([400, 405]).toContain(response.status);
    expect(await app.database.query('SELECT 1 FROM contacts')).toEqual([]);
  });

  describe('in production', () => {
    let admin: Client;
    beforeAll(async () => {
      admin = (await anAdmin(app)).client;
    });

    it('the GraphQL limits in production allow introspection to administrators only, also after one ran the same document', async () => {
      const customer = (await aCustomer(app)).client;
      const hidden = '{ ...A } fragment A on Query { __type(name: "Order") { name } }';
      for (const query of [introspection, hidden]) {
        expect((await asVisitor(app).graphql(query)).code).toBe('FORBIDDEN');
        expect((await admin.graphql(query)).errors).toBeUndefined();
        expect((await asVisitor(app).graphql(query)).code).toBe('FORBIDDEN');
        expect((await customer.graphql(query)).code).toBe('FORBIDDEN');
      }
    });

    const wrong: [
      name: string,
      query: string,
      variables: Record<string, unknown>,
      reason: string,
      apolloCode: string,
    ][] = [
      [
        'an unknown field',
        '{ contactz { id } }',
        {},
        'Cannot query field "contactz" on type "Query".',
        'GRAPHQL_VALIDATION_FAILED',
      ],
      [
        'an unknown field of a restricted type',
        '{ products { itemz } }',
        {},
        'Cannot query field "itemz" on type "ProductPage".',
        'GRAPHQL_VALIDATION_FAILED',
      ],
      [
        'a variable of the wrong type',
        'query ($page: Int) { products(page: $page) { items { id } } }',
        { page: 'x' },
        'Variable "$page" got invalid value "x"; Int cannot represent non-integer value: "x"',
        'BAD_USER_INPUT',
      ],
    ];

    it.each(wrong)(
      'GraphQL tells only administrators what is wrong with %s',
      async (_, query, variables, reason, apolloCode) => {
        const [toAdmin, toVisitor] = [
          await admin.graphql(query, variables),
          await asVisitor(app).graphql(query, variables),
        ];
        expect(toAdmin.errors?.[0]).toMatchObject({
          message: reason,
          extensions: { code: 'BAD_REQUEST', apolloCode, reason },
        });
        expect(toVisitor.errors?.[0]).toMatchObject({
          message: general,
          extensions: { code: 'BAD_REQUEST', apolloCode },
        });
        expect(JSON.stringify(toVisitor.errors)).not.toMatch(/did you mean|contacts|items|Int/i);
      },
    );

    it('GraphQL tells everyone where the syntax of a document is wrong', async () => {
      const { errors } = await asVisitor(app).graphql('{ session {');
      expect(errors?.[0]).toMatchObject({
        message: 'Syntax Error: Expected Name, found <EOF>.',
        locations: [{ line: 1, column: 12 }],
        extensions: { code: 'BAD_REQUEST', apolloCode: 'GRAPHQL_PARSE_FAILED' },
      });
    });

    it('GraphQL responds with the cost of an operation on request, also when it is too high', async () => {
      const asked = async (query: string) =>
        (await admin.call('POST', '/graphql', { query, extensions: { cost: true } })).body;
      const cheap = '{ orders(perPage: 100) { items { id } } }';
      expect((await asked(cheap)).extensions).toEqual({ cost: { requested: 200, limit: 1000 } });
      const expensive = await asked(pages(10));
      expect(expensive.errors[0].extensions.cost).toEqual({ requested: 6000, limit: 1000 });
      const unasked = await admin.call('POST', '/graphql', { query: cheap });
      expect(unasked.body).not.toHaveProperty('extensions');
    });
  });
});
