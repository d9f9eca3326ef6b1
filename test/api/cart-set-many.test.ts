import { beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { aProduct, archive, inCart } from '../support/data/shop.js';
import { statementsOf } from '../support/programs/statements.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
});

const setMany = ({ client }: TestPerson, lines: object[]) => client.rest.put('/cart/set-many', { lines });
const cartOf = async ({ client }: TestPerson) => (await client.rest.get('/cart/get')).body.cartItems as object[];

const mutation = `mutation ($input: SetManyInCartInput!) {
  setManyInCart(input: $input) { totalItems lines { id size quantity note } }
}`;

describe('setting several lines of a cart', () => {
  it('changes, removes and adds lines, and keeps the places and notes of those that stay', async () => {
    const me = await aCustomer(app);
    const [ring, chain] = [await aProduct(app, { gram: 4.4 }), await aProduct(app, { sizes: [] })];
    const [six, seven] = [
      await inCart(me, { product: ring, quantity: 2 }),
      await inCart(me, { product: ring, size: '7' }),
    ];
    const rope = await inCart(me, { product: chain, quantity: 3 });
    await me.client.rest.put(`/cart/update/${six._id}`, { quantity: 2, note: 'Engrave AK' });
    const { status, body } = await setMany(me, [
      { productId: ring.id, size: '8.5', quantity: 4 },
      { designNumber: ring.designNumber.toLowerCase(), size: '6', quantity: 5 },
      { productId: ring.id, size: '7', quantity: 0 },
    ]);
    expect(status).toBe(200);
    expect(body.cartItems).toMatchObject([
      { _id: six._id, size: '6', quantity: 5, note: 'Engrave AK' },
      { _id: rope._id, quantity: 3 },
      { size: '8.5', quantity: 4, note: null },
    ]);
    expect(body.cartItems).not.toContainEqual(expect.objectContaining({ _id: seven._id }));
    expect(body.totalItems).toBe(12);
  });

  it('changes nothing when one line is wrong, and names each wrong line', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const steps = await aProduct(app, { sizes: [], minQuantity: 5, quantityStep: 3 });
    await inCart(me, { product: ring, quantity: 2 });
    const before = await cartOf(me);
    const lines = [
      { productId: ring.id, size: '6', quantity: 0 },
      { productId: ring.id, size: '7', quantity: 1 },
      { productId: ring.id, size: '7', carat: '22', color: 'Rose', quantity: 1 },
      { productId: steps.id, quantity: 6 },
      { productId: ring.id, quantity: 1 },
    ];
    const { status, body } = await setMany(me, lines);
    expect([status, body]).toEqual([
      400,
      {
        success: false,
        code: 'VALIDATION',
        message: 'Colour must be Yellow for 22 ct',
        errors: {
          'lines.2.color': 'Colour must be Yellow for 22 ct',
          'lines.3.quantity': 'Order 5, 8, 11 … pieces',
          'lines.4.size': 'Please choose a size',
        },
      },
    ]);
    const input = {
      lines: lines.map(({ color, ...line }: { color?: string }) => (color ? { ...line, colour: 'ROSE' } : line)),
    };
    const { errors } = await me.client.graphql(mutation, { input });
    expect(Object.keys(errors?.[0]?.extensions?.errors as object)).toEqual([
      'lines.2.colour',
      'lines.3.quantity',
      'lines.4.size',
    ]);
    expect(await cartOf(me)).toEqual(before);
  });

  it('refuses an unknown or archived product and a choice that is named twice', async () => {
    const me = await aCustomer(app);
    const [ring, gone] = [await aProduct(app), await aProduct(app)];
    await archive(app, gone);
    const unknown = await setMany(me, [{ productId: uuid(), quantity: 0 }]);
    expect([unknown.status, unknown.body.code, unknown.body.errors]).toEqual([
      404,
      'PRODUCT_NOT_FOUND',
      { 'lines.0.productId': 'Product not found' },
    ]);
    expect((await setMany(me, [{ productId: gone.id, size: '6', quantity: 1 }])).status).toBe(404);
    const twice = await setMany(me, [
      { productId: ring.id, size: '6', quantity: 2 },
      { productId: ring.id, size: '6', carat: '22', color: 'Yellow', quantity: 3 },
    ]);
    expect(twice.body.errors).toEqual({ 'lines.1.quantity': 'Each item can be set only once' });
    expect(await cartOf(me)).toEqual([]);
  });

  it('removes lines that cannot be ordered any more, and takes a line that is already removed', async () => {
    const me = await aCustomer(app);
    const [ring, gone] = [await aProduct(app), await aProduct(app)];
    await inCart(me, { product: ring, carat: '18', colour: 'Rose' });
    await inCart(me, { product: gone });
    await archive(app, gone);
    await app.database.query(`UPDATE products SET carat_options = '{22}' WHERE id = $1`, [ring.id]);
    const lines = [
      { productId: ring.id, size: '6', carat: '18', color: 'rose', quantity: 0 },
      { designNumber: gone.designNumber, size: '6', quantity: 0 },
    ];
    expect((await setMany(me, lines)).body.cartItems).toEqual([]);
    expect((await setMany(me, lines.slice(1))).status).toBe(200);
  });

  it('holds at most 200 lines, for which removed ones make room', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const line = (at: number, quantity = 1) => ({ productId: ring.id, size: `x${at}`, quantity });
    const full = await setMany(
      me,
      Array.from({ length: 200 }, (_, at) => line(at)),
    );
    expect(full.body.cartItems).toHaveLength(200);
    const over = await setMany(me, [line(0, 2), line(200)]);
    expect([over.status, Object.keys(over.body.errors)]).toEqual([400, ['lines.1.productId']]);
    const exchanged = await setMany(me, [line(200), line(0, 0)]);
    expect([exchanged.status, exchanged.body.cartItems.length]).toEqual([200, 200]);
  });

  it('touches no line of another customer', async () => {
    const [owner, other] = [await aCustomer(app), await aCustomer(app)];
    const ring = await aProduct(app);
    await inCart(owner, { product: ring, quantity: 3 });
    await setMany(other, [{ productId: ring.id, size: '6', quantity: 0 }]);
    expect(await cartOf(owner)).toMatchObject([{ quantity: 3 }]);
    expect(await cartOf(other)).toEqual([]);
  });

  it('leaves the quantities of one call when two tabs save at once, also over REST and GraphQL', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const lines = (quantity: number) => ['6', '7', '8'].map((size) => ({ productId: ring.id, size, quantity }));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 ? setMany(me, lines(at).toReversed()) : me.client.graphql(mutation, { input: { lines: lines(at) } }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const quantities = ((await cartOf(me)) as { quantity: number }[]).map(({ quantity }) => quantity);
    expect(quantities).toHaveLength(3);
    expect(new Set(quantities).size).toBe(1);
  });

  it('takes at most 8 statements for 200 lines, of which one locks the customer', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const lines = Array.from({ length: 200 }, (_, at) => ({ productId: ring.id, quantity: 1, size: `x${at}` }));
    const statements = await statementsOf(app, () => setMany(me, lines));
    expect(statements.length).toBeLessThanOrEqual(8);
  });
});
