import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { maxListedLines, orderLimits, ordersPerPage } from '../../domain/orders.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { fullSize } from '../support/full-size.js';
import { longestDelay } from '../support/time.js';

/** In milliseconds. Other suites use the processors beside this one, so the best of many rounds counts. */
const longest = 50;
const rounds = 60;
/** The longest lists of such orders. */
const mostOrders = {
  customer: maxListedLines.customer / orderLimits.maxLines,
  admin: maxListedLines.admin / orderLimits.maxLines,
};
/** Two pages, or one of the largest size. */
const orders = fullSize(mostOrders.admin, 2 * ordersPerPage);

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
    `INSERT INTO orders (id, code, user_id, company_name, customer_name, email, phone, intent_key, intent_hash, status,
       total_grams, total_quantity, created_at)
     SELECT gen_random_uuid(), 'PR-LARGE' || n, $1, 'Company', 'Buyer', 'me@shop.test', '1', 'n' || n, '', 'pending', 850,
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
afterAll(() => app?.close());

type Call = readonly [person: TestPerson, method: string, path: string, body?: unknown];

const lineFields = `id productId available name gram category carat colour size quantity
  thumbnail { id url width height alt placeholder avif webp processing failure }`;
const graphql = (list: string, perPage: number) => ({
  query: `{ ${list}(perPage: ${perPage}) { items { id orderId total lines { ${lineFields} } } pageInfo { total } } }`,
});

const restLists = (own: number, all: number): [string, () => Call][] => [
  [`${own} of one's own in REST`, () => [me, 'GET', `/orders/user?limit=${own}`]],
  [`${all} of all in REST`, () => [admin, 'GET', `/orders/all?limit=${all}`]],
];
const graphqlLists = (perPage: number): [string, () => Call][] => [
  [`${perPage} of one's own in GraphQL`, () => [me, 'POST', '/graphql', graphql('myOrders', perPage)]],
  [`${perPage} of all in GraphQL`, () => [admin, 'POST', '/graphql', graphql('orders', perPage)]],
];
const lists = [
  ...restLists(ordersPerPage, ordersPerPage),
  ...graphqlLists(ordersPerPage),
  ...fullSize(restLists(mostOrders.customer, mostOrders.admin), []),
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

describe('other requests are served', () => {
  it.each(lists)('while a page of orders with 200 lines is sent: %s', async (_, call) => {
    await expectShortDelays(call(), 3e6);
  });

  it('while an administrator reads the schema', async () => {
    await expectShortDelays([admin, 'POST', '/graphql', { query: getIntrospectionQuery() }], 1e5);
  });
});

describe('a page of orders with 200 lines', () => {
  it('has the same orders in REST and in GraphQL, each as it is alone', async () => {
    const { body } = await me.client.rest.get('/orders/user?page=2');
    const { data } = await me.client.graphql(`{ myOrders(page: 2) { items { id lines { ${lineFields} } } } }`);
    const [inRest, inGraphql]: [{ _id: string }[], { id: string }[]] = [body.orders, data.myOrders.items];
    expect(inRest).toHaveLength(ordersPerPage);
    expect(inGraphql.map(({ id }) => id)).toEqual(inRest.map(({ _id }) => _id));
    const id = inRest[0]?._id;
    expect(inRest[0]).toEqual((await me.client.rest.get(`/orders/get/${id}`)).body.order);
    const alone = await me.client.graphql(`{ order(id: "${id}") { id lines { ${lineFields} } } }`);
    expect(inGraphql[0]).toEqual(alone.data.order);
  });

  it('can be selected twice in one operation', async () => {
    const fields = `myOrders { first: items { id lines { id } } second: items { id lines { id } } }`;
    const { data } = await me.client.graphql(`{ ${fields} }`);
    expect(data.myOrders.first).toHaveLength(ordersPerPage);
    expect(data.myOrders.second).toEqual(data.myOrders.first);
  });

  it('has no body for HEAD', async () => {
    const response = await me.client.fetch('HEAD', '/orders/user');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('a list of orders', () => {
  it('has as many lines as fit, and names how many orders to ask for instead', async () => {
    const { status, body } = await me.client.rest.get(`/orders/user?limit=${mostOrders.customer}`);
    expect([status, body.orders.length]).toEqual([200, mostOrders.customer]);
    const text = expect.stringMatching(/^These orders have 8,000 items .* 6,000\. .* at most 30 always fit\.$/);
    const refused = await me.client.rest.get(`/orders/user?limit=${mostOrders.customer + 10}`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors: { limit: text } } });
    expect((await admin.client.rest.get('/orders/all?limit=40')).body.orders).toHaveLength(40);
  });

  it('counts the lines of all lists of one operation', async () => {
    const list = (name: string, page: number) => `${name}: myOrders(page: ${page}) { items { id } }`;
    const { code, errors } = await me.client.graphql(`{ ${list('a', 1)} ${list('b', 2)} }`);
    expect([code, Object.keys(errors?.[0]?.extensions.errors ?? {})]).toEqual(['VALIDATION', ['perPage']]);
    const { data } = await admin.client.graphql(`{ ${list('a', 1)} ${list('b', 2)} }`);
    expect(data).toEqual({ a: { items: [] }, b: { items: [] } });
  });
});
