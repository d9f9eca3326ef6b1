import { randomUUID } from 'node:crypto';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { insertCustomers } from '../support/data/many-customers.js';
import { aProduct, inCart, restItem } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { readsOf, statementsOf } from '../support/programs/statements.js';
import { typicalDuration } from '../support/time.js';

/** Milliseconds. Other suites use the processors beside the sample. */
const longest = fullSize(200, 400);

let app: RunningApp;
let me: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  // No worker runs, because its statements would be counted with those of the requests.
  app = await startApp({ WORKER: 'external' });
  [me, admin] = [await aCustomer(app), await anAdmin(app)];
});

const placeOrder = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { replayed order { id lines { name thumbnail { url } } timeline { status } } cart { totalItems } }
}`;
const myOrders = `{ myOrders { items { id customer { email } lineCount pictures { url } timeline { status } } pageInfo { total } } }`;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function read(query: string): Promise<{ total: number; orders: { _id: string }[] }> {
  const { status, body } = await admin.client.rest.get(`/orders/all?${query}`);
  if (status !== 200) throw new Error(`${status}: ${body.message}`);
  return body;
}

/** The plain SQL filter and order of a list, to compare with the optimised query. */
const plainSql = (filter: string) => {
  const where = filter.includes('status=ready') ? `WHERE status = 'ready'` : '';
  const steps = `array_position(ARRAY['pending','confirmed','in-production','ready','dispatched','complete','cancelled'], status)`;
  const by: Record<string, string> = {
    oldest: 'created_at, id',
    company: 'lower(company_name) COLLATE natural_order, created_at DESC, id DESC',
    '-total': 'total_grams DESC, created_at, id',
    '-status': `${steps} DESC, created_at, id`,
  };
  return { where, by: by[/sort=([\w-]+)/.exec(filter)?.[1] ?? ''] ?? 'created_at DESC, id DESC' };
};

async function expectAtMost(max: number, work: () => Promise<unknown>) {
  const statements = (await statementsOf(app, work)).map(({ sql }) => sql.trim().slice(0, 80));
  expect(statements.slice(max)).toEqual([]);
}

describe('order statement counts, including the session, BEGIN and COMMIT', () => {
  it('adding to the cart takes at most 3 statements', async () => {
    const { id: productId } = await aProduct(app);
    await expectAtMost(3, () => me.client.rest.post('/cart/add', { productId, quantity: 1, size: '6' }));
    await me.client.rest.delete('/cart/clear');
  });

  it('placing an order takes at most 3 statements', async () => {
    const products = [await aProduct(app), await aProduct(app), await aProduct(app)];
    for (const product of products) await inCart(me, { product });
    const items = products.map((product) => restItem({ product }));
    const input = {
      items: products.map(({ id }) => ({ productId: id, quantity: 1, size: '6' })),
      idempotencyKey: randomUUID(),
    };
    await expectAtMost(3, () => me.client.rest.post('/orders/create', { items }, { 'idempotency-key': randomUUID() }));
    await expectAtMost(3, () => me.client.rest.post('/orders/create', { items }));
    await expectAtMost(4, () => me.client.graphql(placeOrder, { input }));
  });

  it('reading a list of orders takes at most 3 statements, and reading one order 2', async () => {
    const [order] = (await me.client.rest.get('/orders/user')).body.orders;
    await expectAtMost(3, () => me.client.rest.get('/orders/user'));
    await expectAtMost(3, () => me.client.graphql(myOrders));
    await expectAtMost(3, () => admin.client.rest.get('/orders/all?status=pending&search=solitaire'));
    await expectAtMost(2, () => me.client.rest.get(`/orders/get/${order._id}`));
  });
});

describe('order queries with 100,000 orders', () => {
  /** All orders, whose statuses are counted in an index. */
  const counted = 101_000;
  beforeAll(async () => {
    const product = await aProduct(app);
    await insertCustomers(app.database, 100, {
      user: { email: `'many' || n || '@shop.test'` },
      company: { name: `'Company ' || n`, access_status: `'approved'`, permanent_access: 'true' },
    });
    await app.database.query(
      `INSERT INTO orders (id, code, user_id, company_id, company_name, customer_name, email, phone, intent_key, intent_hash, status,
         total_grams, total_quantity, created_at)
       SELECT gen_random_uuid(), 'PR-' || upper(substr(md5(n::text || u.id::text), 1, 8)) || n, u.id, c.id, c.name, u.name,
         u.email, u.phone, 'n' || n, '', CASE n % 5 WHEN 0 THEN 'pending' WHEN 1 THEN 'ready' ELSE 'complete' END, 1 + n % 97, 2,
         now() - make_interval(mins => n)
       FROM users u JOIN companies c ON c.id = u.company_id, generate_series(1, 1000) n WHERE u.email LIKE 'many%'`,
    );
    await app.database.query(
      `INSERT INTO orders (id, code, user_id, company_id, company_name, customer_name, email, phone, intent_key, intent_hash, status,
         total_grams, total_quantity, created_at)
       SELECT gen_random_uuid(), 'PR-MINE' || n, $1, $1, 'Mine', 'Me', 'me@shop.test', '1', 'n' || n, '', 'pending', 8.5, 2,
         now() - make_interval(mins => n)
       FROM generate_series(1, 300) n`,
      [me.id],
    );
    await app.database.query(
      `INSERT INTO order_lines (order_id, position, id, product_id, name, gram, category, carat, colour, size, quantity)
       SELECT o.id, 10, gen_random_uuid(), $1, 'Solitaire', 4.25, 'Rings', '18', 'Rose', '6', 1
       FROM orders o`,
      [product.id],
    );
    await app.database.query(
      `INSERT INTO order_status_changes (order_id, id, status) SELECT id, gen_random_uuid(), status FROM orders
       WHERE intent_hash = ''`,
    );
    await app.database.query(
      `WITH files AS (
         INSERT INTO media (id, kind, audience, owner_id, sha256, mime, bytes, state, files)
         SELECT id, 'pdf', 'owner', user_id, '', 'application/pdf', 1, 'ready', '[]' FROM orders
         WHERE created_at > now() - interval '100 minutes' RETURNING id, owner_id
       )
       INSERT INTO order_designs (order_id, version, id, media_id, file_name, bytes, by_id, by_name)
       SELECT id, 1, id, id, 'ring.pdf', 1, owner_id, 'Meera' FROM files`,
    );
    await app.database.query('VACUUM ANALYZE');
  }, 240_000);

  // The rows include the entries of an index that come before the page.
  it.each<[name: string, most: number, call: () => Promise<unknown>]>([
    ['my orders', 600, () => me.client.rest.get('/orders/user')],
    ['my last page', 1_000, () => me.client.rest.get('/orders/user?page=15')],
    ['all orders', 600, () => admin.client.rest.get('/orders/all')],
    ['page 3 of one status', 600, () => admin.client.rest.get('/orders/all?status=ready&page=3')],
    ['the page in the middle', 52_000, () => admin.client.rest.get('/orders/all?page=2500')],
    ['the last page', 102_000, () => admin.client.rest.get('/orders/all?page=5000')],
    ['page 3000 of the oldest orders', 62_000, () => admin.client.rest.get('/orders/all?sort=oldest&page=3000')],
    ['orders by company', 600, () => admin.client.rest.get('/orders/all?sort=company')],
    ['page 4000 by company', 82_000, () => admin.client.rest.get('/orders/all?sort=-company&page=4000')],
    ['page 2000 by weight', 42_000, () => admin.client.rest.get('/orders/all?sort=-total&page=2000')],
    ['page 4900 by status', 100_000, () => admin.client.rest.get('/orders/all?sort=status&page=4900')],
    ['one status by company', 20_000, () => admin.client.rest.get('/orders/all?status=ready&sort=company&page=900')],
    ['one status by weight', 12_000, () => admin.client.rest.get('/orders/all?status=ready&sort=total&page=500')],
    ['one day', 8_000, () => admin.client.rest.get(`/orders/all?from=${hoursAgo(3)}&before=${hoursAgo(2)}`)],
    [
      'one day by company',
      8_000,
      () => admin.client.rest.get(`/orders/all?from=${hoursAgo(3)}&before=${hoursAgo(2)}&sort=company`),
    ],
    ['a search for a code', 150, () => admin.client.rest.get('/orders/all?search=PR-MINE299')],
    ['a search for a company', 5_000, () => admin.client.rest.get('/orders/all?search=company%2099&status=complete')],
    [
      'one order',
      50,
      async () => {
        const [{ id } = { id: '' }] = await app.database.query<{ id: string }>(
          `SELECT id FROM orders WHERE code = 'PR-MINE7'`,
        );
        return admin.client.rest.get(`/orders/get/${id}`);
      },
    ],
  ])('a query reads %s with at most %i rows', async (_, most, call) => {
    let response;
    const statements = await statementsOf(app, async () => (response = await call()));
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    const about = statements.filter(({ sql }) => /\borders\b/.test(sql));
    expect(about.length).toBeGreaterThan(0);
    for (const statement of about) {
      const { rows, pages } = await readsOf(app, statement, 'custom');
      const limit = statement.sql.includes('GROUP BY') ? counted : most;
      expect(rows).toBeLessThanOrEqual(limit);
      expect(pages).toBeLessThanOrEqual(Math.min(limit, 3_000));
    }
  });

  it.each(['', '&sort=oldest', '&sort=company', '&sort=-total', '&sort=-status', '&status=ready&sort=company'])(
    'order queries return the same rows near the end as a plain OFFSET query (filter "%s")',
    async (filter) => {
      const { total } = await read(`limit=1${filter}`);
      const page = Math.ceil(total / 100) - 2;
      const { orders } = await read(`limit=100&page=${page}${filter}`);
      const { where, by } = plainSql(filter);
      const expected = await app.database.query<{ id: string }>(
        `SELECT id FROM orders ${where} ORDER BY ${by} LIMIT 100 OFFSET ${(page - 1) * 100}`,
      );
      expect(orders.map(({ _id }) => _id)).toEqual(expected.map(({ id }) => id));
      expect((await read(`limit=100&page=${page + 3}${filter}`)).orders).toEqual([]);
    },
  );

  it(`order queries return every page in less than ${longest} ms`, async () => {
    for (const query of [
      '',
      'page=2',
      'page=5000',
      'page=2500',
      'sort=company&page=2500',
      'sort=-total&status=ready&page=400',
    ]) {
      const took = await typicalDuration(() => admin.client.rest.get(`/orders/all?${query}`), longest);
      expect([query, took < longest]).toEqual([query, true]);
    }
  });

  it('order queries return the correct totals', async () => {
    expect((await me.client.rest.get('/orders/user')).body.total).toBe(303);
    expect((await admin.client.rest.get('/orders/all?status=complete')).body.total).toBe(60_000);
  });
});
