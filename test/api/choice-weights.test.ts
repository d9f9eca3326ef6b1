import { beforeAll, describe, expect, it } from '@jest/globals';
import type { WeightRow } from '../../domain/choice-weights.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, inCart, restItem } from '../support/data/shop.js';
import { download, readPdf } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app);
});

const aRow = (row: Partial<WeightRow>): WeightRow => ({ carat: null, size: null, gram: 3, netGram: null, ...row });
const in18 = aRow({ carat: '18', gram: 3.41 });

describe('the weights of a line', () => {
  const weighed = () =>
    aProduct(app, {
      gram: 3.9,
      netGram: 3.5,
      weights: [in18, aRow({ carat: '18', size: '7', gram: 3.6, netGram: 3.5 })],
    });

  it('choosing 18 carat changes the line, the totals and the job card', async () => {
    const by = await aCustomer(app);
    const product = await weighed();
    const lines = [
      { product, quantity: 3, carat: '22' },
      { product, quantity: 3, carat: '18' },
      { product, quantity: 1, carat: '18', size: '7' },
    ];
    for (const line of lines) await inCart(by, line);
    const { body: cart } = await by.client.rest.get('/cart/get');
    const told = (items: { product: { gram: number }; netGram: number | null; fineGrams: number }[]) =>
      items.map((item) => [item.product.gram, item.netGram, item.fineGrams]);
    const expected = [
      [3.9, 3.5, 9.625],
      // 3 × 3.01 × 18 / 24 = 6.7725
      [3.41, 3.01, 6.773],
      [3.6, 3.5, 2.625],
    ];
    expect(told(cart.cartItems)).toEqual(expected);
    expect([cart.totalGrams, cart.totalFineGrams]).toEqual([25.53, 19.023]);
    const order = await anOrder({ by, lines });
    expect(told(order.items)).toEqual(expected);
    expect([order.total, order.fineGrams]).toEqual([25.53, 19.023]);
    const { pages } = await readPdf(await download(admin.client, `/admin/orders/job-cards.pdf?ids=${order._id}`));
    expect(pages.join(' ').match(/One piece [\d.]+ g/g)).toEqual([
      'One piece 3.900 g',
      'One piece 3.410 g',
      'One piece 3.600 g',
    ]);
  });

  it('a line weighs as much as its choice before it is added', async () => {
    const { client } = await aCustomer(app);
    const product = await weighed();
    const choices = [{ carat: '22' }, { carat: '18' }, { carat: '18', size: '7' }, { carat: '14' }];
    const lines = choices.map((choice) => {
      const { product: productId, ...item } = restItem({ product, ...choice });
      return { productId, ...item };
    });
    const { body } = await client.rest.post('/cart/check-many', { lines });
    const checked: { product: { gram: number; netGram: number } }[] = body.lines;
    expect(checked.map((line) => [line.product.gram, line.product.netGram])).toEqual([
      [3.9, 3.5],
      [3.41, 3.01],
      [3.6, 3.5],
      [3.9, 3.5],
    ]);
  });

  it('a pair weighs as much as its two rings', async () => {
    const by = await aCustomer(app);
    const weights = [aRow({ size: 'M-10', gram: 5 }), aRow({ size: 'F-8', gram: 3.5 })];
    const product = await aProduct(app, { category: 'Couple band', sizes: [], gram: 8, netGram: 7.8, weights });
    const order = await anOrder({ by, lines: [{ product, carat: '22', size: 'm-10, f-8' }] });
    expect([order.total, order.items[0]?.netGram]).toEqual([8.5, 8.3]);
  });

  it('an order keeps the weights that it was placed with', async () => {
    const by = await aCustomer(app);
    const product = await weighed();
    const placed = await anOrder({ by, lines: [{ product, carat: '18' }] });
    await app.database.query("UPDATE products SET weights = '[]' WHERE id = $1", [product.id]);
    const { body } = await by.client.rest.get(`/orders/get/${placed._id}`);
    expect([body.order.total, body.order.items[0].product.gram]).toEqual([3.41, 3.41]);
  });
});

describe('the weights by choice of a product', () => {
  const update = (id: string, category: string, change: object) =>
    admin.client.rest.put(`/products/updateproduct/${id}`, { name: 'Halo', gram: 3, category, ...change });
  const change = (id: string, values: object) =>
    admin.client.rest.put('/products/changeproducts', { products: [{ id, version: 1, ...values }] });

  it('errors name the row and its field', async () => {
    const { id, category } = await aProduct(app, { gram: 3, netGram: 2.5 });
    const wrong = (weights: readonly object[]) => update(id, category, { weights });
    expect((await wrong([in18, { carat: '14', gram: 3 }, in18, { gram: 0.5, size: '6' }])).body.errors).toEqual({
      'weights.1.carat': 'Carat must be 18 or 22 for this product',
      'weights.2.size': 'This carat and size already have a row.',
      'weights.3.gram':
        'This weight is too low: the difference between gross and net weight of the product leaves no gold.',
    });
    expect((await wrong([in18, { size: '8', gram: 3 }])).body.errors).toEqual({
      'weights.1.size': `${category} has no size 8.`,
    });
    expect((await wrong([{ gram: 3 }])).body.errors).toEqual({
      'weights.0.carat': 'Please choose a carat, a size, or both.',
    });
    expect((await wrong([{ ...in18, gram: 3.4105 }])).body.errors).toEqual({
      'weights.0.gram': 'Weight can have at most three decimals',
    });
  });

  it('a carat with a weight of its own stays, also in a change of several products', async () => {
    const { id, category } = await aProduct(app, { weights: [in18] });
    const message = 'There is a weight for 18 ct. Please keep this carat, or remove its weight first.';
    const caratOptions = ['22'];
    expect((await update(id, category, { caratOptions })).body.errors).toEqual({ caratOptions: message });
    expect((await change(id, { caratOptions })).body.errors).toEqual({ 'products.0.caratOptions': message });
    expect((await update(id, category, { caratOptions, weights: [] })).status).toBe(200);
  });

  it('a change of the net weight leaves gold in each row', async () => {
    const { id, category } = await aProduct(app, { gram: 3, weights: [aRow({ size: '6', gram: 2 })] });
    const message = 'This leaves no gold in size 6, which weighs 2.000 g. Please change its weight first.';
    expect((await update(id, category, { netGram: 1 })).body.errors).toEqual({ netGram: message });
    expect((await change(id, { netGram: 1 })).body.errors).toEqual({ 'products.0.netGram': message });
    expect((await change(id, { netGram: 1.001 })).status).toBe(200);
  });

  it('a size that the category has lost stays until the rows are entered again', async () => {
    const weights = [aRow({ size: '6' })];
    const product = await aProduct(app, { gram: 3, weights });
    await app.database.query("UPDATE categories SET sizes = '{7}' WHERE name = $1", [product.category]);
    expect((await update(product.id, product.category, {})).status).toBe(200);
    expect((await update(product.id, product.category, { weights })).body.errors).toEqual({
      'weights.0.size': `${product.category} has no size 6.`,
    });
  });

  it('the database refuses more than 60 rows, and what is no list', async () => {
    const { id } = await aProduct(app);
    for (const weights of [Array(61).fill(in18), in18])
      await expect(
        app.database.query('UPDATE products SET weights = $2 WHERE id = $1', [id, JSON.stringify(weights)]),
      ).rejects.toThrow('products_weights_list');
  });
});
