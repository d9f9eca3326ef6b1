import { readFileSync } from 'node:fs';
import { graphqlBreakingChanges, restBreakingChanges, type RestDescription, restContract } from './released.js';

const read = (file: string) => readFileSync(file, 'utf8');
const released = { rest: 'server/contract/released/rest.txt', graphql: 'server/contract/released/schema.graphql' };
const present = {
  rest: restContract(JSON.parse(read('server/contract/openapi.json')) as RestDescription),
  graphql: read('server/contract/schema.graphql'),
};
describe('since the contract was last released', () => {
  const untold = (breaks: string[]) => breaks.filter((one) => !read('docs/changelog.md').includes(one));

  it('nothing of REST broke that docs/changelog.md does not name', () => {
    expect(untold(restBreakingChanges(read(released.rest).trim().split('\n'), present.rest))).toEqual([]);
  });

  it('nothing of GraphQL broke that docs/changelog.md does not name', () => {
    expect(untold(graphqlBreakingChanges(read(released.graphql), present.graphql))).toEqual([]);
  });
});

describe('a break', () => {
  const ok = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
  const text = { type: 'string' };
  const describe = (operation: object): string[] =>
    restContract({ paths: { '/a': { get: operation } }, components: { schemas: {} } } as RestDescription);
  const one = { parameters: [{ in: 'query', name: 'q', schema: text }], responses: ok({ properties: { a: text } }) };
  const since = (operation: object) => restBreakingChanges(describe(one), describe(operation));

  it.each([
    ['a field that is gone', { ...one, responses: ok({ properties: {} }) }, ['GET /a answers 200 .a: string (gone)']],
    [
      'a field of another type',
      { ...one, responses: ok({ properties: { a: { type: 'number' } } }) },
      ['GET /a answers 200 .a: string (gone)'],
    ],
    [
      'a parameter that is newly needed',
      { ...one, parameters: [{ in: 'query', name: 'q', schema: text, required: true }] },
      ['GET /a takes query q is needed'],
    ],
  ])('is %s', (_, operation, breaks) => {
    expect(since(operation)).toEqual(breaks);
  });

  it('is no field, no call and no choice more', () => {
    expect(since({ ...one, responses: ok({ properties: { a: text, b: text }, required: ['a'] }) })).toEqual([]);
    expect(restBreakingChanges([], describe(one))).toEqual([]);
  });
});
