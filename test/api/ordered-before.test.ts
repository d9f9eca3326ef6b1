import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '../../server/features/products/products.types.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { statementsOf } from '../support/programs/statements.js';

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  // No worker runs, because its statements would be counted with those of the requests.
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app);
});

const orderedBefore = async ({ client }: TestPerson, products: Product[]) => {
  const ids = products.map(({ id }) => id).join(',');
  return (await client.rest.get(`/orders/ordered-before?productIds=${ids}`)).body.products;
};

const cancel = (order: { _id: string }) =>
  admin.client.rest.put(`/orders/status/${order._id}`, { status: 'cancelled', notifyCustomer: false });

describe('products that a customer has ordered before', () => {
  it('the pieces of all orders are added up, and the latest order is named', async () => {
    const me = await aCustomer(app);
    const [ring, chain, band] = [await aProduct(app), await aProduct(app), await aProduct(app)];
    await anOrder({ by: me, lines: [{ product: ring, quantity: 3 }, { product: chain }] });
    const lines = [
      { product: ring, quantity: 2, size: '6' },
      { product: ring, quantity: 5, size: '7' },
    ];
    const latest = await anOrder({ by: me, lines });
    const found = await orderedBefore(me, [ring, band]);
    expect(found).toEqual([
      {
        productId: ring.id,
        orderId: latest._id,
        orderCode: latest.orderId,
        orderedAt: latest.createdAt,
        pieces: 10,
      },
    ]);
  });

  it('cancelled orders do not count', async () => {
    const me = await aCustomer(app);
    const [ring, chain] = [await aProduct(app), await aProduct(app)];
    const kept = await anOrder({ by: me, lines: [{ product: ring, quantity: 3 }] });
    await cancel(await anOrder({ by: me, lines: [{ product: ring, quantity: 4 }, { product: chain }] }));
    expect(await orderedBefore(me, [ring, chain])).toMatchObject([
      { productId: ring.id, orderId: kept._id, pieces: 3 },
    ]);
  });

  it('orders of others do not count, for administrators neither', async () => {
    const [me, other] = [await aCustomer(app), await aCustomer(app)];
    const ring = await aProduct(app);
    const mine = await anOrder({ by: me, lines: [{ product: ring, quantity: 2 }] });
    await anOrder({ by: other, lines: [{ product: ring, quantity: 9 }] });
    expect(await orderedBefore(me, [ring])).toMatchObject([{ orderId: mine._id, pieces: 2 }]);
    expect(await orderedBefore(admin, [ring])).toEqual([]);
  });

  it('one statement finds the products of a page', async () => {
    const me = await aCustomer(app);
    const products = [await aProduct(app), await aProduct(app)];
    await anOrder({ by: me, lines: products.map((product) => ({ product })) });
    const statements = await statementsOf(app, () => orderedBefore(me, products));
    expect(statements.filter(({ sql }) => sql.includes('order_lines'))).toHaveLength(1);
    // The session is read by the other.
    expect(statements.length).toBeLessThanOrEqual(2);
  });
});
