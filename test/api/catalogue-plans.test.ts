import { DataSource } from 'typeorm';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aLargeCatalogue, names, productRows } from '../support/data/catalogue.js';
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

  it.each(['/products/allproducts?search=piece', '/products/search?query=piece'])(
    'return every hit of %s, because there are at most 10,000 products',
    async (path) => {
      const { total, totalIsExact, totalPages } = await read(`${path}&limit=200`);
      expect([total, totalIsExact]).toEqual([products, true]);
      const pages = Array.from({ length: totalPages }, (_, index) => read(`${path}&limit=200&page=${index + 1}`));
      const listed = (await Promise.all(pages)).flatMap(({ products }) => names(products));
      expect(new Set(listed).size).toBe(products);
    },
  );

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

  it.each([
    'carat=22',
    'carat=22&category=Rings&sort=-gram',
    'color=Rose&gramMin=5&page=20',
    'size=6&sort=newest',
    'isNew=true',
    'isNew=true&carat=18&size=8&subcategory=Halo&gramMax=20&sort=-name',
  ])('read the list "%s" in one statement without a sequential scan', async (filter) => {
    const statements = await statementsOf(app, () => me.client.rest.get(`/products/allproducts?${filter}`));
    const lists = statements.filter(({ sql }) => sql.includes('hits'));
    expect(lists).toHaveLength(1);
    const plan = await planOf(app, lists[0]);
    expect(plan.filter((node) => /^Seq Scan products$/.test(node))).toEqual([]);
    expect(plan.filter((node) => /Index Only Scan/.test(node))).not.toEqual([]);
  });

  it.each([
    '/neighbours',
    '/neighbours?sort=-gram',
    '/neighbours?category=Rings,Bangles&sort=newest',
    '/neighbours?subcategory=Plain&sort=gram',
    '/neighbours?gramMin=3&gramMax=4&sort=gram',
    '/neighbours?carat=22&sort=-name',
    '/related',
  ])('read the products near another one in one statement by indexes (%s)', async (path) => {
    const { products: listed } = await read('/products/allproducts?limit=1&page=3000');
    const [, near, ...more] = await statementsOf(app, () => me.client.rest.get(`/products/${listed[0]._id}${path}`));
    expect([near?.sql, more]).toEqual([expect.stringContaining('current'), []]);
    const plan = near ? await planOf(app, near) : [];
    expect(plan.filter((node) => /Index (Only )?Scan products$/.test(node))).not.toEqual([]);
    expect(plan.filter((node) => /^(Seq|Bitmap Heap) Scan products$/.test(node))).toEqual([]);
  });

  it('return every product of a carat exactly once over all pages', async () => {
    const pages: string[] = [];
    const { totalPages, total } = await read('/products/allproducts?limit=200&carat=18');
    for (let page = 1; page <= totalPages; page++)
      pages.push(...names((await read(`/products/allproducts?limit=200&carat=18&page=${page}`)).products));
    expect([total, new Set(pages).size, pages.length]).toEqual([products, products, products]);
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

describe('a search', () => {
  const add = (amount: number, name: string, category = 'Rings') =>
    productRows(
      app,
      Array.from({ length: amount }, (_, index) => ({ name: `${name} ${index}`, category, daysAgo: 0 })),
    );
  /** The next product gets this number, as if as many had been added before it. */
  const continueAt = (serialNumber: number) =>
    app.database.query(`SELECT setval('products_serial_number_seq', $1::bigint, false)`, [serialNumber]);
  const addUpTo = async (amount: number) => {
    const [{ listed }] = await app.database.query<{ listed: number }>(
      'SELECT count(*)::int AS listed FROM products WHERE archived_at IS NULL',
    );
    await add(amount - listed, 'Filler');
  };
  const search = async (words: string, filter = '') => {
    const path = `/products/allproducts?search=${encodeURIComponent(words)}&sort=newest&limit=200${filter}`;
    const { totalPages, total, totalIsExact, countsAreExact } = await read(path);
    const pages = Array.from({ length: totalPages }, (_, index) => read(`${path}&page=${index + 1}`));
    const listed = (await Promise.all(pages)).flatMap(({ products }) => names(products));
    expect(listed).toHaveLength(total);
    expect(new Set(listed).size).toBe(total);
    return { total, totalIsExact, countsAreExact, listed };
  };

  // The products of the tests above are the oldest.
  beforeAll(async () => {
    await add(50, 'Oldest Wombat');
    await add(600, 'Oldest Quokka');
    await add(1, 'Amber Beryl Citrine Diopside');
    await add(1, 'Amber Beryl Citrine Emerald');
    await add(1, 'Amber Beryl Quokka Diopside');
    await continueAt(30_000);
    await add(100, 'Older Wombat');
    await add(5, 'Older Numbat');
    await continueAt(40_000);
    await add(300, 'Older Quokka');
    await continueAt(50_000);
    await add(300, 'Newer Quokka');
    await add(200, 'Newer Wombat');
    await add(50, 'Newer Emerald');
    await add(10, 'Newer Numbat');
    await add(600, 'Koala');
    await add(20, 'Small Koala', 'Chains');
    await continueAt(10_000);
    await addUpTo(10_000);
    await continueAt(60_000);
  });

  it('finds every hit of 10,000 products, even if others were deleted between them', async () => {
    const isExact = { totalIsExact: true, countsAreExact: true };
    expect(await search('quokka')).toMatchObject({ total: 1_201, ...isExact });
    expect(await search('koala', '&category=Rings')).toMatchObject({ total: 600, ...isExact });
    expect(await read('/products/search?query=koala')).toMatchObject({ total: 620, totalIsExact: true });
  });

  const expectWeights = async (from: number, to: number) => {
    const [{ weighed }] = await app.database.query<{ weighed: number }>(
      `SELECT count(*)::int AS weighed FROM products
       WHERE name LIKE 'Emerald %' AND gram BETWEEN $1 AND $2 AND archived_at IS NULL`,
      [from, to],
    );
    expect(weighed).toBeGreaterThan(0);
    const found = await search('emerald piece', `&gramMin=${from}&gramMax=${to}`);
    expect(found).toMatchObject({ total: weighed, totalIsExact: true });
  };

  it('finds the hits of a range of weights, however wide', async () => {
    await expectWeights(4.1, 5.3);
    await expectWeights(4.1, 4.4);
    await expectWeights(4.8, 4.8);
    await expectWeights(2.5, 20.1);
  });

  describe('in more than 10,000 products', () => {
    beforeAll(async () => {
      await addUpTo(10_001);
      await add(600, 'Older Wallaby');
      for (let block = 20; block < 60; block++) {
        await continueAt(block * 10_000 + 9_900);
        await add(50, `Wallaby ${block} of`);
      }
    });

    it('finds the hits of a range of weights', async () => {
      await expectWeights(4.3, 5.5);
      await expectWeights(4, 4.3);
    });

    it('finds every hit if there are few, wherever they are', async () => {
      expect(await search('piece 000123')).toMatchObject({ total: 1, totalIsExact: true, countsAreExact: true });
      expect(await search('numbat')).toMatchObject({ total: 15, totalIsExact: true, countsAreExact: true });
      expect(await search('newer emerald')).toMatchObject({ total: 50, totalIsExact: true, countsAreExact: true });
      expect(await search('emerald koala')).toMatchObject({ total: 0, totalIsExact: true, countsAreExact: true });
    });

    it.each(['Koala', 'Quokka', 'Emerald', 'Wallaby', 'Piece'])(
      'ends with the newest 500 products that have the word "%s", wherever they are',
      async (word) => {
        const newest = await app.database.query<{ name: string }>(
          `SELECT name FROM products WHERE name LIKE $1 AND archived_at IS NULL ORDER BY serial_number DESC LIMIT 500`,
          [`%${word}%`],
        );
        const { listed, ...found } = await search(word);
        expect(found).toEqual({ total: 500, totalIsExact: false, countsAreExact: false });
        expect(listed.sort()).toEqual(names(newest).sort());
        const inSearch = await read(`/products/search?query=${word}`);
        expect(inSearch).toMatchObject({ total: 500, totalIsExact: false });
      },
    );

    it.each([
      ['citrine amber', 2],
      ['amber beryl diopside', 2],
      ['diopside beryl amber citrine', 1],
      ['ambr citrin beryll emeral', 1],
      ['citrine quokka', 0],
    ])('finds the products that have all words of "%s"', async (words, total) => {
      expect(await search(words)).toMatchObject({ total, totalIsExact: true });
    });

    it('reads all older products if fewer than 500 match', async () => {
      expect(await search('wombat')).toMatchObject({ total: 350, totalIsExact: true, countsAreExact: true });
    });

    it('finds every hit of a chosen category, even if enough others are newer', async () => {
      const [{ pendants }] = await app.database.query<{ pendants: number }>(
        `SELECT count(*)::int AS pendants FROM products JOIN categories AS category ON category.id = category_id
         WHERE category.name = 'Pendants' AND products.name LIKE 'Emerald %' AND archived_at IS NULL`,
      );
      const isExact = { totalIsExact: true, countsAreExact: false };
      expect(await search('emerald', '&category=Pendants')).toMatchObject({ total: pendants, ...isExact });
      expect(await search('koala', '&category=Chains')).toMatchObject({ total: 20, ...isExact });
    });
  });
});
