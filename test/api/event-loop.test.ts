import { beforeAll, describe, expect, it } from '@jest/globals';
import { maxOrdersPerPage, orderLimits } from '../../domain/orders.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { fullSize } from '../support/full-size.js';
import { longestDelay } from '../support/time.js';

/** Milliseconds. Other suites use the processors beside this one, so the best of many rounds counts. */
const longest = 50;
const rounds = 60;
const orders = fullSize(maxOrdersPerPage, 40);

let app: RunningApp;
let me: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  [me, admin] = [await aCustomer(app), await anAdmin(app)];
  const products = 5;
  for (let nth = 0; nth < products; nth++) await aProduct(app, { name: `Ring with a rosé diamond ${nth}` });
  await app.database.query(
    `UPDATE media SET width = 1920, widths = '{320,640,1080,1920}', placeholder = repeat('x', 32)`,
  );
  await app.database.query(
    `INSERT INTO orders (id, code, user_id, company_id, company_name, customer_name, email, phone, intent_key, intent_hash, status,
       total_grams, total_quantity, created_at)
     SELECT gen_random_uuid(), 'PR-LARGE' || n, $1, $1, 'Company', 'Buyer', 'me@shop.test', '1', 'n' || n, '', 'pending', 850,
       200, now() - make_interval(mins => n)
     FROM generate_series(1, $2::integer) n`,
    [me.id, orders],
  );
  await app.database.query(
    `INSERT INTO order_lines (order_id, position, id, product_id, name, gram, category, carat, colour, size, quantity)
     SELECT o.id, row_number() OVER (PARTITION BY o.id), gen_random_uuid(), p.id, p.name, p.gram, 'Rings', '22', 'Yellow',
       n::text, 1
     FROM orders o, products p, generate_series(1, $1::integer) n`,
    [orderLimits.maxLines / products],
  );
  await app.database.query(
    `INSERT INTO order_status_changes (order_id, id, status) SELECT id, gen_random_uuid(), 'pending' FROM orders`,
  );
  await app.database.query('VACUUM ANALYZE');
});

type Call = readonly [person: TestPerson, method: string, path: string, body?: unknown];

const fields = `id orderId total lineCount firstProduct pictures { id url avif webp placeholder } timeline { status at }`;
const graphql = (list: string) => ({
  query: `{ ${list}(perPage: ${orders}) { items { ${fields} } pageInfo { total } } }`,
});
const lists: [string, () => Call][] = [
  ["one's own", () => [me, 'POST', '/graphql', graphql('myOrders')]],
  ['all', () => [admin, 'POST', '/graphql', graphql('orders')]],
];

/** Reads the response without decoding it, which would block the event loop that the server shares with the test. */
async function receive([{ client }, method, path, body]: Call): Promise<{ status: number; bytes: number }> {
  const response = await client.fetch(method, path, body);
  let bytes = 0;
  for await (const part of response.body!) bytes += part.length;
  return { status: response.status, bytes };
}

async function expectShortDelays(call: Call, leastBytes: number) {
  const delay = await longestDelay(
    async () => {
      const { status, bytes } = await receive(call);
      expect([status, bytes > leastBytes]).toEqual([200, true]);
    },
    { enough: longest, rounds },
  );
  expect(delay).toBeLessThan(longest);
}

describe('a long page in GraphQL', () => {
  it.each(lists)(
    'other requests are served while a page of orders with 200 lines is sent in GraphQL: %s',
    async (_, call) => {
      await expectShortDelays(call(), 3e4);
    },
  );
});

describe('a page of orders with 200 lines', () => {
  it('a page of orders is the same in REST, with lines, and in GraphQL, with first pictures', async () => {
    const { body } = await me.client.rest.get('/orders/user?limit=3');
    const { data } = await me.client.graphql(
      '{ myOrders(perPage: 3) { items { id lineCount firstProduct pictures { id } } } }',
    );
    const inRest = body.orders as { _id: string; items: { product: { name: string } }[] }[];
    expect(data.myOrders.items).toEqual(
      inRest.map(({ _id, items }) => ({
        ...{ id: _id, lineCount: orderLimits.maxLines, firstProduct: items[0]?.product.name },
        pictures: Array(4).fill({ id: expect.any(String) }),
      })),
    );
    expect(body.orders[0]).toEqual((await me.client.rest.get(`/orders/get/${inRest[0]?._id}`)).body.order);
  });

  it('a page of orders has at most 100 orders', async () => {
    const errors = { limit: 'limit is at most 100' };
    for (const path of ['/orders/user?limit=101', '/orders/all?limit=101'])
      expect(await admin.client.rest.get(path)).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors } });
    const { code } = await me.client.graphql('{ myOrders(perPage: 101) { items { id } } }');
    expect(code).toBe('VALIDATION');
  });
});
