import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import { aLargeCatalogue, names, productRows } from '../support/data/catalogue.js';
import type { Client } from '../support/http/clients.js';
import { planOf, statementsOf } from '../support/programs/statements.js';

const products = 6_000;

let app: RunningApp;
let customer: Client;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  await aLargeCatalogue(app, products);
  customer = (await aCustomer(app)).client;
  admin = (await anAdmin(app)).client;
});

const value = async <Value>(sql: string, values: unknown[] = []): Promise<Value | undefined> =>
  (await app.database.query<{ value: Value }>(`SELECT ${sql} AS value`, values))[0]?.value;

interface ListCase {
  parameters: Record<string, string | number>;
  /** The condition and the order of the rows that the list must have. */
  where: string;
  order: string;
  archived?: boolean;
}

const inCategories = (...list: string[]) =>
  `category_id IN (SELECT id FROM categories WHERE name = ANY ('{${list.join(',')}}'))`;
const inSubcategory = (name: string) => `subcategory_id IN (SELECT id FROM subcategories WHERE name = '${name}')`;
const byName = 'sort_name, id';
const byAge = 'created_at DESC, id DESC';

const cases: ListCase[] = [
  { parameters: {}, where: 'true', order: byName },
  { parameters: { sort: '-name' }, where: 'true', order: 'sort_name DESC, id DESC' },
  { parameters: { sort: 'gram' }, where: 'true', order: 'gram, id' },
  { parameters: { sort: '-gram' }, where: 'true', order: 'gram DESC, id DESC' },
  { parameters: { sort: 'newest' }, where: 'true', order: byAge },
  { parameters: { category: 'Rings,Chains' }, where: inCategories('Rings', 'Chains'), order: byName },
  { parameters: { category: 'Rings', sort: 'newest' }, where: inCategories('Rings'), order: byAge },
  { parameters: { subcategory: 'Plain' }, where: inSubcategory('Plain'), order: byName },
  {
    parameters: { category: 'Rings', subcategory: 'Halo' },
    where: `${inCategories('Rings')} AND ${inSubcategory('Halo')}`,
    order: byName,
  },
  { parameters: { gramMin: 5, gramMax: 30.5 }, where: 'gram BETWEEN 5 AND 30.5', order: byName },
  { parameters: { gramMin: 5.05, sort: '-gram' }, where: 'gram >= 5.05', order: 'gram DESC, id DESC' },
  {
    parameters: { gramMax: 20, category: 'Rings,Chains', sort: 'newest' },
    where: `gram <= 20 AND ${inCategories('Rings', 'Chains')}`,
    order: byAge,
  },
  { parameters: { carat: '18' }, where: `'18' = ANY (carat_options)`, order: byName },
  {
    parameters: { size: '6', sort: 'newest' },
    where: inCategories('Rings', 'Chains', 'Pendants', 'Bangles'),
    order: byAge,
  },
  { parameters: { isNew: 'true' }, where: `created_at > now() - interval '30 days'`, order: byName },
  { parameters: { search: 'emerald' }, where: `name LIKE 'Emerald%'`, order: byName },
  {
    parameters: { search: 'oval pieces', category: 'Chains', gramMin: 3, sort: '-gram' },
    where: `name LIKE 'Oval%' AND gram >= 3 AND ${inCategories('Chains')}`,
    order: 'gram DESC, id DESC',
  },
  { parameters: { archived: 'true' }, where: 'true', order: byAge, archived: true },
  {
    parameters: { archived: 'true', category: 'Rings', sort: '-gram' },
    where: inCategories('Rings'),
    order: 'gram DESC, id DESC',
    archived: true,
  },
  {
    parameters: { archived: 'true', search: 'pear', sort: 'name' },
    where: `name ~ 'Pear'`,
    order: byName,
    archived: true,
  },
];

const pathOf = ({ parameters, archived }: ListCase, more: Record<string, number> = {}) =>
  `${archived ? '/admin/products' : '/products/allproducts'}?${new URLSearchParams({ ...parameters, ...more } as never).toString()}`;

/** Compares totals and pages of every list with the rows themselves. */
async function expectExactLists(): Promise<void> {
  for (const list of cases) {
    const { where, order, archived } = list;
    const rows = `FROM products WHERE archived_at IS ${archived ? 'NOT ' : ''}NULL AND ${where}`;
    const total = await value<number>(`(SELECT count(*)::int ${rows})`);
    const pages = Math.ceil((total ?? 0) / 100);
    for (const page of new Set([1, 2, Math.ceil(pages / 2) || 1, pages || 1, pages + 1])) {
      const expected = await value<string[]>(
        `(SELECT array_agg(id) FROM (SELECT id ${rows} ORDER BY ${order} LIMIT 100 OFFSET $1) AS page)`,
        [(page - 1) * 100],
      );
      const path = pathOf(list, { page, limit: 100 });
      const { body } = await (archived ? admin : customer).rest.get(path);
      const ids = (body.products as { _id: string }[]).map(({ _id }) => _id);
      expect({ path, total: body.total, ids }).toEqual({ path, total, ids: expected ?? [] });
    }
  }
}

describe('pages and totals of lists of products', () => {
  it('pages and totals of lists equal the rows of the database', async () => {
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name LIKE '%7'`);
    await expectExactLists();
  });

  it('pages and totals of lists equal the rows after products were added, renamed, moved, weighed, archived and deleted', async () => {
    await productRows(app, [
      { name: 'Aaa first of all', category: 'Rings', gram: 0.5, daysAgo: 0 },
      { name: 'zzz last of all', category: 'Bangles', subcategory: 'Halo', gram: 500, daysAgo: 900 },
    ]);
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name LIKE 'Pear%2'`);
    await app.database.query(`UPDATE products SET name = 'Oval of ' || name WHERE name LIKE 'Round%5'`);
    await app.database.query(`UPDATE products SET gram = 41 - least(gram, 40) WHERE name LIKE 'Round%0'`);
    await app.database.query(
      `UPDATE products SET (category_id, subcategory_id) = (SELECT id, NULL::uuid FROM categories WHERE name = 'Chains')
       WHERE name LIKE 'Emerald%3'`,
    );
    await app.database.query(`DELETE FROM products WHERE name LIKE 'Marquise%94'`);
    await expectExactLists();
  });

  it.each(['/products/allproducts?search=piece', '/products/search?query=piece'])(
    'pages and totals of lists contain every hit of %s exactly once',
    async (path) => {
      const total = await value<number>(
        `(SELECT count(*)::int FROM products WHERE archived_at IS NULL AND name LIKE '%Piece%')`,
      );
      const { body } = await customer.rest.get(`${path}&limit=200`);
      expect([body.total, body.totalIsExact]).toEqual([total, true]);
      const pages = Array.from({ length: body.totalPages }, (_, index) =>
        customer.rest.get(`${path}&limit=200&page=${index + 1}`),
      );
      const listed = (await Promise.all(pages)).flatMap(({ body }) => names(body.products));
      expect(new Set(listed).size).toBe(total);
    },
  );
});

describe('the counts of a list', () => {
  const expectCounts = async (path: string, where: string) => {
    const counted = await app.database.query<{ category: string; products: number }>(
      `SELECT category.name AS category, count(products.id)::int AS products FROM categories AS category
       LEFT JOIN products ON category.id = category_id AND archived_at IS NULL AND ${where} GROUP BY category.name`,
    );
    const { body } = await customer.rest.get(path);
    expect(body.categoryCounts).toEqual(
      Object.fromEntries(counted.map(({ category, products }) => [category, products])),
    );
    expect(body.countsAreExact).toBe(true);
  };

  it('the counts of a list equal the rows of all categories, also of those that are not chosen', async () => {
    await expectCounts('/products/allproducts', 'true');
    await expectCounts('/products/allproducts?gramMax=3&category=Rings', 'gram <= 3');
    await expectCounts('/products/allproducts?search=emerald&subcategory=Halo', `products.name LIKE 'Emerald%'`);
  });

  it('the counts of a list follow a change of the catalogue, with the same filter', async () => {
    await app.database.query(`UPDATE products SET gram = 2 WHERE name LIKE 'Emerald%1'`);
    await expectCounts('/products/allproducts?gramMax=3&category=Rings', 'gram <= 3');
  });
});

describe('a list of products', () => {
  it.each(cases)('a list of products is read in one statement besides the session: $parameters', async (list) => {
    const statements = await statementsOf(app, () =>
      (list.archived ? admin : customer).rest.get(pathOf(list, { limit: 30 })),
    );
    expect(statements).toHaveLength(2);
  });

  it.each([
    '/products/allproducts',
    '/products/allproducts?sort=-gram',
    '/products/allproducts?sort=newest&page=3',
    '/products/allproducts?search=emerald%20000123',
    '/products/search?query=000123',
  ])('a list of products is read without reading all rows of the table: %s', async (path) => {
    await app.database.query('VACUUM ANALYZE products');
    // The second request has the counts of the first.
    await customer.rest.get(`${path}${path.includes('?') ? '&' : '?'}limit=29`);
    const [, list] = await statementsOf(app, () =>
      customer.rest.get(`${path}${path.includes('?') ? '&' : '?'}limit=28`),
    );
    const plan = list ? await planOf(app, list) : [];
    expect(plan.filter((node) => /^Seq Scan (products|product_images|media)$/.test(node))).toEqual([]);
  });

  it('a list of products without net weight is read without reading all rows of the table', async () => {
    const stones = [{ kind: 'diamond', shape: 'round', count: 1, carats: 0.1, setting: null, text: null }];
    await app.database.query(`UPDATE products SET stones = $1, net_gram = gram / 2`, [JSON.stringify(stones)]);
    await app.database.query(`UPDATE products SET net_gram = NULL WHERE name LIKE '%21'`);
    await app.database.query('VACUUM ANALYZE products');
    const [, list] = await statementsOf(app, () => admin.rest.get('/admin/products?needsNetWeight=true&limit=28'));
    const plan = list ? await planOf(app, list) : [];
    expect(plan.filter((node) => /^Seq Scan (products|product_images|media)$/.test(node))).toEqual([]);
  });
});
