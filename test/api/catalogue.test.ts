import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer } from '../support/data/builders.js';
import { aCategory, names, productRows } from '../support/data/catalogue.js';
import type { Client } from '../support/http/clients.js';
import { statementsOf } from '../support/programs/statements.js';

const unknownId = '018f0000-0000-7000-8000-000000000000';

const productsQuery = `query ($page: Int, $perPage: Int, $categories: [String!], $subcategories: [String!], $sort: ProductSort,
  $gramMin: Float, $gramMax: Float, $search: String, $carats: [String!], $colours: [Colour!], $sizes: [String!], $isNew: Boolean) {
  products(page: $page, perPage: $perPage, categories: $categories, subcategories: $subcategories, sort: $sort,
    gramMin: $gramMin, gramMax: $gramMax, search: $search, carats: $carats, colours: $colours, sizes: $sizes, isNew: $isNew) {
    items { id name gram category subcategory caratOptions sizes isNew createdAt thumbnail { url } images { url } }
    pageInfo { page perPage total pages }
    categoryCounts { category count subcategories { name count } }
  }
}`;
const productQuery = 'query ($id: ID!) { product(id: $id) { id name gram category sizes isNew images { url } } }';

let app: RunningApp;
let customer: Client;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  customer = (await aCustomer(app)).client;
  await aCategory(app, 'Rings', { subcategories: ['Halo', 'Plain'], sizes: ['6', '8'] });
  await aCategory(app, 'Pendants', { subcategories: ['Halo'] });
  await aCategory(app, 'Anklets');
  await productRows(app, [
    { name: 'Aurora Ring', category: 'Rings', subcategory: 'Halo', gram: 3.25, daysAgo: 3 },
    { name: 'basic ring', category: 'Rings', subcategory: 'Plain', gram: 2 },
    { name: 'Cascade Ring', category: 'Rings', subcategory: 'Halo', gram: 7.125, carats: ['18'] },
    { name: 'Drop Pendant', category: 'Pendants', subcategory: 'Halo', gram: 1.5, daysAgo: 40 },
  ]);
  await app.database
    .query(`UPDATE products SET design_number = CASE name WHEN 'Aurora Ring' THEN 'RI-10' ELSE 'RI-9' END
    WHERE name IN ('Aurora Ring', 'basic ring')`);
});

const getProducts = async (query: string) => (await customer.rest.get(`/products/allproducts${query}`)).body;

describe('GET /api/v1/products/allproducts', () => {
  it('returns the documented fields, ordered by name regardless of case', async () => {
    const body = await getProducts('');
    expect(names(body.products)).toEqual(['Aurora Ring', 'basic ring', 'Cascade Ring', 'Drop Pendant']);
    expect(body).toMatchObject({ success: true, total: 4, totalProducts: 4, totalPages: 1 });
    expect(body.products[0]).toMatchObject({
      _id: expect.any(String),
      gram: 3.25,
      category: 'Rings',
      subcategory: 'Halo',
      caratOptions: ['18', '22'],
      size: ['6', '8'],
      images: [],
      isNew: true,
    });
    expect(body.categoryCounts).toEqual({ Rings: 3, Pendants: 1, Anklets: 0 });
    expect(body.categorySubcategoryCounts).toEqual({
      Rings: { Halo: 2, Plain: 1 },
      Pendants: { Halo: 1 },
      Anklets: {},
    });
  });

  it.each([
    ['?category=All&subcategory=All', ['Aurora Ring', 'basic ring', 'Cascade Ring', 'Drop Pendant']],
    ['?category=pendants', ['Drop Pendant']],
    ['?category=Pendants,Rings&limit=2&page=2', ['Cascade Ring', 'Drop Pendant']],
    ['?subcategory=Halo', ['Aurora Ring', 'Cascade Ring', 'Drop Pendant']],
    ['?category=Rings&subcategory=Halo', ['Aurora Ring', 'Cascade Ring']],
    ['?category=Nothing', []],
    ['?sort=-name&limit=2', ['Drop Pendant', 'Cascade Ring']],
    ['?sort=gram', ['Drop Pendant', 'basic ring', 'Aurora Ring', 'Cascade Ring']],
    ['?sort=-gram&category=Rings', ['Cascade Ring', 'Aurora Ring', 'basic ring']],
    ['?sort=number&category=Rings', ['Cascade Ring', 'basic ring', 'Aurora Ring']],
    ['?sort=-number&category=Rings&limit=2', ['Aurora Ring', 'basic ring']],
    ['?sort=newest&limit=1', ['Aurora Ring']],
    ['?gramMin=2&gramMax=3.25', ['Aurora Ring', 'basic ring']],
    ['?gramMax=2', ['basic ring', 'Drop Pendant']],
    ['?search=halo ring', ['Aurora Ring', 'Cascade Ring']],
    ['?search=pendnat', ['Drop Pendant']],
    ['?search=halo&gramMin=3&category=Rings&sort=-gram', ['Cascade Ring', 'Aurora Ring']],
    ['?search=%25', []],
    ['?page=9', []],
    ['?carat=22', ['Aurora Ring', 'basic ring', 'Drop Pendant']],
    ['?carat=22,18&sort=gram&limit=2&page=2', ['Aurora Ring', 'Cascade Ring']],
    ['?carat=14', []],
    ['?color=Rose&carat=18&sort=-name', ['Drop Pendant', 'Cascade Ring', 'basic ring', 'Aurora Ring']],
    ['?color=Rose&carat=22', []],
    ['?color=Yellow,Rose&carat=22&category=Rings', ['Aurora Ring', 'basic ring']],
    ['?size=8,9', ['Aurora Ring', 'basic ring', 'Cascade Ring']],
    ['?size=8&category=Pendants', []],
    ['?isNew=true', ['Aurora Ring']],
    ['?isNew=false', ['Aurora Ring', 'basic ring', 'Cascade Ring', 'Drop Pendant']],
    ['?size=6&carat=22&gramMin=2.5&isNew=true&sort=newest', ['Aurora Ring']],
    ['?search=halo&carat=22&size=6', ['Aurora Ring']],
    ['?search=halo&category=Pendants&isNew=true', []],
  ])('returns the matching products for %s', async (query, expected) => {
    expect(names((await getProducts(query)).products)).toEqual(expected);
  });

  it('counts the products after carat, colour, size and age in every category, whichever is chosen', async () => {
    const counted = async (filter: string) => (await getProducts(`?category=Rings&limit=1${filter}`)).categoryCounts;
    expect(await counted('&carat=22')).toEqual({ Rings: 2, Pendants: 1, Anklets: 0 });
    expect(await counted('&size=6')).toEqual({ Rings: 3, Pendants: 0, Anklets: 0 });
    expect(await counted('&isNew=true')).toEqual({ Rings: 1, Pendants: 0, Anklets: 0 });
    expect(await counted('&color=Rose&gramMin=3')).toEqual({ Rings: 2, Pendants: 0, Anklets: 0 });
    expect(await getProducts('?category=Rings&limit=1&carat=22')).toMatchObject({ total: 2, totalPages: 2 });
  });

  it('counts the products after gram filter and search in every category, whichever is chosen', async () => {
    const body = await getProducts('?search=halo&gramMin=3&category=Pendants');
    expect(body).toMatchObject({ total: 0, categoryCounts: { Rings: 2, Pendants: 0, Anklets: 0 } });
    expect(body.categorySubcategoryCounts.Rings).toEqual({ Halo: 2, Plain: 0 });
  });

  it.each(['gramMin=x', 'gramMax=10001', 'carat=18,0', 'isNew=1'])('rejects %s', async (query) => {
    const { status, body } = await customer.rest.get(`/products/allproducts?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'VALIDATION', message: expect.any(String) });
  });

  it.each(["' OR 1=1 --", '%', '_', '\\', "'", '"', '&|!()<->:*', 'rings:*', '‘ring’', '𓂀'])(
    'treats %j as plain text',
    async (text) => {
      for (const field of ['search', 'category', 'subcategory']) {
        const { status } = await customer.rest.get(`/products/allproducts?${field}=${encodeURIComponent(text)}`);
        expect(status).toBe(200);
      }
    },
  );
});

describe('one product', () => {
  it('a product is returned with all fields', async () => {
    const [{ _id: id }] = (await getProducts('?search=aurora')).products;
    const { body } = await customer.rest.get(`/products/${id}`);
    expect(body.product).toMatchObject({ _id: id, name: 'Aurora Ring', gram: 3.25, size: ['6', '8'], isNew: true });
  });

  it('a product is the requested one, even when requests for several products arrive together', async () => {
    const { products } = await getProducts('');
    const wanted = [{ _id: unknownId }, ...products, ...products];
    const found = await Promise.all(wanted.map(async ({ _id }) => (await customer.rest.get(`/products/${_id}`)).body));
    expect(found.map(({ product }) => product?.name)).toEqual([undefined, ...names(products), ...names(products)]);
  });
});

describe('statement counts, including the session', () => {
  it.each([
    ['list', '/products/allproducts', productsQuery, {}],
    ['filtered list', '/products/allproducts?category=Rings&gramMin=1&search=halo', productsQuery, { search: 'halo' }],
    ['far page', '/products/allproducts?page=300', productsQuery, { page: 300 }],
    [
      'search',
      '/products/search?query=halo',
      '{ searchProducts(query: "halo") { items { id } pageInfo { total } } }',
      {},
    ],
    ['one', `/products/${unknownId}`, productQuery, { id: unknownId }],
    ['categories', '/categories/allcategories', '{ categories { id image { url } } }', {}],
  ])('a catalogue call takes at most 2 statements: %s', async (_name, path, query, variables) => {
    expect((await statementsOf(app, () => customer.rest.get(path))).length).toBeLessThanOrEqual(2);
    expect((await statementsOf(app, () => customer.graphql(query, variables))).length).toBeLessThanOrEqual(2);
  });

  it('a misspelt search takes 4 statements: its words, the words of the catalogue, and the corrected ones', async () => {
    expect(await statementsOf(app, () => customer.rest.get('/products/search?query=pendnat'))).toHaveLength(4);
  });
});
