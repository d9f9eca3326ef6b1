import { existsSync, readFileSync } from 'node:fs';
import { graphqlBreakingChanges, type OpenApiContract, releasedFile, restBreakingChanges } from './released.js';

const read = (file: string) => readFileSync(file, 'utf8');
const readOpenApi = (text: string) => JSON.parse(text) as OpenApiContract;
const openapi = 'server/contract/openapi.json';
const graphql = 'server/contract/schema.graphql';

// An archive without git history has no release to compare with.
(existsSync('.git') ? describe : describe.skip)('the contract compared with the last release', () => {
  const undocumented = (breaks: string[]) => breaks.filter((line) => !read('docs/changelog.md').includes(line));

  it('REST has no breaking change that docs/changelog.md omits', () => {
    const breaks = restBreakingChanges(readOpenApi(releasedFile(openapi)), readOpenApi(read(openapi)));
    expect(undocumented(breaks)).toEqual([]);
  });

  it('GraphQL has no breaking change that docs/changelog.md omits', () => {
    expect(undocumented(graphqlBreakingChanges(releasedFile(graphql), read(graphql)))).toEqual([]);
  });
});

describe('restBreakingChanges', () => {
  const ok = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
  const text = { type: 'string' };
  const contractOf = (operation: object, path = '/a') =>
    ({ paths: { [path]: { get: operation } }, components: { schemas: {} } }) as OpenApiContract;
  const released = {
    parameters: [{ in: 'query', name: 'q', schema: text }],
    responses: ok({ properties: { a: text } }),
  };
  const changesTo = (operation: object) => restBreakingChanges(contractOf(released), contractOf(operation));

  it.each([
    [
      'a removed field',
      { ...released, responses: ok({ properties: {} }) },
      ['/a get responses 200 content application/json schema properties a type string (removed)'],
    ],
    [
      'a field with a new type',
      { ...released, responses: ok({ properties: { a: { type: 'number' } } }) },
      ['/a get responses 200 content application/json schema properties a type string (removed)'],
    ],
    [
      'a parameter that becomes required',
      { ...released, parameters: [{ in: 'query', name: 'q', schema: text, required: true }] },
      ['/a get parameters q required true'],
    ],
  ])('reports %s', (_, operation, breaks) => {
    expect(changesTo(operation)).toEqual(breaks);
  });

  it('accepts new fields and new operations', () => {
    expect(changesTo({ ...released, responses: ok({ properties: { a: text, b: text }, required: ['a'] }) })).toEqual(
      [],
    );
    const { paths, components } = contractOf(released);
    const present = { paths: { ...paths, ...contractOf(released, '/b').paths }, components };
    expect(restBreakingChanges(contractOf(released), present)).toEqual([]);
  });

  it('accepts requirements inside a new optional field of a request, but not a new required field', () => {
    const sends = (schema: object) => ({ ...released, requestBody: { content: { 'application/json': { schema } } } });
    const before = contractOf(sends({ properties: { a: text } }));
    const list = { type: 'array', items: { properties: { name: text }, required: ['name'] } };
    const breaksOf = (schema: object) => restBreakingChanges(before, contractOf(sends(schema)));
    expect(breaksOf({ properties: { a: text, list } })).toEqual([]);
    expect(breaksOf({ properties: { a: text, list }, required: ['list'] })).toEqual([
      '/a get requestBody content application/json schema required list',
    ]);
    expect(breaksOf({ properties: { a: { ...text, required: ['x'] } } })).toEqual([
      '/a get requestBody content application/json schema properties a required x',
    ]);
  });

  it('accepts other texts of messages', () => {
    const saying = (message: string) => contractOf({ responses: ok({ properties: { message: { const: message } } }) });
    expect(restBreakingChanges(saying('Order placed'), saying('Thank you for your order'))).toEqual([]);
  });
});

describe('graphqlBreakingChanges', () => {
  it('reports a removed field and a new required argument', () => {
    const released = 'type Query { a: Int, b(x: Int): Int }';
    const present = 'type Query { b(x: Int, y: Int!): Int }';
    expect(graphqlBreakingChanges(released, present)).toEqual([
      'Query.a was removed.',
      'A required arg y on Query.b was added.',
    ]);
  });
});
