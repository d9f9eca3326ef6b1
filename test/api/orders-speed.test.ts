import { randomUUID } from 'node:crypto';
import { type RunningApp, startApp } from '../support/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/builders.js';
import { aProduct, inCart, restItem } from '../support/shop.js';
import { planOf, statementsOf } from '../support/statements.js';

let app: RunningApp;
let me: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  // Mails are written by the worker, whose statements are none of a request's.
  app = await startApp({ WORKER: 'external' });
  [me, admin] = [await aCustomer(app), await anAdmin(app)];
});
afterAll(() => app?.close());

const placeOrder = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { replayed order { id lines { name thumbnail { url } } timeline { status } } cart { totalItems } }
}`;
const myOrders = `{ myOrders { items { id customer { email } lines { name thumbnail { url } } timeline { status } } pageInfo { total } } }`;

async function atMost(most: number, work: () => Promise<unknown>) {
  const statements = (await statementsOf(app, work)).map(({ sql }) => sql.trim().slice(0, 80));
  expect(statements.slice(most)).toEqual([]);
}

describe('how many statements a call costs, the session and BEGIN and COMMIT included', () => {
  it('an order: 8', async () => {
    const products = [await aProduct(app), await aProduct(app), await aProduct(app)];
    for (const product of products) await inCart(me, { product });
    const items = products.map((product) => restItem({ product }));
    const input = {
      items: products.map(({ id }) => ({ productId: id, quantity: 1, size: '6' })),
      idempotencyKey: randomUUID(),
    };
    await atMost(8, () => me.client.rest.post('/orders/create', { items }, { 'idempotency-key': randomUUID() }));
    await atMost(8, () => me.client.rest.post('/orders/create', { items }));
    await atMost(8, () => me.client.graphql(placeOrder, { input }));
  });

  it('a list of orders: 3, whatever is in it; one order: 2', async () => {
    const [order] = (await me.client.rest.get('/orders/user')).body.orders;
    await atMost(3, () => me.client.rest.get('/orders/user'));
    await atMost(3, () => me.client.graphql(myOrders));
    await atMost(3, () => admin.client.rest.get('/orders/all?status=pending&search=solitaire'));
    await atMost(2, () => me.client.rest.get(`/orders/get/${order._id}`));
  });
});

describe('REL-R15: among thirty thousand orders', () => {
  beforeAll(async () => {
    const product = await aProduct(app);
    await app.database.query(
      `INSERT INTO users (id, name, company_name, address, phone, email, password_hash, access_status, permanent_access)
       SELECT gen_random_uuid(), 'Buyer', 'Company ' || n, 'x', '9876543210', 'many' || n || '@shop.test', 'x', 'approved', true
       FROM generate_series(1, 100) n`,
    );
    await app.database.query(
      `INSERT INTO orders (id, code, user_id, company_name, customer_name, email, phone, intent_key, intent_hash, status,
         total_grams, total_quantity, created_at)
       SELECT gen_random_uuid(), 'PR-' || upper(substr(md5(n::text || u.id::text), 1, 8)) || n, u.id, u.company_name, u.name,
         u.email, u.phone, 'n' || n, '', CASE n % 3 WHEN 0 THEN 'pending' WHEN 1 THEN 'complete' ELSE 'ready' END, 8.5, 2,
         now() - make_interval(mins => n)
       FROM users u, generate_series(1, 300) n WHERE u.email LIKE 'many%'`,
    );
    await app.database.query(
      `INSERT INTO orders (id, code, user_id, company_name, customer_name, email, phone, intent_key, intent_hash, status,
         total_grams, total_quantity, created_at)
       SELECT gen_random_uuid(), 'PR-MINE' || n, $1, 'Mine', 'Me', 'me@shop.test', '1', 'n' || n, '', 'pending', 8.5, 2,
         now() - make_interval(mins => n)
       FROM generate_series(1, 300) n`,
      [me.id],
    );
    await app.database.query(
      `INSERT INTO order_lines (order_id, position, id, product_id, name, gram, category, carat, colour, size, quantity)
       SELECT o.id, p, gen_random_uuid(), $1, 'Solitaire', 4.25, 'Rings', '18', 'Rose', '6', 1
       FROM orders o, generate_series(10, 11) p`,
      [product.id],
    );
    await app.database.query(
      `INSERT INTO order_status_changes (order_id, id, status) SELECT id, gen_random_uuid(), status FROM orders
       WHERE intent_hash = ''`,
    );
    await app.database.query('ANALYZE');
  });

  it.each([
    ['my orders', () => me.client.rest.get('/orders/user')],
    ['my last page', () => me.client.rest.get('/orders/user?page=15')],
    ['all orders', () => admin.client.rest.get('/orders/all')],
    ['all of a status', () => admin.client.rest.get('/orders/all?status=ready&page=3')],
    ['a code', () => admin.client.rest.get('/orders/all?search=PR-MINE299')],
    ['a company', () => admin.client.rest.get('/orders/all?search=company%2099&status=complete')],
    [
      'one order',
      async () => {
        const [{ id } = { id: '' }] = await app.database.query<{ id: string }>(
          `SELECT id FROM orders WHERE code = 'PR-MINE7'`,
        );
        return admin.client.rest.get(`/orders/get/${id}`);
      },
    ],
  ])('%s: read by an index, never through the whole table', async (_, call) => {
    let answer;
    const statements = await statementsOf(app, async () => (answer = await call()));
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const about = statements.filter(({ sql }) => /\borders\b/.test(sql));
    expect(about.length).toBeGreaterThan(0);
    for (const statement of about) {
      const plan = await planOf(app, statement);
      expect(plan.filter((node) => /^Seq Scan order(s|_lines|_status_changes)$/.test(node))).toEqual([]);
    }
  });

  it('the totals are right without counting', async () => {
    expect((await me.client.rest.get('/orders/user')).body.total).toBe(303);
    expect((await admin.client.rest.get('/orders/all?status=complete')).body.total).toBe(10_000);
  });
});
