import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Call, writeCalls, writtenCalls } from '../parity/recorded-calls.js';
import { type ParityCase, casesOf, type Operation } from '../parity/operation.js';
import { errorsOfRaces, unexpectedErrors } from '../parity/declared-errors.js';
import { operations } from '../parity/operations.js';
import { type CaseResult, Shop } from '../parity/shop.js';

/** The reason why the schema does not allow a value is for developers, so its text is not that of REST. */
const rejectedBySchema = { code: 'BAD_REQUEST', message: expect.any(String) as unknown };

describe('REST and GraphQL', () => {
  let shops: Shop[];
  const calls: Call[] = [];
  beforeAll(async () => {
    shops = [await Shop.open('rest'), await Shop.open('graphql')];
  });
  afterAll(() => Promise.all(shops.map(({ app }) => app.close())));

  const inBoth = (operation: Operation, parityCase: ParityCase) =>
    Promise.all(shops.map((shop) => shop.run(operation, parityCase))) as Promise<[CaseResult, CaseResult]>;

  describe.each(operations)('$name', (operation) => {
    it.each(casesOf(operation))('both agree: $title', async (parityCase) => {
      const [rest, graphql] = await inBoth(operation, parityCase);
      expect(rest.outcome.code).toBe(parityCase.error);
      expect(graphql.outcome).toEqual(parityCase.rejectedByType ? rejectedBySchema : rest.outcome);
      expect(graphql.effect).toEqual(rest.effect);
      if (parityCase !== operation.cases[0]) return;
      // A query must not change rows, and a mutation must change at least one.
      expect([operation.name, rest.effect.length > 0]).toEqual([
        operation.name,
        operation.graphql.startsWith('Mutation'),
      ]);
      const { name, rest: path, graphql: field } = operation;
      const statements = { rest: rest.statements, graphql: graphql.statements };
      calls.push({ name, rest: path, graphql: field, statements });
    });
  });

  it('a case expects each error code that REST declares, except those that only a race causes', () => {
    expect(unexpectedErrors(operations).sort()).toEqual([...errorsOfRaces].sort());
  });

  it('the numbers of SQL statements are those recorded (WRITE_CALLS=1 records them again)', () => {
    if (process.env.WRITE_CALLS) writeCalls(calls);
    expect(calls).toEqual(writtenCalls());
  });
});
