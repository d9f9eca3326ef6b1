import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
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

const found = async (query: string, more = '') => {
  const { body } = await customer.rest.get(`/products/search?query=${encodeURIComponent(query)}${more}`);
  return names(body.products);
};

describe('product search', () => {
  it.each([
    ['the exact name before its beginning and the subcategory', 'halo', ['Halo', 'Halo Round', 'Pavé Cluster']],
    ['the beginning of a word', 'soli', ['Round Solitaire', 'Halo']],
    ['every word that was typed', 'round halo', ['Halo Round']],
    ['a category', 'bangles', ['100%_Pure', 'Open Cuff']],
    ['a category in the singular', 'bangle', ['100%_Pure', 'Open Cuff']],
    ['a carat', '14k', ['Open Cuff']],
    ['a carat in words', '18 carat ring', ['Halo Round', 'Pavé Cluster']],
    ['letters without their accents', 'pave', ['Pavé Cluster']],
    ['letters with superfluous accents', 'sólitaire', ['Round Solitaire', 'Halo']],
    ['a misspelt word', 'soltaire', ['Round Solitaire', 'Halo']],
    ['a word with an extra letter', 'cufff', ['Open Cuff']],
    ['a misspelt word next to a correct one', 'rond solitaire', ['Round Solitaire']],
    ['any case', 'OPEN CUFF', ['Open Cuff']],
    ['punctuation within words', '100%_pure', ['100%_Pure']],
    ['nothing for %, which is no wildcard', '%', []],
    ['nothing for _, which is no wildcard', '_', []],
    ['nothing for spaces', '   ', []],
    ['nothing for an unknown word', 'xylophone', []],
  ])('product search finds %s', async (_what, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('product search is paged with a total', async () => {
    const { body } = await customer.rest.get('/products/search?query=halo&limit=2&page=2');
    expect(body).toMatchObject({ success: true, total: 3, totalPages: 2 });
    expect(names(body.products)).toEqual(['Pavé Cluster']);
    expect(await found('halo', '&page=50')).toEqual([]);
  });

  it.each(['', '?query=halo&limit=0', '?query=halo&page=x', `?query=${'x'.repeat(101)}`])(
    'rejects %j',
    async (query) => {
      const { status, body } = await customer.rest.get(`/products/search${query}`);
      expect([status, body.code]).toEqual([400, 'VALIDATION']);
    },
  );

  it.each(["'; DROP TABLE products --", "a' | b", 'a & !b', '\\', '<->', 'a:*', '＼', '½', '\u0000', '☃', "O'Brien"])(
    'treats %j as plain text',
    async (query) => {
      const { status } = await customer.rest.get(`/products/search?query=${encodeURIComponent(query)}`);
      expect(status).toBe(200);
    },
  );
});

describe('the search index', () => {
  it('follows renamed categories and archived products', async () => {
    const { id } = await aCategory(app, 'Brooches');
    await productRows(app, [{ name: 'Moth', category: 'Brooches' }]);
    expect(await found('brooch')).toEqual(['Moth']);
    const renamed = await (await anAdmin(app)).client.rest.put(`/categories/updatecategory/${id}`, { name: 'Fibulae' });
    expect(renamed.status).toBe(200);
    expect(await found('fibulae')).toEqual(['Moth']);
    expect(await found('brooches')).toEqual([]);
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name = 'Moth'`);
    expect(await found('moth')).toEqual([]);
  });

  it('returns all of 350 hits over its pages', async () => {
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
