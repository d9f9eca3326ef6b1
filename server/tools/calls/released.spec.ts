import { readFileSync } from 'node:fs';
import { graphqlBreakingChanges, restBreakingChanges, type OpenApiContract, restContract } from './released.js';

const read = (file: string) => readFileSync(file, 'utf8');
const released = { rest: 'server/contract/released/rest.txt', graphql: 'server/contract/released/schema.graphql' };
const present = {
  rest: restContract(JSON.parse(read('server/contract/openapi.json')) as OpenApiContract),
  graphql: read('server/contract/schema.graphql'),
};
describe('the contract compared with the last release', () => {
  const undocumented = (breaks: string[]) => breaks.filter((line) => !read('docs/changelog.md').includes(line));

  it('has no breaking change in REST that docs/changelog.md omits', () => {
    expect(undocumented(restBreakingChanges(read(released.rest).trim().split('\n'), present.rest))).toEqual([]);
  });

  it('has no breaking change in GraphQL that docs/changelog.md omits', () => {
    expect(undocumented(graphqlBreakingChanges(read(released.graphql), present.graphql))).toEqual([]);
  });
});

describe('restBreakingChanges', () => {
  const ok = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
  const text = { type: 'string' };
  const contractOf = (operation: object): string[] =>
    restContract({ paths: { '/a': { get: operation } }, components: { schemas: {} } } as OpenApiContract);
  const released = {
    parameters: [{ in: 'query', name: 'q', schema: text }],
    responses: ok({ properties: { a: text } }),
  };
  const changesTo = (operation: object) => restBreakingChanges(contractOf(released), contractOf(operation));

  it.each([
    [
      'a removed field',
      { ...released, responses: ok({ properties: {} }) },
      ['GET /a response 200 .a: string (removed)'],
    ],
    [
      'a field with a new type',
      { ...released, responses: ok({ properties: { a: { type: 'number' } } }) },
      ['GET /a response 200 .a: string (removed)'],
    ],
    [
      'a parameter that becomes required',
      { ...released, parameters: [{ in: 'query', name: 'q', schema: text, required: true }] },
      ['GET /a request query q is required'],
    ],
  ])('reports %s', (_, operation, breaks) => {
    expect(changesTo(operation)).toEqual(breaks);
  });

  it('accepts new fields and new operations', () => {
    expect(changesTo({ ...released, responses: ok({ properties: { a: text, b: text }, required: ['a'] }) })).toEqual(
      [],
    );
    expect(restBreakingChanges([], contractOf(released))).toEqual([]);
  });
});
