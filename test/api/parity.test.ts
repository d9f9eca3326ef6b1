import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Call, writeCalls, writtenCalls } from '../parity/calls.js';
import { type Case, casesOf, type Power } from '../parity/power.js';
import { powers } from '../parity/powers.js';
import { type Played, Shop } from '../parity/shop.js';

const notUnderstood = { code: 'BAD_REQUEST', message: 'The request could not be understood.' };

describe('REST and GraphQL agree on', () => {
  let shops: Shop[];
  const calls: Call[] = [];
  beforeAll(async () => {
    shops = [await Shop.open('rest'), await Shop.open('graphql')];
  }, 90_000);
  afterAll(() => Promise.all(shops.map(({ app }) => app.close())));

  const playBoth = (power: Power, wanted: Case) =>
    Promise.all(shops.map((shop) => shop.play(power, wanted))) as Promise<[Played, Played]>;

  describe.each(powers)('$name', (power) => {
    it.each(casesOf(power))('$title', async (wanted) => {
      const [rest, graphql] = await playBoth(power, wanted);
      expect(rest.outcome.code).toBe(wanted.refused);
      expect(graphql.outcome).toEqual(wanted.byType ? notUnderstood : rest.outcome);
      expect(graphql.effect).toEqual(rest.effect);
      if (wanted !== power.cases[0]) return;
      // Queries must leave no effect, and mutations must leave one besides their answer.
      expect([power.name, rest.effect.length > 0]).toEqual([power.name, power.graphql.startsWith('Mutation')]);
      const { name, accessLevel, rest: path, graphql: field } = power;
      const statements = { rest: rest.statements, graphql: graphql.statements };
      calls.push({ name, accessLevel, rest: path, graphql: field, statements });
    });
  });

  it('the statement counts in the table of calls (WRITE_CALLS=1 rewrites it)', () => {
    if (process.env.WRITE_CALLS) writeCalls(calls);
    expect(calls).toEqual(writtenCalls());
  });
});
