import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer } from '../support/data/builders.js';
import { aCategory, names, productRows } from '../support/data/catalogue.js';
import type { Client } from '../support/http/clients.js';

let app: RunningApp;
let customer: Client;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  customer = (await aCustomer(app)).client;
  await aCategory(app, 'Rings', { subcategories: ['Solitaire', 'Halo', 'Émail'] });
  await aCategory(app, 'Pendants', { subcategories: ['Solitaire'] });
  await aCategory(app, 'Bangles');
  await productRows(app, [
    { name: 'Halo', category: 'Pendants', subcategory: 'Solitaire' },
    { name: 'Halo Round', category: 'Rings', subcategory: 'Halo', carats: ['18'] },
    { name: 'Pavé Cluster', category: 'Rings', subcategory: 'Halo' },
    { name: 'Round Solitaire', category: 'Rings', subcategory: 'Solitaire', carats: ['22'] },
    { name: 'Open Cuff', category: 'Bangles', carats: ['14'] },
    { name: '100%_Pure', category: 'Bangles' },
  ]);
});
afterAll(() => app?.close());

const found = async (query: string, more = '') => {
  const { body } = await customer.rest.get(`/products/search?query=${encodeURIComponent(query)}${more}`);
  return names(body.products);
};

describe('what a search finds', () => {
  it.each([
    ['its own name first, then its beginning, then its subcategory', 'halo', ['Halo', 'Halo Round', 'Pavé Cluster']],
    ['the beginning of a word', 'soli', ['Round Solitaire', 'Halo']],
    ['every word that was typed', 'round halo', ['Halo Round']],
    ['a category, in the plural and in the singular', 'bangles', ['100%_Pure', 'Open Cuff']],
    ['a category', 'bangle', ['100%_Pure', 'Open Cuff']],
    ['a carat', '14k', ['Open Cuff']],
    ['a carat in words', '18 carat ring', ['Halo Round', 'Pavé Cluster']],
    ['letters without their accents', 'pave', ['Pavé Cluster']],
    ['letters with accents too many', 'sólitaire', ['Round Solitaire', 'Halo']],
    ['a misspelt word', 'soltaire', ['Round Solitaire', 'Halo']],
    ['a word with two letters swapped', 'cufff', ['Open Cuff']],
    ['a misspelt word beside a right one', 'rond solitaire', ['Round Solitaire']],
    ['any case', 'OPEN CUFF', ['Open Cuff']],
    ['signs between words', '100%_pure', ['100%_Pure']],
    ['no wildcard in %', '%', []],
    ['no wildcard in _', '_', []],
    ['nothing for nothing', '   ', []],
    ['nothing like it', 'xylophone', []],
  ])('%s', async (_what, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('comes in pages with a total', async () => {
    const { body } = await customer.rest.get('/products/search?query=halo&limit=2&page=2');
    expect(body).toMatchObject({ success: true, total: 3, totalPages: 2 });
    expect(names(body.products)).toEqual(['Pavé Cluster']);
    expect(await found('halo', '&page=50')).toEqual([]);
  });

  it('is the same over GraphQL', async () => {
    const { data } = await customer.graphql(
      '{ searchProducts(query: "halo", perPage: 2) { items { name } pageInfo { page perPage total pages } } }',
    );
    expect(data.searchProducts).toEqual({
      items: [{ name: 'Halo' }, { name: 'Halo Round' }],
      pageInfo: { page: 1, perPage: 2, total: 3, pages: 2 },
    });
  });

  it.each(['', '?query=halo&limit=0', '?query=halo&page=x', `?query=${'x'.repeat(101)}`])(
    'refuses %j',
    async (query) => {
      const { status, body } = await customer.rest.get(`/products/search${query}`);
      expect([status, body.code]).toEqual([400, 'VALIDATION']);
    },
  );

  it.each(["'; DROP TABLE products --", "a' | b", 'a & !b', '\\', '<->', 'a:*', '＼', '½', '\u0000', '☃', "O'Brien"])(
    'I3: takes %j for text',
    async (query) => {
      const { status } = await customer.rest.get(`/products/search?query=${encodeURIComponent(query)}`);
      expect(status).toBe(200);
    },
  );
});

describe('what a search knows', () => {
  it('follows a category that is renamed, and a product that is archived', async () => {
    const { id } = await aCategory(app, 'Brooches');
    await productRows(app, [{ name: 'Moth', category: 'Brooches' }]);
    expect(await found('brooch')).toEqual(['Moth']);
    await app.database.query(`UPDATE categories SET name = 'Fibulae' WHERE id = $1`, [id]);
    expect(await found('fibulae')).toEqual(['Moth']);
    expect(await found('brooches')).toEqual([]);
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name = 'Moth'`);
    expect(await found('moth')).toEqual([]);
  });

  it('ranks no more than it must, and still shows the rest', async () => {
    await aCategory(app, 'Beads');
    await productRows(
      app,
      Array.from({ length: 350 }, (_, index) => ({ name: `Bead ${1000 + index}`, category: 'Beads' })),
    );
    const pages = await Promise.all([1, 2, 3, 4].map((page) => found('bead', `&limit=100&page=${page}`)));
    expect(pages.map((page) => page.length)).toEqual([100, 100, 100, 50]);
    expect(new Set(pages.flat()).size).toBe(350);
  });
});
