import { idOf } from '../bench/catalogue.js';
import { fillCatalogue } from '../bench/growth-data.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { fullSize } from '../support/full-size.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { readsOf, type Statement, statementsOf } from '../support/programs/statements.js';
import { typicalDuration } from '../support/time.js';

const products = 100_000;
/** In milliseconds. Other suites use the processors beside the sample. */
const longest = fullSize(200, 400);

let app: RunningApp;
let me: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  me = await aCustomer(app);
  await fillCatalogue(app.database, products);
}, 240_000);
afterAll(() => app?.close());

/** The statement that reads the products of this request, which finds some. */
async function statementOf(path: string): Promise<Statement> {
  const [, statement] = await statementsOf(app, async () => {
    const { body } = await me.client.rest.get(path);
    expect(body.products ?? [body.product ?? body.next]).not.toEqual([]);
  });
  if (!statement) throw new Error('The request reads no products');
  return statement;
}

/** Of 100,000 products, 12,500 are ovals, 2,500 have a lotus, and 13,150 are rings. */
describe(`catalogue queries with ${products} products`, () => {
  it.each<[most: number, path: string]>([
    // Pages of 50, with the counts of all categories.
    [400, '/products/allproducts'],
    [400, '/products/allproducts?category=Rings'],
    [400, '/products/allproducts?category=Rings,Chains&sort=newest'],
    [800, '/products/allproducts?subcategory=Halo&sort=gram'],
    // From the block of 1,000 products that begins before the page.
    [1_500, '/products/allproducts?page=1000'],
    [1_500, '/products/allproducts?page=2000'],
    [1_500, '/products/allproducts?sort=-gram&page=1000'],
    [1_500, '/products/allproducts?sort=newest&page=1700'],
    [1_500, '/products/allproducts?category=Rings&page=200'],
    // Also the products of the blocks in which the weights begin and end, for the counts.
    [3_500, '/products/allproducts?gramMin=3&gramMax=4'],
    [3_500, '/products/allproducts?gramMin=3&gramMax=4&sort=newest'],
    [3_500, '/products/allproducts?gramMin=3&gramMax=4&category=Rings&page=3'],
    [2_000, '/products/allproducts?gramMin=3&gramMax=49&sort=gram'],
    // All hits of as many blocks as have 500.
    [3_200, '/products/allproducts?search=oval'],
    [4_500, '/products/allproducts?search=oval&category=Rings'],
    [3_200, '/products/allproducts?search=oval&gramMin=10'],
    [1_500, '/products/allproducts?search=oval&gramMin=3&gramMax=4'],
    [2_200, '/products/allproducts?search=oval&gramMin=3.2&gramMax=5.1&category=Rings'],
    [2_000, '/products/allproducts?search=lotus'],
    [900, '/products/allproducts?search=oval%20lotus'],
    [3_700, '/products/search?query=oval'],
    [2_700, '/products/search?query=lotus'],
    [2_400, '/products/search?query=jamsine'],
    [700, '/products/search?query=oval%20lotus%20delphine'],
    [60, `/products/${idOf('product', 54_321)}`],
    // Two neighbours, each from the end of a category if there are several.
    [150, `/products/${idOf('product', 54_321)}/neighbours`],
    [150, `/products/${idOf('product', 54_321)}/neighbours?category=Rings,Chains&sort=-gram`],
    [150, `/products/${idOf('product', 54_321)}/neighbours?gramMin=3&gramMax=40&sort=newest`],
    // The next heavier and lighter ones of the subcategory and the category.
    [400, `/products/${idOf('product', 54_321)}/related`],
  ])('read at most %i rows and pages for %s', async (most, path) => {
    const statement = await statementOf(path);
    const { rows, pages } = await readsOf(app, statement, 'generic');
    expect(rows).toBeGreaterThan(0);
    expect(Math.max(rows, pages)).toBeLessThanOrEqual(most);
  });

  it(`return the pages 1, 2 and last in less than ${longest} ms`, async () => {
    for (const page of [1, 2, products / 50]) {
      // Page by page another size, because repeated pages come from the response cache.
      let limit = 50;
      const read = () => me.client.rest.get(`/products/allproducts?page=${page}&limit=${limit--}`);
      const took = await typicalDuration(read, longest);
      expect([page, took < longest]).toEqual([page, true]);
    }
  });

  /** What PostgreSQL expects a plan for all values to cost, and one for the values of this request. */
  async function expectedCosts(path: string): Promise<{ generic: number; custom: number }> {
    const statement = await statementOf(path);
    const generic = await readsOf(app, statement, 'generic');
    const custom = await readsOf(app, statement, 'custom');
    return { generic: generic.estimatedCost, custom: custom.estimatedCost };
  }

  // PostgreSQL plans a statement for each request if it expects plans for known values to cost less.
  it.each([
    '/products/allproducts?limit=30',
    '/products/allproducts?limit=30&page=1000',
    '/products/allproducts?limit=30&category=Rings',
    '/products/allproducts?limit=30&subcategory=Halo',
    `/products/${idOf('product', 12_345)}`,
    `/products/${idOf('product', 12_345)}/neighbours?sort=newest`,
    `/products/${idOf('product', 12_345)}/neighbours?category=Rings&gramMin=4&gramMax=5`,
    `/products/${idOf('product', 12_345)}/related`,
  ])('keep one plan for all values: %s', async (path) => {
    const { generic, custom } = await expectedCosts(path);
    expect(generic).toBeLessThanOrEqual(custom);
  });

  // In larger catalogues too, where plans for known values of these would cost less.
  it.each([
    '/products/allproducts?gramMin=4&gramMax=5',
    '/products/allproducts?gramMin=4&gramMax=5&sort=newest',
    '/products/allproducts?gramMin=4&gramMax=5&category=Rings',
    '/products/allproducts?search=pear&category=Rings',
    '/products/allproducts?search=pear&gramMin=4&gramMax=5&category=Rings',
    '/products/allproducts?search=pear&gramMin=10',
    '/products/search?query=pear',
    '/products/allproducts?carat=22&category=Rings',
    '/products/allproducts?color=Rose&gramMin=4&sort=newest',
  ])('are expected to cost the same for all values: %s', async (path) => {
    const { generic, custom } = await expectedCosts(path);
    expect(custom).toBeCloseTo(generic, 0);
  });
});
