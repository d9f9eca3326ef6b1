import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { one } from '../../server/platform/database/sql.js';
import type { Operation, ParityCase } from '../parity/operation.js';
import { operations } from '../parity/operations.js';
import { Shop } from '../parity/shop.js';
import { fullSize } from '../support/full-size.js';

const writing = operations.flatMap((operation): [string, Operation, ParityCase][] => {
  const succeeding = operation.cases.find(({ error }) => !error);
  return operation.graphql.startsWith('Mutation') && succeeding ? [[operation.name, operation, succeeding]] : [];
});

// The parity suite runs each case of each operation with one connection; here the calls wait for each other.
const shops = fullSize<['rest' | 'graphql', number][]>(
  [
    ['rest', 1],
    ['graphql', 1],
    ['rest', 10],
    ['graphql', 10],
  ],
  [['rest', 1]],
);

const together = fullSize(50, 5);

describe.each(shops)(`${together} parallel calls by %s, with %i connections to the database,`, (transport, size) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(transport, size);
  });
  afterAll(() => shop?.app.close());

  it.each(writing)('parallel calls all get a response: %s', async (_, operation, succeeding) => {
    const outcomes = await shop.runTogether(operation, succeeding, together);
    const codes = new Set(outcomes.map(({ code }) => code));
    expect([...codes]).not.toContain('UNAVAILABLE');
    expect([...codes]).not.toContain('INTERNAL_SERVER_ERROR');
    expect([...codes]).toContain(undefined);
  });
});

describe('a second connection inside a transaction', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open('rest', 10);
  });
  afterAll(() => shop?.app.close());

  it('a second connection inside a transaction is refused; its manager and later work have one', async () => {
    const database = shop.app.nest.get(DataSource);
    const read = () => one(database, 'SELECT 1 AS read');
    let later: Promise<unknown> | undefined;
    const nested = database.transaction(async (tx) => {
      expect(await one(tx, 'SELECT 1 AS read')).toEqual({ read: 1 });
      later = new Promise((resolve) => setTimeout(resolve, 50)).then(read);
      return read();
    });
    await expect(nested).rejects.toThrow('A second connection was requested inside a transaction');
    expect(await later).toEqual({ read: 1 });
  });
});
