import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '../../server/features/products/products.types.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, archive, inCart, restItem } from '../support/data/shop.js';

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app);
});

/** A product with a minimum of 5 pieces and steps of 3. */
const inSteps = () => aProduct(app, { sizes: [], minQuantity: 5, quantityStep: 3 });
const hint = 'Order 5, 8, 11 … pieces';

const add = ({ client }: TestPerson, product: Product, quantity: number) =>
  client.rest.post('/cart/add', { productId: product.id, quantity });
const quantitiesOf = async ({ client }: TestPerson) => {
  const { body } = await client.rest.get('/cart/get');
  return (body.cartItems as { quantity: number }[]).map(({ quantity }) => quantity);
};
const save = (product: Product, changes: object) =>
  admin.client.rest.put(`/products/updateproduct/${product.id}`, {
    name: product.name,
    gram: product.gram,
    category: product.category,
    ...changes,
  });

describe('the minimum and the step of a product', () => {
  it('the minimum and the step are 1 unless given, and stay where a change leaves them out', async () => {
    const plain = await aProduct(app, { sizes: [] });
    expect(plain).toMatchObject({ minQuantity: 1, quantityStep: 1 });
    expect((await save(plain, { minQuantity: 5, quantityStep: 3 })).body.product).toMatchObject({
      minQuantity: 5,
      quantityStep: 3,
    });
    expect((await save(plain, { minQuantity: 10 })).body.product).toMatchObject({ minQuantity: 10, quantityStep: 3 });
  });

  it.each([0, -1, 1000, 2.5, '5'])('the minimum and the step cannot be %j', async (wrong) => {
    const { status, body } = await save(await inSteps(), { minQuantity: wrong, quantityStep: wrong });
    expect([status, body.errors]).toEqual([
      400,
      {
        minQuantity: 'The minimum is a whole number from 1 to 999',
        quantityStep: 'The step is a whole number from 1 to 999',
      },
    ]);
  });

  it('the minimum and the step are in the product, in lists and in the cart', async () => {
    const me = await aCustomer(app);
    const product = await inSteps();
    await inCart(me, { product, quantity: 5 });
    const rule = { minQuantity: 5, quantityStep: 3 };
    const { rest } = me.client;
    expect((await rest.get(`/products/${product.id}`)).body.product).toMatchObject(rule);
    expect((await rest.get(`/products/allproducts?search=${product.designNumber}`)).body.products).toMatchObject([
      rule,
    ]);
    expect((await rest.get('/cart/get')).body.cartItems).toMatchObject([rule]);
  });

  it('the minimum and the step are copied with the product', async () => {
    const { id } = await inSteps();
    const { body } = await admin.client.rest.post(`/products/duplicateproduct/${id}`);
    expect(body.product).toMatchObject({ minQuantity: 5, quantityStep: 3 });
  });

  it('the minimum and the step are enforced by the database', async () => {
    const { id } = await inSteps();
    for (const column of ['min_quantity', 'quantity_step'])
      for (const wrong of [0, 1000])
        await expect(
          app.database.query(`UPDATE products SET ${column} = $2 WHERE id = $1`, [id, wrong]),
        ).rejects.toThrow(`products_${column}_pieces`);
  });
});

describe('adding to the cart', () => {
  it.each([1, 4, 6, 7])('refuses %i pieces from 5 in steps of 3', async (quantity) => {
    const me = await aCustomer(app);
    const { status, body } = await add(me, await inSteps(), quantity);
    expect([status, body.code, body.errors]).toEqual([400, 'VALIDATION', { quantity: hint }]);
    expect(await quantitiesOf(me)).toEqual([]);
  });

  it('counts the pieces in the cart', async () => {
    const me = await aCustomer(app);
    const product = await inSteps();
    await add(me, product, 5);
    expect((await add(me, product, 3)).status).toBe(200);
    expect((await add(me, product, 5)).body.errors).toEqual({
      quantity: `${hint}. With the 8 in your cart, it would be 13.`,
    });
    expect(await quantitiesOf(me)).toEqual([8]);
  });

  it('lets only allowed totals of concurrent additions through', async () => {
    const me = await aCustomer(app);
    const product = await inSteps();
    await Promise.all(Array.from({ length: 30 }, (_, at) => add(me, product, at % 2 === 0 ? 5 : 3)));
    const [quantity] = await quantitiesOf(me);
    expect((quantity ?? 0) % 3).toBe(2);
  });

  it('rejects the wrong lines of several, and adds the others', async () => {
    const me = await aCustomer(app);
    const { id: productId } = await inSteps();
    const lines = [4, 5, 3, 2].map((quantity) => ({ productId, quantity }));
    const { body } = await me.client.rest.post('/cart/add-many', { lines });
    expect(body).toMatchObject({
      added: 2,
      rejected: [
        { index: 0, field: 'quantity', code: 'VALIDATION', message: hint },
        { index: 3, message: `${hint}. With the 8 in your cart, it would be 10.` },
      ],
    });
    expect(await quantitiesOf(me)).toEqual([8]);
  });
});

describe('changing a line of the cart', () => {
  it('refuses a quantity between the steps, and keeps the line', async () => {
    const me = await aCustomer(app);
    const line = await inCart(me, { product: await inSteps(), quantity: 5 });
    const { status, body } = await me.client.rest.put(`/cart/update/${line._id}`, { quantity: 6 });
    expect([status, body.errors]).toEqual([400, { quantity: hint }]);
    expect((await me.client.rest.put(`/cart/update/${line._id}`, { quantity: 8 })).status).toBe(200);
    expect(await quantitiesOf(me)).toEqual([8]);
  });

  it('refuses a change of the carat that joins lines to a total between the steps', async () => {
    const me = await aCustomer(app);
    const product = await inSteps();
    const line = await inCart(me, { product, quantity: 5, carat: '18' });
    await inCart(me, { product, quantity: 5, carat: '22' });
    const change = (quantity: number) =>
      me.client.rest.put(`/cart/update/${line._id}`, { quantity, carat: '22', color: 'Yellow' });
    expect((await change(5)).body.errors).toEqual({
      quantity: `${hint}. With the 5 in your cart, it would be 10.`,
    });
    expect(await quantitiesOf(me)).toEqual([5, 5]);
    expect((await change(3)).status).toBe(200);
    expect(await quantitiesOf(me)).toEqual([8]);
  });

  it('works for a product that has been archived', async () => {
    const me = await aCustomer(app);
    const product = await inSteps();
    const line = await inCart(me, { product, quantity: 5 });
    await archive(app, product);
    expect((await me.client.rest.put(`/cart/update/${line._id}`, { quantity: 8 })).status).toBe(200);
  });
});

describe('placing an order', () => {
  const place = ({ client }: TestPerson, items: unknown[]) => client.rest.post('/orders/create', { items });

  it('refuses quantities between the steps, each at its item', async () => {
    const me = await aCustomer(app);
    const product = await inSteps();
    const [plain, wrong, right] = [
      restItem({ product: await aProduct(app) }),
      restItem({ product, quantity: 6, carat: '18' }),
      restItem({ product, quantity: 8, carat: '22' }),
    ];
    const { status, body } = await place(me, [plain, wrong, right]);
    expect([status, body.errors]).toEqual([400, { 'items.1.quantity': hint }]);
    expect((await place(me, [plain, right])).status).toBe(201);
  });

  it('adds up the items of the same choice first', async () => {
    const me = await aCustomer(app);
    const product = await inSteps();
    const items = [restItem({ product, quantity: 4 }), restItem({ product, quantity: 4 })];
    expect((await place(me, items)).body.order.items).toMatchObject([{ quantity: 8 }]);
    expect((await place(me, [...items, restItem({ product, quantity: 1 })])).body.errors).toEqual({
      'items.2.quantity': hint,
    });
  });

  it('follows the rule of today, which the cart shows', async () => {
    const me = await aCustomer(app);
    const product = await aProduct(app, { sizes: [] });
    await inCart(me, { product, quantity: 2 });
    await save(product, { minQuantity: 5 });
    const { body } = await me.client.rest.get('/cart/get');
    expect(body.cartItems).toMatchObject([{ quantity: 2, minQuantity: 5, available: true }]);
    expect((await place(me, [restItem({ product, quantity: 2 })])).body.errors).toEqual({
      'items.0.quantity': 'Order at least 5 pieces',
    });
  });

  it('refuses to order again fewer pieces than the minimum of today, and names the design', async () => {
    const me = await aCustomer(app);
    const product = await aProduct(app, { sizes: [] });
    const { _id: orderId } = await anOrder({ by: me, lines: [{ product, quantity: 2 }] });
    await save(product, { minQuantity: 5 });
    const { errors } = await me.client.graphql(
      `mutation ($input: OrderAgainInput!) { orderAgain(input: $input) { id } }`,
      { input: { orderId } },
    );
    const message = `${product.designNumber}: Order at least 5 pieces`;
    expect(errors).toEqual([
      expect.objectContaining({ message, extensions: expect.objectContaining({ code: 'VALIDATION' }) }),
    ]);
    expect(await quantitiesOf(me)).toEqual([]);
  });
});
