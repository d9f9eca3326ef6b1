import { idOf } from '../bench/catalogue.js';
import { fillCatalogue } from '../bench/growth-data.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { fullSize } from '../support/full-size.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { typicalDuration } from '../support/time.js';

const products = 100_000;
/** Milliseconds. Other suites use the processors beside the sample. */
const longest = fullSize(200, 400);

let app: RunningApp;
let me: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  me = await aCustomer(app);
  await fillCatalogue(app.database, products);
}, 240_000);

/** Counts of the builders: 12,500 ovals, 2,500 with a lotus and 13,150 rings in 100,000 products. */
describe(`the catalogue with ${products} products`, () => {
  it.each([
    '/products/allproducts?page=1',
    '/products/allproducts?page=2',
    `/products/allproducts?page=${products / 50}`,
    '/products/allproducts?category=Rings&sort=newest&page=200',
    '/products/allproducts?gramMin=3&gramMax=49&page=500',
    '/products/allproducts?carat=22&category=Rings',
    '/products/allproducts?search=oval',
    '/products/search?query=oval',
    '/products/search?query=jamsine',
    `/products/${idOf('product', 54_321)}/neighbours?category=Rings,Chains&sort=-gram&x=1`,
    `/products/${idOf('product', 54_321)}/related?x=1`,
  ])(`responds in less than ${longest} ms to %s`, async (path) => {
    // Another address each time, because repeated responses come from the cache.
    let limit = 50;
    const read = async () => {
      const { status } = await me.client.rest.get(
        path.replace('x=1', '') + (path.endsWith('x=1') ? '' : `&limit=${limit--}`),
      );
      expect(status).toBe(200);
    };
    const took = await typicalDuration(read, longest);
    expect([path, took < longest]).toEqual([path, true]);
  });
});
