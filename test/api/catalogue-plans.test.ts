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

  it.each([
    ['/products/search?query=piece', {}],
    ['/products/allproducts?search=piece', { totalProducts: 2_000, countsAreExact: false }],
    ['/products/allproducts?search=piece&sort=-gram', { totalProducts: 2_000, countsAreExact: false }],
  ])('stop %s after 2,000 hits', async (path, more) => {
    const pages = await Promise.all([1, 10, 11].map((page) => read(`${path}&limit=200&page=${page}`)));
    for (const page of pages)
      expect(page).toMatchObject({ total: 2_000, totalPages: 10, totalIsExact: false, ...more });
    expect(pages.map(({ products }) => products.length)).toEqual([200, 200, 0]);
    // The last page ends at the limit, also if it is not full.
    expect((await read(`${path}&limit=150&page=14`)).products).toHaveLength(50);
  });

  it('count exactly up to 2,000 hits', async () => {
    const [{ id }] = await app.database.query<{ id: string }>(`SELECT id FROM categories WHERE name = 'Rings'`);
    const addUpTo = async (amount: number) => {
      await app.database.query(
        `INSERT INTO products (id, name, gram, category_id, carat_options)
         SELECT gen_random_uuid(), 'Quokka ' || number, 5, $1, '{18}'
         FROM generate_series((SELECT count(*) + 1 FROM products WHERE name LIKE 'Quokka %'), $2::int) AS number`,
        [id, amount],
      );
      const { categoryCounts, ...list } = await read('/products/allproducts?search=quokka&category=Rings&limit=1');
      const search = await read('/products/search?query=quokka&limit=1');
      return [list, search]
        .map(({ total, totalIsExact }) => [total, totalIsExact])
        .concat([[categoryCounts.Rings, list.countsAreExact]]);
    };
    try {
      expect(await addUpTo(2_000)).toEqual([
        [2_000, true],
        [2_000, true],
        [2_000, true],
      ]);
      expect(await addUpTo(2_001)).toEqual([
        [2_000, false],
        [2_000, false],
        [2_001, false],
      ]);
    } finally {
      await app.database.query(`DELETE FROM products WHERE name LIKE 'Quokka %'`);
    }
  });

  it('list all hits of a chosen category, even if there are more than 2,000 in others', async () => {
    const [{ rings, halos }] = await app.database.query<{ rings: number; halos: number }>(
      `SELECT count(*)::int AS rings, count(*) FILTER (WHERE subcategory.name = 'Halo')::int AS halos FROM products
       JOIN categories AS category ON category.id = products.category_id
       LEFT JOIN subcategories AS subcategory ON subcategory.id = products.subcategory_id WHERE category.name = 'Rings'`,
    );
    const path = '/products/allproducts?search=piece&category=Rings&limit=200';
    const { totalPages, ...first } = await read(path);
    expect(first).toMatchObject({ total: rings, totalIsExact: true, countsAreExact: false });
    expect(first.categoryCounts.Rings).toBe(rings);
    const pages = Array.from({ length: totalPages }, (_, index) => read(`${path}&page=${index + 1}`));
    const listed = (await Promise.all(pages)).flatMap(({ products }) => names(products));
    expect(new Set(listed).size).toBe(rings);
    expect(listed).toEqual([...listed].sort());
    expect((await read(`${path}&subcategory=Halo`)).total).toBe(halos);
  });

  it('count all products in a list without words', async () => {
    for (const path of ['/products/allproducts', '/products/allproducts?gramMin=0'])
      expect(await read(path)).toMatchObject({ total: products, totalIsExact: true, countsAreExact: true });
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
