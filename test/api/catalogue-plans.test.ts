import { DataSource } from 'typeorm';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aLargeCatalogue, names } from '../support/data/catalogue.js';
import { planOf, statementsOf } from '../support/programs/statements.js';

const products = 6_000;

let app: RunningApp;
let me: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  me = await aCustomer(app);
  await aLargeCatalogue(app, products);
});
afterAll(() => app?.close());

let archive: Promise<number> | undefined;

/** Adds an archived copy of every product, and returns their number. */
async function addArchivedCopies(): Promise<number> {
  const copies = await app.database.query<{ id: string }>(
    `INSERT INTO products (id, name, gram, category_id, subcategory_id, carat_options, archived_at, created_at)
     SELECT gen_random_uuid(), name, gram, category_id, subcategory_id, carat_options, now(), created_at FROM products
     WHERE archived_at IS NULL RETURNING id`,
  );
  await app.database.query('VACUUM ANALYZE products');
  return copies.length;
}
const anArchive = () => (archive ??= addArchivedCopies());

const read = async (path: string) => (await me.client.rest.get(path)).body;

describe(`catalogue queries with ${products} products`, () => {
  it.each([
    '/products/allproducts',
    '/products/allproducts?page=60',
    '/products/allproducts?page=120',
    '/products/allproducts?sort=-gram&page=70',
    '/products/allproducts?category=Rings',
    '/products/allproducts?category=Rings,Chains&sort=newest',
    '/products/allproducts?category=Rings&page=25',
    '/products/allproducts?subcategory=Halo&sort=gram',
    '/products/allproducts?gramMin=3&gramMax=5',
    '/products/allproducts?search=emerald',
    '/products/allproducts?search=emerald&gramMin=3&gramMax=5&category=Rings',
    '/products/search?query=emerald',
    '/products/search?query=emreald&page=3',
    '/products/search?query=marquise%20ring',
  ])('read %s without a sequential scan', async (path) => {
    const [, read] = await statementsOf(app, () => me.client.rest.get(path));
    expect(read?.sql).toContain('products');
    const plan = read ? await planOf(app, read) : [];
    expect(plan.filter((node) => /^Seq Scan (products|product_images|media)$/.test(node))).toEqual([]);
  });

  it('find one product by its key', async () => {
    const [{ _id: id }] = (await read('/products/allproducts?limit=1')).products;
    const [, select] = await statementsOf(app, () => me.client.rest.get(`/products/${id}`));
    const plan = select ? await planOf(app, select) : [];
    expect(plan.filter((node) => node.startsWith('Seq Scan products'))).toEqual([]);
  });

  it.each(['', '&category=Rings', '&category=Rings,Bangles', '&subcategory=Plain', '&sort=-name', '&sort=newest'])(
    'return every product exactly once over all pages, also those read in reverse order (filter "%s")',
    async (filter) => {
      const whole = await app.nest.get(DataSource).query<{ name: string }[]>('SELECT name FROM products');
      const pages: string[] = [];
      const { totalPages, total } = await read(`/products/allproducts?limit=200${filter}`);
      for (let page = 1; page <= totalPages; page++)
        pages.push(...names((await read(`/products/allproducts?limit=200&page=${page}${filter}`)).products));
      expect(pages).toHaveLength(total);
      expect(new Set(pages).size).toBe(total);
      if (filter === '') expect(pages).toEqual(names(whole).sort());
      expect((await read(`/products/allproducts?limit=200&page=${totalPages + 1}${filter}`)).products).toEqual([]);
    },
  );

  it('limit a search to 2,000 hits, while the list counts all of them', async () => {
    const found = await read('/products/search?query=piece&limit=200&page=10');
    expect([found.total, found.totalPages, found.products.length]).toEqual([2_000, 10, 200]);
    expect((await read('/products/search?query=piece&limit=200&page=11')).products).toEqual([]);
    expect((await read('/products/allproducts?search=piece&limit=1')).total).toBe(products);
  });

  it.each([
    '/admin/products',
    '/admin/products?archived=true',
    '/admin/products?archived=true&page=140',
    '/admin/products?archived=true&category=Rings&sort=-gram',
    '/admin/products?archived=true&category=Rings&page=40&sort=name',
    '/admin/products?archived=true&search=emerald',
  ])('read %s for an administrator in one statement without a sequential scan', async (path) => {
    const { client } = await anAdmin(app);
    await anArchive();
    const [, list, ...more] = await statementsOf(app, () => client.rest.get(path));
    expect([list?.sql, more]).toEqual([expect.stringContaining('products'), []]);
    const plan = list ? await planOf(app, list) : [];
    expect(plan.filter((node) => /^Seq Scan (products|product_images|media)$/.test(node))).toEqual([]);
  });

  it('return every archived product exactly once over all pages, with matching counts', async () => {
    const { client } = await anAdmin(app);
    const archived = await anArchive();
    const pages: string[] = [];
    for (let page = 1; page <= Math.ceil(archived / 200); page++)
      pages.push(
        ...names((await client.rest.get(`/admin/products?archived=true&limit=200&page=${page}`)).body.products),
      );
    expect(new Set(pages).size).toBe(archived);
    expect(pages).toHaveLength(archived);
    const { total, categoryCounts } = (await client.rest.get('/admin/products?archived=true&limit=1')).body;
    expect([total, Object.values<number>(categoryCounts).reduce((sum, count) => sum + count, 0)]).toEqual([
      archived,
      archived,
    ]);
  });

  it('have stored counts that equal the counted rows after changes', async () => {
    await app.database.query(`UPDATE products SET archived_at = now() WHERE gram < 2`);
    await app.database.query(`DELETE FROM products WHERE gram > 39`);
    await app.database.query(
      `UPDATE products SET subcategory_id = NULL, category_id = (SELECT id FROM categories WHERE name = 'Bangles')
       WHERE gram BETWEEN 10 AND 11`,
    );
    const { categoryCounts, categorySubcategoryCounts, total } = await read('/products/allproducts');
    const counted = await app.database.query<{ category: string; products: number }>(
      `SELECT category.name AS category, count(*)::int AS products FROM products
       JOIN categories AS category ON category.id = category_id WHERE archived_at IS NULL GROUP BY category.name`,
    );
    expect(categoryCounts).toEqual(Object.fromEntries(counted.map(({ category, products }) => [category, products])));
    expect(total).toBe(counted.reduce((sum, { products }) => sum + products, 0));
    const filtered = await read('/products/allproducts?gramMin=0');
    expect(filtered).toMatchObject({ categoryCounts, categorySubcategoryCounts, total });
  });
});
