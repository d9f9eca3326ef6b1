import { beforeAll, describe, expect, it } from '@jest/globals';
import { fineGrams } from '../../domain/weights.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, inCart, writableColumns } from '../support/data/shop.js';
import { download, readPdf, readTable } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app);
});

/** The fine gold of three pieces of 22 carat, wherever it is told. */
async function fineGoldOf(weights: { gram: number; netGram?: number }) {
  const by = await aCustomer(app);
  const line = { product: await aProduct(app, weights), quantity: 3, carat: '22' };
  const { _id: id, fineGrams: ordered, items } = await anOrder({ by, lines: [line] });
  await inCart(by, line);
  const { data } = await by.client.graphql(
    'query ($id: ID!) { cart { totalFineGrams lines { fineGrams } } order(id: $id) { fineGrams lines { fineGrams } } }',
    { id },
  );
  const { body: cart } = await by.client.rest.get('/cart/get');
  const { body: statistics } = await admin.client.rest.get('/admin/statistics');
  const categories: { category: string; fineGrams: number }[] = statistics.categories;
  const [heads = [], exported] = await readTable(await download(admin.client, `/admin/exports/orders.xlsx?ids=${id}`));
  const {
    pages: [card],
  } = await readPdf(await download(admin.client, `/admin/orders/job-cards.pdf?ids=${id}`));
  return {
    cart: [data.cart.totalFineGrams, data.cart.lines[0].fineGrams, cart.totalFineGrams, cart.cartItems[0].fineGrams],
    order: [ordered, items[0]?.fineGrams, data.order.fineGrams, data.order.lines[0].fineGrams],
    statistics: categories.find(({ category }) => category === line.product.category)?.fineGrams,
    exported: exported?.[heads.indexOf('Fine gold (g)')],
    card: / Fine gold ([\d.]+) g/.exec(card ?? '')?.[1],
  };
}

describe('the fine gold of a line', () => {
  it.each([
    [{ gram: 4.2, netGram: 3.8 }, 10.45],
    [{ gram: 4.2 }, 11.55],
  ])(
    'fine gold is computed from the net weight, which is the gross weight if there is none: %j',
    async (weights, fine) => {
      expect(await fineGoldOf(weights)).toEqual({
        cart: [fine, fine, fine, fine],
        order: [fine, fine, fine, fine],
        statistics: fine,
        exported: fine,
        card: fine.toFixed(3),
      });
    },
  );

  it('an order from before net weights keeps the fine gold of the gross weight', async () => {
    const by = await aCustomer(app);
    const order = await anOrder({ by, lines: [{ product: await aProduct(app, { gram: 4.2, netGram: 3.8 }) }] });
    await app.database.query('UPDATE order_lines SET net_gram = NULL WHERE order_id = $1', [order._id]);
    const { body } = await by.client.rest.get(`/orders/get/${order._id}`);
    expect([body.order.fineGrams, body.order.items[0].netGram]).toEqual([3.85, null]);
  });

  it('the database and the program agree for random weights, carats and quantities', async () => {
    const { _id } = await anOrder({ by: await aCustomer(app), lines: [{ product: await aProduct(app) }] });
    const columns = await writableColumns(app.database, 'order_lines');
    const lines = await app.database.query<Parameters<typeof fineGrams>[0] & { fineGrams: number }>(
      `INSERT INTO order_lines (${columns}) SELECT ${columns} FROM (
         SELECT (jsonb_populate_record(line, jsonb_build_object(
           'id', gen_random_uuid(), 'position', place, 'gram', weights.gram, 'net_gram', ceil(weights.gram * 1000 * random()::numeric) / 1000,
           'carat', 9 + floor(random() * 16), 'quantity', 1 + floor(random() * 999)
         ))).* FROM order_lines line,
           (SELECT place, (ceil(random() * 10000000) / 1000)::numeric AS gram FROM generate_series(1, 2000) place) weights
         WHERE order_id = $1
       ) random_lines
       RETURNING gram::float8, net_gram::float8 AS "netGram", carat, quantity, fine_grams::float8 AS "fineGrams"`,
      [_id],
    );
    expect(lines).toHaveLength(2000);
    expect(lines.map(fineGrams)).toEqual(lines.map((line) => line.fineGrams));
  });
});

describe('a net weight above the gross weight', () => {
  const message = "Net weight can't be above the gross weight of 3.000 g";
  const change = (id: string, weights: object) =>
    admin.client.rest.put('/products/changeproducts', { products: [{ id, version: 1, ...weights }] });

  it('a change of either weight is refused beside the stored other one', async () => {
    const product = await aProduct(app, { gram: 3, netGram: 2.5 });
    const heavier = await change(product.id, { netGram: 3.001 });
    expect([heavier.status, heavier.body.errors]).toEqual([400, { 'products.0.netGram': message }]);
    const lighter = await change(product.id, { gram: 2.499 });
    expect([lighter.status, lighter.body.errors]).toEqual([
      400,
      { 'products.0.netGram': "Net weight can't be above the gross weight of 2.499 g" },
    ]);
    expect((await change(product.id, { netGram: null, gram: 2.499 })).status).toBe(200);
  });

  it('the database refuses it', async () => {
    const { id } = await aProduct(app, { gram: 3 });
    await expect(app.database.query('UPDATE products SET net_gram = 3.001 WHERE id = $1', [id])).rejects.toThrow(
      'products_net_gram_within_gross',
    );
  });
});
