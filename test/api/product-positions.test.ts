import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProductPositions } from '../../server/features/products/product-positions.service.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer } from '../support/data/builders.js';
import { aLargeCatalogue, productRows } from '../support/data/catalogue.js';
import type { Client } from '../support/http/clients.js';

let app: RunningApp;
let customer: Client;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  await aLargeCatalogue(app, 6_000);
  customer = (await aCustomer(app)).client;
});
afterAll(() => app?.close());

const renew = () => app.nest.get(ProductPositions, { strict: false }).renew();

const one = async <Value>(sql: string, values: unknown[] = []): Promise<Value | undefined> =>
  (await app.database.query<{ value: Value }>(sql, values))[0]?.value;
const changes = async () => Number(await one('SELECT count(*) AS value FROM product_position_changes'));
const blocks = async () => Number(await one(`SELECT count(*) AS value FROM product_positions WHERE sort = 'name'`));

interface Lists {
  parameters: Record<string, string | number>;
  /** What a list without blocks would read. */
  where: string;
  order: string;
}

const category = `category_id IN (SELECT id FROM categories WHERE name = ANY ('{Rings,Chains}'))`;
const lists: Lists[] = [
  { parameters: {}, where: 'true', order: 'sort_name, id' },
  { parameters: { sort: '-name' }, where: 'true', order: 'sort_name DESC, id DESC' },
  { parameters: { sort: 'gram' }, where: 'true', order: 'gram, id' },
  { parameters: { sort: '-gram' }, where: 'true', order: 'gram DESC, id DESC' },
  { parameters: { sort: 'newest' }, where: 'true', order: 'created_at DESC, id DESC' },
  { parameters: { category: 'Rings,Chains' }, where: category, order: 'sort_name, id' },
  { parameters: { category: 'Rings,Chains', sort: 'newest' }, where: category, order: 'created_at DESC, id DESC' },
  { parameters: { gramMin: 5, gramMax: 30.5 }, where: 'gram BETWEEN 5 AND 30.5', order: 'sort_name, id' },
  { parameters: { gramMin: 5.05, sort: '-gram' }, where: 'gram >= 5.05', order: 'gram DESC, id DESC' },
  {
    parameters: { gramMax: 20, category: 'Rings,Chains', sort: 'newest' },
    where: `gram <= 20 AND ${category}`,
    order: 'created_at DESC, id DESC',
  },
];

/** Compares pages and counts of every list with the rows themselves. */
async function expectExactLists(): Promise<void> {
  for (const { parameters, where, order } of lists) {
    const from = `FROM products WHERE archived_at IS NULL AND ${where}`;
    const total = Number(await one(`SELECT count(*) AS value ${from}`));
    const pages = Math.ceil(total / 100);
    for (const page of [1, 11, 12, Math.ceil(pages / 2), pages]) {
      const expected = await one<string[]>(
        `SELECT array_agg(id) AS value FROM (SELECT id ${from} ORDER BY ${order} LIMIT 100 OFFSET $1) AS page`,
        [(page - 1) * 100],
      );
      const query = new URLSearchParams({ ...parameters, page, limit: 100 } as never).toString();
      const { body } = await customer.rest.get(`/products/allproducts?${query}`);
      const ids = (body.products as { _id: string }[]).map(({ _id }) => _id);
      expect({ query, total: body.total, ids }).toEqual({ query, total, ids: expected ?? [] });
    }
  }
}

const changeSome = async () => {
  await productRows(app, [
    { name: 'Aaa first of all', category: 'Rings', gram: 0.5, daysAgo: 0 },
    { name: 'zzz last of all', category: 'Bangles', subcategory: 'Halo', gram: 500, daysAgo: 900 },
  ]);
  await app.database.query(`UPDATE products SET archived_at = now() WHERE name LIKE 'Pear%7'`);
  await app.database.query(`UPDATE products SET name = 'Moved ' || name WHERE name LIKE 'Oval%3'`);
  await app.database.query(`UPDATE products SET gram = 41 - least(gram, 40) WHERE name LIKE 'Round%5'`);
  await app.database.query(
    `UPDATE products SET (category_id, subcategory_id) = (SELECT id, NULL::uuid FROM categories WHERE name = 'Chains')
     WHERE name LIKE 'Emerald%3'`,
  );
  await app.database.query(`DELETE FROM products WHERE name LIKE 'Marquise%94'`);
};

describe('pages and counts of long lists', () => {
  it('are exact before the products are divided into blocks', async () => {
    await expectExactLists();
  });

  it('are exact afterwards', async () => {
    await renew();
    expect([await blocks(), await changes()]).toEqual([6, 0]);
    await expectExactLists();
  });

  it('are exact after changes that the blocks do not contain', async () => {
    await changeSome();
    expect(await changes()).toBeGreaterThan(500);
    await expectExactLists();
  });

  it('are exact when products change while they are divided', async () => {
    await app.database.query(`UPDATE products SET created_at = created_at - interval '1 day' WHERE name LIKE '%1'`);
    const names = Array.from({ length: 40 }, (_, index) => `Added ${index}`);
    const adding = (async () => {
      for (const name of names) await productRows(app, [{ name, category: 'Pendants', gram: 12 }]);
    })();
    await renew();
    await adding;
    expect(await changes()).toBeLessThanOrEqual(names.length);
    await expectExactLists();
  });

  it('are exact after a category is deleted with its subcategories', async () => {
    const rings = await one<string>(`SELECT id AS value FROM categories WHERE name = 'Rings'`);
    await app.database.query(
      `UPDATE products SET archived_at = now(), category_id = NULL, subcategory_id = NULL WHERE category_id = $1`,
      [rings],
    );
    await app.database.query('DELETE FROM categories WHERE id = $1', [rings]);
    await app.database.query('UPDATE products SET subcategory_id = NULL');
    await app.database.query('DELETE FROM subcategories');
    await expectExactLists();
    await renew();
    await expectExactLists();
  });
});

describe('the job that divides products into blocks', () => {
  it('does nothing for few changes', async () => {
    await renew();
    const before = await changes();
    await productRows(app, [{ name: 'One more', category: 'Chains' }]);
    await renew();
    expect(await changes()).toBe(before + 1);
  });

  it('ignores changes that move no product', async () => {
    const before = await changes();
    await app.database.query(`UPDATE products SET version = version + 1`);
    expect(await changes()).toBe(before);
  });
});
