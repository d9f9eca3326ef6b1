import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { aProduct, archive, inCart } from '../support/data/shop.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
});

const check = async ({ client }: TestPerson, lines: object[]) => {
  const { status, body } = await client.rest.post('/cart/check-many', { lines });
  expect(status).toBe(200);
  return body.lines;
};

describe('checking lines of the cart', () => {
  it('names the product and the choice of each line, and adds nothing', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app, { name: 'Halo', minQuantity: 2 });
    const [line] = await check(me, [{ designNumber: ring.designNumber.toLowerCase(), quantity: 2, size: '6' }]);
    expect(line).toMatchObject({
      index: 0,
      product: {
        _id: ring.id,
        designNumber: ring.designNumber,
        name: 'Halo',
        size: ['6', '7'],
        caratOptions: ['18', '22'],
        minQuantity: 2,
        quantityStep: 1,
      },
      carat: '22',
      color: 'Yellow',
      size: '6',
      problem: null,
    });
    expect((await me.client.rest.get('/cart/get')).body.cartItems).toEqual([]);
  });

  it('says why a line would be rejected, with the product if there is one', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const gone = await aProduct(app);
    await archive(app, gone);
    const lines = [
      { designNumber: ring.designNumber, quantity: 1 },
      { designNumber: gone.designNumber, quantity: 1, size: '6' },
      { designNumber: ring.designNumber, quantity: 1, size: '6', carat: '24' },
      { designNumber: ring.designNumber, quantity: 0, size: '6' },
    ];
    const [noSize, archived, noCarat, none] = await check(me, lines);
    expect(noSize).toMatchObject({
      product: { _id: ring.id },
      carat: null,
      problem: { field: 'size', message: 'Please choose a size' },
    });
    expect(archived).toMatchObject({ product: null, problem: { field: 'designNumber', code: 'PRODUCT_NOT_FOUND' } });
    expect(noCarat.problem.field).toBe('carat');
    expect(none.problem).toMatchObject({ field: 'quantity', suggestions: ['1'] });
  });

  it('suggests similar numbers for an unknown one', async () => {
    const me = await aCustomer(app);
    const { designNumber } = await aProduct(app);
    const [line] = await check(me, [{ designNumber: designNumber.replace('-0', '-'), quantity: 1 }]);
    expect(line.problem.suggestions).toContain(designNumber);
  });

  it('counts the pieces in the cart and in the lines before', async () => {
    const me = await aCustomer(app);
    const product = await aProduct(app, { sizes: [], minQuantity: 5, quantityStep: 5 });
    await inCart(me, { product, quantity: 5 });
    const { id: productId } = product;
    const lines: { problem: { message: string; suggestions?: string[] } | null }[] = await check(me, [
      { productId, quantity: 5 },
      { productId, quantity: 3 },
      { productId, quantity: 985 },
      { productId, quantity: 10 },
    ]);
    expect(lines.map(({ problem }) => problem?.message)).toEqual([
      undefined,
      'Sold in multiples of 5. With the 10 in your cart, it would be 13.',
      undefined,
      'You can have at most 999 of one item in your cart',
    ]);
    expect(lines.map(({ problem }) => problem?.suggestions)).toEqual([undefined, ['5'], undefined, undefined]);
  });

  it.each([0, 201])('takes 1 to 200 lines, not %i', async (count) => {
    const me = await aCustomer(app);
    const lines = Array.from({ length: count }, () => ({ designNumber: 'RI-0001', quantity: 1 }));
    expect((await me.client.rest.post('/cart/check-many', { lines })).status).toBe(400);
  });
});
