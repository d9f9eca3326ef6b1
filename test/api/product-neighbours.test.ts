import { beforeAll, describe, expect, it } from '@jest/globals';
import { maxRelatedProducts, productSorts } from '../../domain/products.js';
import { aCustomer } from '../support/data/builders.js';
import { aCategory, names, productRows } from '../support/data/catalogue.js';
import type { Client } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

interface Listed {
  _id: string;
  name: string;
}

let app: RunningApp;
let customer: Client;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  customer = (await aCustomer(app)).client;
  await aCategory(app, 'Rings', { subcategories: ['Halo', 'Plain'], sizes: ['6', '8'] });
  await aCategory(app, 'Pendants', { subcategories: ['Halo'] });
  await aCategory(app, 'Anklets');
  // Many products have the name, weight or time of another one.
  const rows = Array.from({ length: 24 }, (_, index) => ({
    name: `Oval ${(index % 5) * 3}`,
    category: index % 3 === 0 ? 'Pendants' : 'Rings',
    subcategory: index % 4 === 0 && index % 3 !== 0 ? 'Plain' : 'Halo',
    gram: 2 + (index % 6) / 2,
    carats: index % 4 === 1 ? ['18'] : ['18', '22'],
    daysAgo: 10 * (index % 7),
  }));
  await productRows(app, rows);
  await app.database.query(`UPDATE products SET created_at = date_trunc('day', created_at)`);
});

const get = async (path: string) => (await customer.rest.get(`/products/${path}`)).body;
const idsOf = (products: readonly Listed[]) => products.map(({ _id }) => _id);
const idOf = async (name: string): Promise<string> => {
  const [found] = await app.database.query<{ id: string }>('SELECT id FROM products WHERE name = $1', [name]);
  return found?.id ?? '';
};

/** The previous and next products of every product in a list, as the list has them and as they are read one by one. */
async function neighboursIn(list: string) {
  const { products } = await get(`allproducts?limit=200&${list}`);
  const ids = idsOf(products);
  const expected = ids.map((_, place) => [ids[place - 1], ids[place + 1]]);
  const read = await Promise.all(
    ids.map(async (id) => {
      const { previous, next } = await get(`${id}/neighbours?${list}`);
      return [previous?._id, next?._id];
    }),
  );
  return { expected, read };
}

describe('a list by name', () => {
  it('counts the numbers in names, forwards and backwards', async () => {
    const inOrder = ['Oval 0', 'Oval 3', 'Oval 6', 'Oval 9', 'Oval 12'];
    const namesOf = async (query: string) => [...new Set(names((await get(`allproducts?limit=200${query}`)).products))];
    expect(await namesOf('')).toEqual(inOrder);
    expect(await namesOf('&category=Rings,Pendants&carat=18')).toEqual(inOrder);
    expect(await namesOf('&sort=-name&gramMin=1')).toEqual(inOrder.toReversed());
  });
});

describe('the neighbours of a product', () => {
  it.each(productSorts)('the neighbours of a product are those of the whole list, sorted by %s', async (sort) => {
    const { expected, read } = await neighboursIn(`sort=${sort}`);
    expect(expected).toHaveLength(24);
    expect(read).toEqual(expected);
  });

  it.each(
    [
      'category=Rings',
      'category=Pendants,Rings&subcategory=Halo',
      'subcategory=Plain',
      'gramMin=2.5&gramMax=4',
      'category=Rings&gramMin=3',
      'search=oval',
      'search=oval&category=Pendants&gramMin=2&gramMax=3.5',
      'carat=22',
      'color=Rose&size=6&isNew=true',
    ].flatMap((filter) => ['name', '-gram', 'newest'].map((sort) => `${filter}&sort=${sort}`)),
  )('the neighbours of a product are those of the list %s', async (list) => {
    const { expected, read } = await neighboursIn(list);
    expect(expected.length).toBeGreaterThan(1);
    expect(read).toEqual(expected);
  });

  it('the neighbours of a product without a list are those of the list by name', async () => {
    const { products } = await get('allproducts?limit=2');
    expect(await get(`${products[0]._id}/neighbours`)).toMatchObject({ previous: null, next: products[1] });
  });

  it('the neighbours of a product that is not in the list surround its place', async () => {
    await productRows(app, [
      { name: 'Anklet', category: 'Anklets' },
      { name: 'Oval 2 of two', category: 'Anklets' },
    ]);
    const [first, second] = [await idOf('Anklet'), await idOf('Oval 2 of two')];
    const { previous, next } = await get(`${second}/neighbours?category=Rings`);
    expect([previous.name, next.name]).toEqual(['Oval 0', 'Oval 3']);
    const { products } = await get('allproducts?category=Rings&limit=1');
    expect(await get(`${first}/neighbours?category=Rings`)).toMatchObject({ previous: null, next: products[0] });
  });

  it('the neighbours of a product are never archived products', async () => {
    await productRows(
      app,
      ['Zircon A', 'Zircon B', 'Zircon C'].map((name) => ({ name, category: 'Anklets' })),
    );
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name = 'Zircon B'`);
    const { next } = await get(`${await idOf('Zircon A')}/neighbours?search=zircon`);
    expect(next.name).toBe('Zircon C');
    expect((await get(`${await idOf('Zircon A')}/neighbours`)).next.name).toBe('Zircon C');
    expect(await get(`${await idOf('Zircon B')}/neighbours`)).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
  });
});

describe('related products', () => {
  const related = async (name: string) => names((await get(`${await idOf(name)}/related`)).products);
  const inBands = (name: string, gram: number, subcategory?: string) => ({
    name,
    gram,
    category: 'Bands',
    subcategory,
  });

  beforeAll(async () => {
    await aCategory(app, 'Bands', { subcategories: ['Flat', 'Round', 'Wide'] });
    await productRows(app, [
      ...[1, 4, 5, 6, 7, 8, 20, 30].map((gram) => inBands(`Flat ${gram} g`, gram, 'Flat')),
      ...[2, 3, 5, 9].map((gram) => inBands(`Round ${gram} g`, gram, 'Round')),
      inBands('Band 5.5 g', 5.5),
    ]);
  });

  it('related products are those of the same subcategory nearest in weight, without the product itself', async () => {
    expect(maxRelatedProducts).toBe(6);
    expect(await related('Flat 8 g')).toEqual([
      'Flat 7 g',
      'Flat 6 g',
      'Flat 5 g',
      'Flat 4 g',
      'Flat 1 g',
      'Flat 20 g',
    ]);
  });

  it('related products are also those of the same category if its subcategory has few', async () => {
    expect(await related('Round 3 g')).toEqual([
      'Round 2 g',
      'Round 5 g',
      'Round 9 g',
      'Flat 4 g',
      expect.stringMatching(/^Flat [15] g$/),
      expect.stringMatching(/^Flat [15] g$/),
    ]);
  });

  it('related products are those of the category for a product without a subcategory', async () => {
    expect((await related('Band 5.5 g')).slice(0, 3).sort()).toEqual(['Flat 5 g', 'Flat 6 g', 'Round 5 g']);
  });

  it('related products do not contain archived products', async () => {
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name IN ('Flat 7 g', 'Round 2 g')`);
    expect(await related('Flat 8 g')).not.toContain('Flat 7 g');
    expect(await related('Round 3 g')).not.toContain('Round 2 g');
    const { code } = await get(`${await idOf('Flat 7 g')}/related`);
    expect(code).toBe('PRODUCT_NOT_FOUND');
  });

  it('the only product of a category has no related products', async () => {
    await aCategory(app, 'Tiaras');
    await productRows(app, [{ name: 'Tiara', category: 'Tiaras' }]);
    expect(await related('Tiara')).toEqual([]);
  });
});
