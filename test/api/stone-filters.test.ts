import { beforeAll, describe, expect, it } from '@jest/globals';
import { enumNames } from '../../domain/enum-names.js';
import { type Stone, stoneKinds, stoneShapes } from '../../domain/stones.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aProduct, archive } from '../support/data/shop.js';
import { download, readCsv } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

let app: RunningApp;
let admin: TestPerson;
let customer: TestPerson;

const stone = (kind: Stone['kind'], shape: Stone['shape']): Stone => ({
  ...{ kind, shape, count: 2, carats: 0.2, setting: null, text: null },
});
const ovalDiamond = stone('diamond', 'oval');
const roundDiamond = stone('diamond', 'round');
const ovalRuby = stone('ruby', 'oval');
const zirconia = stone('cubic-zirconia', 'round');

beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app);
  customer = await aCustomer(app);
  const add = (name: string, gram: number, netGram: number | undefined, stones: Stone[], category = 'Rings') =>
    aProduct(app, { name, gram, netGram, stones, category });
  await add('Amber', 4, 3.5, [ovalDiamond]);
  await add('Bloom', 5, undefined, [roundDiamond, ovalRuby]);
  await add('Coral', 6, 5.5, [ovalDiamond, roundDiamond, stone('diamond', 'oval')]);
  await add('Dune', 3.6, undefined, [], 'Chains');
  await add('Emberlight', 9, 2, [zirconia], 'Chains');
  await archive(app, await add('Frost', 4, 3.5, [ovalDiamond, zirconia]));
});

interface Filter {
  netMin?: number;
  netMax?: number;
  gramMin?: number;
  stone?: Stone['kind'][];
  shape?: Stone['shape'][];
  categories?: string[];
  search?: string;
}

const variables = `$netMin: Float, $netMax: Float, $gramMin: Float, $stone: [StoneKind!], $shape: [StoneShape!],
  $categories: [String!], $search: String`;
const filters = `netMin: $netMin, netMax: $netMax, gramMin: $gramMin, stone: $stone, shape: $shape,
  categories: $categories, search: $search`;

const toQuery = ({ categories, ...filter }: Filter) => {
  const parameters = Object.entries({ ...filter, ...(categories && { category: categories }) });
  return new URLSearchParams(Object.fromEntries(parameters.map(([name, value]) => [name, String(value)]))).toString();
};
const toVariables = (filter: Filter) => ({
  ...filter,
  ...(filter.stone && { stone: enumNames(filter.stone) }),
  ...(filter.shape && { shape: enumNames(filter.shape) }),
});

const namesOf = (products: readonly { name: string }[]) => products.map(({ name }) => name.charAt(0)).join('');

/** The initials of the products with these filters, in both transports. */
async function listed(filter: Filter): Promise<string[]> {
  const { body } = await customer.client.rest.get(`/products/allproducts?${toQuery(filter)}`);
  const query = `query (${variables}) { products(${filters}) { items { name } } }`;
  const { data } = await customer.client.graphql(query, toVariables(filter));
  return [namesOf(body.products), namesOf(data.products.items)];
}

/** The counts above 0 of kinds and of shapes. Both transports return the same. */
async function counts(filter: Filter): Promise<Record<string, number>[]> {
  const { body } = await customer.client.rest.get(`/products/filter-counts?${toQuery(filter)}`);
  const query = `query (${variables}) { filterCounts(${filters}) { stones { kind count } shapes { shape count } } }`;
  const { data } = await customer.client.graphql(query, toVariables(filter));
  const { stones, shapes } = body as { stones: { count: number }[]; shapes: { count: number }[] };
  expect(data.filterCounts).toEqual({
    stones: stones.map((entry, at) => ({ ...entry, kind: enumNames(stoneKinds)[at] })),
    shapes: shapes.map((entry, at) => ({ ...entry, shape: enumNames(stoneShapes)[at] })),
  });
  const above = (entries: readonly { count: number; kind?: string; shape?: string }[]) =>
    Object.fromEntries(
      entries.filter(({ count }) => count > 0).map(({ count, kind, shape }) => [kind ?? shape, count]),
    );
  return [above(stones), above(shapes)];
}

describe('the filters of net weight and stones', () => {
  it.each<[Filter, string]>([
    [{ netMin: 3.5, netMax: 5 }, 'ABD'],
    [{ netMin: 5.001 }, 'C'],
    [{ netMax: 3.5, gramMin: 3 }, 'AE'],
    [{ stone: ['diamond'] }, 'ABC'],
    [{ stone: ['ruby', 'cubic-zirconia'] }, 'BE'],
    [{ shape: ['oval'] }, 'ABC'],
    [{ shape: ['round', 'pear'] }, 'BCE'],
    [{ stone: ['diamond'], shape: ['oval'] }, 'AC'],
    [{ stone: ['diamond', 'cubic-zirconia'], shape: ['round'] }, 'BCE'],
    [{ stone: ['ruby'], shape: ['round'] }, ''],
    [{ stone: ['diamond'], netMin: 5, categories: ['Rings'] }, 'BC'],
    [{ stone: ['diamond'], search: 'coral' }, 'C'],
  ])('products with %j are %s in both transports', async (filter, expected) => {
    expect(await listed(filter)).toEqual([expected, expected]);
  });

  it('the neighbours of a product follow the filters', async () => {
    const { body } = await customer.client.rest.get('/products/allproducts?stone=diamond&shape=oval');
    const [amber, coral] = body.products;
    const next = await customer.client.rest.get(`/products/${amber._id}/neighbours?stone=diamond&shape=oval`);
    expect(next.body).toMatchObject({ previous: null, next: { name: coral.name } });
  });

  it('the managed list and the export of products take the filters, in the archive too', async () => {
    const { rest } = admin.client;
    const managed = async (query: string) =>
      namesOf((await rest.get(`/admin/products?sort=name&${query}`)).body.products);
    expect(await managed('stone=diamond&shape=oval')).toBe('AC');
    expect(await managed('stone=cubic-zirconia&archived=true')).toBe('F');
    expect(await managed('netMax=3.5')).toBe('AE');
    const sheet = await download(admin.client, '/api/v1/admin/exports/products.csv?sort=name&shape=round&netMin=5');
    expect(
      namesOf(
        readCsv(sheet)
          .slice(1)
          .map(([, name = '']) => ({ name })),
      ),
    ).toBe('BC');
  });

  it('errors name the filter and what it takes', async () => {
    for (const call of ['allproducts', 'filter-counts']) {
      const { status, body } = await customer.client.rest.get(
        `/products/${call}?netMin=5&netMax=4&gramMin=2&gramMax=1&stone=topaz&shape=star`,
      );
      expect([status, body.errors]).toEqual([
        400,
        {
          gramMin: "Min gram can't be above max gram",
          netMin: "Min net weight can't be above max net weight",
          stone: `A stone is ${stoneKinds.slice(0, -1).join(', ')} or other.`,
          shape: `A shape is ${stoneShapes.slice(0, -1).join(', ')} or other.`,
        },
      ]);
    }
  });
});

describe('the counts of filters', () => {
  it('a product counts once for each kind and shape that it has, and never if it is archived', async () => {
    expect(await counts({})).toEqual([
      { 'cubic-zirconia': 1, diamond: 3, ruby: 1 },
      { round: 3, oval: 3 },
    ]);
  });

  it('a filter of stones leaves out itself, and counts the rows that the other one allows', async () => {
    expect(await counts({ stone: ['ruby'] })).toEqual([{ 'cubic-zirconia': 1, diamond: 3, ruby: 1 }, { oval: 1 }]);
    expect(await counts({ shape: ['oval'] })).toEqual([
      { diamond: 2, ruby: 1 },
      { round: 3, oval: 3 },
    ]);
    expect(await counts({ stone: ['diamond'], shape: ['oval'] })).toEqual([
      { diamond: 2, ruby: 1 },
      { round: 2, oval: 2 },
    ]);
  });

  it('all other filters apply', async () => {
    expect(await counts({ categories: ['Chains'] })).toEqual([{ 'cubic-zirconia': 1 }, { round: 1 }]);
    expect(await counts({ netMin: 5 })).toEqual([
      { diamond: 2, ruby: 1 },
      { round: 2, oval: 2 },
    ]);
    expect(await counts({ search: 'amber' })).toEqual([{ diamond: 1 }, { oval: 1 }]);
    expect(await counts({ search: 'emberlihgt' })).toEqual([{ 'cubic-zirconia': 1 }, { round: 1 }]);
    expect(await counts({ search: 'dune' })).toEqual([{}, {}]);
  });

  it('each count is the length of the list with only this value', async () => {
    const [kinds = {}, shapes = {}] = await counts({ stone: ['ruby', 'pearl'], shape: ['oval'], gramMin: 4 });
    for (const kind of stoneKinds)
      expect((await listed({ stone: [kind], shape: ['oval'], gramMin: 4 }))[0]).toHaveLength(kinds[kind] ?? 0);
    for (const shape of stoneShapes)
      expect((await listed({ stone: ['ruby', 'pearl'], shape: [shape], gramMin: 4 }))[0]).toHaveLength(
        shapes[shape] ?? 0,
      );
  });

  it('the counts change with the catalogue', async () => {
    const product = await aProduct(app, {
      name: 'Gleam',
      gram: 30,
      category: 'Rings',
      stones: [stone('pearl', 'pear')],
    });
    expect(await counts({ gramMin: 30 })).toEqual([{ pearl: 1 }, { pear: 1 }]);
    await archive(app, product);
    expect(await counts({ gramMin: 30 })).toEqual([{}, {}]);
  });
});
