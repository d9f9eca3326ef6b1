import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { orderStatuses, orderTransitions } from '../../domain/orders.js';
import { cartProblems } from '../../domain/cart.js';
import { placeOrderSchema } from '../../domain/orders.schemas.js';
import { AccountsService } from '../../server/features/accounts/accounts.service.js';
import { PlacingService } from '../../server/features/orders/placing.service.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, expire, type TestPerson } from '../support/data/builders.js';
import { startMailSink, type MailSink } from '../support/programs/mailbox.js';
import { anOrder, aProduct, archive, inCart, restItem } from '../support/data/shop.js';
import { until } from '../support/time.js';

let app: RunningApp;
let sink: MailSink;
let admin: TestPerson;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
  admin = await anAdmin(app);
});

const whole = `id orderId status total totalQuantity createdAt nextStatuses
  customer { companyName name email phone }
  lines { id productId available name gram category carat colour size quantity thumbnail { url } }
  timeline { id status at by note }`;
const placeOrder = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { replayed order { ${whole} } cart { lines { id quantity } totalItems } }
}`;
const changeOrderStatuses = `mutation ($input: ChangeOrderStatusesInput!) {
  changeOrderStatuses(input: $input) { changed unchanged message refused { id code } orders { id status } }
}`;
const orderById = `query ($id: ID!) { order(id: $id) { ${whole} } }`;
const orderAgain = `mutation ($input: OrderAgainInput!) { orderAgain(input: $input) { lines { productId quantity size } } }`;

const place = ({ client }: TestPerson, items: unknown, headers: Record<string, string> = {}) =>
  client.rest.post('/orders/create', { items }, headers);
const ordersOf = async ({ id }: TestPerson) =>
  Number(
    (await app.database.query<{ count: string }>('SELECT count(*) FROM orders WHERE user_id = $1', [id]))[0]?.count,
  );

describe('placing an order', () => {
  it('returns the order snapshot and the remaining cart over GraphQL', async () => {
    const me = await aCustomer(app);
    const [ring, chain] = [await aProduct(app, { gram: 4.251 }), await aProduct(app, { sizes: [], gram: 0.001 })];
    await inCart(me, { product: ring, quantity: 3, carat: '18', colour: 'Rose' });
    const otherLine = await inCart(me, { product: ring, quantity: 1, size: '7' });
    const items = [
      { productId: ring.id, quantity: 2, carat: '18', colour: 'ROSE', size: '6' },
      { productId: chain.id, quantity: 999 },
    ];
    const { data } = await me.client.graphql(placeOrder, { input: { items, idempotencyKey: randomUUID() } });
    const { order, cart, replayed } = data.placeOrder;
    expect(replayed).toBe(false);
    expect(order).toMatchObject({
      orderId: expect.stringMatching(/^PR-[2-9A-HJ-KM-NP-Z]{8}$/),
      status: 'PENDING',
      total: 9.501,
      totalQuantity: 1001,
      nextStatuses: [],
      customer: { companyName: me.companyName, name: me.name, email: me.email, phone: me.phone },
      lines: [
        {
          productId: ring.id,
          name: ring.name,
          gram: 4.251,
          category: ring.category,
          carat: '18',
          colour: 'ROSE',
          size: '6',
          quantity: 2,
          available: true,
        },
        { productId: chain.id, gram: 0.001, carat: '22', colour: 'YELLOW', size: null, quantity: 999 },
      ],
      timeline: [{ status: 'PENDING', by: me.name, note: null, at: order.createdAt }],
    });
    expect(cart).toMatchObject({ totalItems: 2, lines: [{ quantity: 1 }, { id: otherLine._id, quantity: 1 }] });
    expect((await me.client.graphql(orderById, { id: order.id })).data.order).toEqual(order);
  });

  it('returns 201 with the documented fields over REST', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    await inCart(me, { product: ring, quantity: 2 });
    const { status, body, headers } = await place(me, [restItem({ product: ring, quantity: 2 })]);
    expect([status, headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(body).toMatchObject({
      success: true,
      message: 'Order placed successfully!',
      order: {
        user: { companyName: me.companyName, email: me.email, phone: me.phone },
        items: [
          {
            product: { _id: ring.id, name: ring.name, gram: 4.25 },
            quantity: 2,
            size: '6',
            carat: '22',
            color: 'Yellow',
          },
        ],
        total: 8.5,
        totalQuantity: 2,
        status: 'pending',
        statusHistory: [{ status: 'pending', by: me.name }],
      },
    });
    expect(body.order.items[0].product.thumbnail.url).toMatch(/^\/media\//);
    expect((await me.client.rest.get('/cart/get')).body.cartItems).toEqual([]);
    expect((await me.client.rest.get(`/orders/get/${body.order._id}`)).body.order).toEqual(body.order);
  });

  it('ignores totals, weight, name, status, code and owner sent by the client', async () => {
    const [me, other] = [await aCustomer(app), await aCustomer(app)];
    const item = { ...restItem({ product: await aProduct(app), quantity: 2 }), gram: 0.001, name: 'Free', total: 0 };
    const sent = {
      items: [item],
      total: 0,
      totalQuantity: 0,
      status: 'complete',
      orderId: 'PR-AAAAAAAA',
      user: other.id,
      _id: uuid(),
      createdAt: 0,
    };
    const { body } = await me.client.rest.post('/orders/create', sent);
    expect(body.order).toMatchObject({ total: 8.5, totalQuantity: 2, status: 'pending', user: { email: me.email } });
    expect(body.order.orderId).not.toBe('PR-AAAAAAAA');
    expect(body.order.items[0].product.name).not.toBe('Free');
    expect(await ordersOf(other)).toBe(0);
  });

  it('merges equal items into one line', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const items = [
      restItem({ product: ring, quantity: 1 }),
      restItem({ product: ring, quantity: 2, colour: 'yellow', carat: '22' }),
    ];
    expect((await place(me, items)).body.order.items).toMatchObject([{ quantity: 3 }]);
    const over = await place(me, [
      { ...items[0], quantity: 999 },
      { ...items[0], quantity: 1 },
    ]);
    expect([over.status, Object.keys(over.body.errors)]).toEqual([400, ['items.1.quantity']]);
  });

  it('keeps the snapshot when the product or customer changes or the account is deleted', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const order = await anOrder({ by: me, lines: [{ product: ring }] });
    await app.database.query(`UPDATE products SET name = 'Renamed', gram = 9 WHERE id = $1`, [ring.id]);
    await app.database.query(`UPDATE companies SET name = 'Renamed' WHERE id = $1`, [me.id]);
    await app.database.query(`UPDATE users SET phone = '1' WHERE id = $1`, [me.id]);
    const { body } = await me.client.rest.get(`/orders/get/${order._id}`);
    expect(body.order).toEqual(order);
    await app.nest
      .get(AccountsService, { strict: false })
      .remove({ ...admin, id: admin.id } as never, { userId: me.id });
    const later = await admin.client.rest.get(`/orders/get/${order._id}`);
    expect(later.body.order).toMatchObject({ user: order.user, total: order.total });
  });
});

describe('a wrong order', () => {
  const cases: [string, Record<string, unknown>[], number, string, string[]][] = [
    ['no items', [], 400, 'VALIDATION', ['items']],
    ['201 items', Array.from({ length: 201 }, () => ({})), 400, 'VALIDATION', ['items']],
    ['a quantity of 0', [{}, { quantity: 0 }], 400, 'VALIDATION', ['items.1.quantity']],
    [
      'a wrong carat and colour',
      [{}, { carat: '14', color: 'Rose' }],
      400,
      'VALIDATION',
      ['items.1.carat', 'items.1.color'],
    ],
    ['a missing size', [{ size: null }], 400, 'VALIDATION', ['items.0.size']],
    ['an unknown product', [{ product: uuid() }], 404, 'PRODUCT_NOT_FOUND', ['items.0.product']],
    ['an invalid product id', [{ product: 'x' }], 404, 'PRODUCT_NOT_FOUND', ['items.0.product']],
  ];

  it.each(cases)('placing an order rejects %s', async (_, changes, status, code, fields) => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const items = changes.map((change) => ({ product: ring.id, quantity: 1, size: '6', ...change }));
    const placed = await place(me, items);
    expect(placed).toMatchObject({ status, body: { success: false, code } });
    expect(Object.keys(placed.body.errors)).toEqual(fields);
    expect(await ordersOf(me)).toBe(0);
  });

  it('placing an order rejects a product that was archived while it was in the cart', async () => {
    const me = await aCustomer(app);
    const [ring, chain] = [await aProduct(app), await aProduct(app)];
    await inCart(me, { product: ring });
    await inCart(me, { product: chain });
    await archive(app, chain);
    const { status, body } = await place(me, [restItem({ product: ring }), restItem({ product: chain })]);
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 'PRODUCT_UNAVAILABLE',
      message: 'An item is no longer available. Remove it to continue.',
      errors: { 'items.1.product': 'An item is no longer available. Remove it to continue.' },
    });
    expect([await ordersOf(me), (await me.client.rest.get('/cart/get')).body.cartItems.length]).toEqual([0, 2]);
  });

  it('placing an order rejects an account that is deleted at the same time', async () => {
    const me = await aCustomer(app);
    const items = [restItem({ product: await aProduct(app) })];
    const deleting = new pg.Client(app.database.url);
    await deleting.connect();
    await deleting.query('BEGIN');
    await deleting.query('DELETE FROM users WHERE id = $1', [me.id]);
    const placing = place(me, items);
    // The order now waits for the lock on the deleted user.
    await until(async () => {
      const waiting = await app.database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await deleting.query('COMMIT');
    await deleting.end();
    expect(await placing).toMatchObject({ status: 409, body: { success: false, code: 'CONFLICT' } });
    const stored = await app.database.query('SELECT FROM orders WHERE email = $1', [me.email]);
    expect(stored).toEqual([]);
  });

  it('placing an order rejects a customer whose access ended after the session was checked', async () => {
    const me = await aCustomer(app);
    const items = [{ productId: (await aProduct(app)).id, quantity: 1, size: '6' }];
    const access = { status: 'approved', expiresAt: null } as const;
    const company = { companyId: me.id, companyRole: 'owner', permissions: [] } as const;
    const actor = {
      ...me,
      ...company,
      access,
      kind: 'user',
      sessionId: randomUUID(),
      role: 'customer',
      hasFreshFactor: true,
      mustAddFactor: false,
      numbersVersion: 0,
    } as const;
    await expire(app, me);
    const placing = app.nest.get(PlacingService, { strict: false }).place(actor, placeOrderSchema.parse({ items }));
    await expect(placing).rejects.toMatchObject({ code: 'ACCESS_EXPIRED' });
    expect(await ordersOf(me)).toBe(0);
  });
});

describe('a cart on two screens', () => {
  const read = async ({ client }: TestPerson) => (await client.rest.get('/cart/get')).body;

  /** A cart with two lines, as a screen has read it, and the call that orders these lines. */
  async function aShownCart() {
    const me = await aCustomer(app);
    const lines = [
      { product: await aProduct(app), quantity: 2 },
      { product: await aProduct(app), quantity: 3 },
    ];
    for (const line of lines) await inCart(me, line);
    const { version, cartItems } = await read(me);
    const order = (changes: Record<string, unknown> = {}, key = randomUUID()) =>
      me.client.rest.post(
        '/orders/create',
        { items: lines.map(restItem), cartVersion: version, ...changes },
        { 'idempotency-key': key },
      );
    return { me, lines, version, line: cartItems[0]._id as string, order };
  }

  it('a cart on two screens is ordered once, and the second screen gets the order', async () => {
    const { me, order, version, lines } = await aShownCart();
    const { body: first } = await order();
    const refused = {
      status: 409,
      body: {
        success: false,
        code: 'CART_ORDERED',
        message: `This cart has been ordered already: ${first.order.orderId}`,
        details: { id: first.order._id, orderId: first.order.orderId },
      },
    };
    expect(await order()).toMatchObject(refused);
    const input = {
      items: lines.map(({ product, quantity }) => ({ productId: product.id, quantity, size: '6' })),
      cartVersion: version,
      idempotencyKey: randomUUID(),
    };
    const { errors } = await me.client.graphql(placeOrder, { input });
    expect(errors?.[0]).toMatchObject({
      message: refused.body.message,
      extensions: { code: 'CART_ORDERED', details: refused.body.details },
    });
    expect(await ordersOf(me)).toBe(1);
  });

  it('a cart on two screens is ordered once by 20 screens at the same time', async () => {
    const { me, order } = await aShownCart();
    const responses = await Promise.all(Array.from({ length: 20 }, () => order()));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(new Set(responses.map(({ body }) => body.order?._id ?? body.details.id)).size).toBe(1);
    expect(await ordersOf(me)).toBe(1);
  });

  it('returns the same order to a repeated request', async () => {
    const { me, order } = await aShownCart();
    const [first, again] = [
      await order({}, '00000000-0000-4000-8000-000000000001'),
      await order({}, '00000000-0000-4000-8000-000000000001'),
    ];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await ordersOf(me)).toBe(1);
  });

  it('a cart on two screens is not ordered as it was before the other screen’s change', async () => {
    const { me, order, line } = await aShownCart();
    for (const change of [{ quantity: 5 }, { quantity: 2, note: 'Engrave AK' }]) {
      await me.client.rest.put(`/cart/update/${line}`, change);
      expect(await order()).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    }
    await me.client.rest.put(`/cart/update/${line}`, { quantity: 2, note: '' });
    expect(await order()).toMatchObject({ status: 201 });
  });

  it('names the order although the cart was changed before it was ordered', async () => {
    const { me, order, line, lines } = await aShownCart();
    await me.client.rest.put(`/cart/update/${line}`, { quantity: 5 });
    const { version } = await read(me);
    const { body } = await order({ cartVersion: version, items: [restItem({ ...lines[0], quantity: 5 })] });
    expect(await order()).toMatchObject({ status: 409, body: { details: { id: body.order._id } } });
  });

  it('a cart on two screens is not ordered when a part of it has been ordered', async () => {
    const { me, order, lines } = await aShownCart();
    const { body } = await order({ items: [restItem(lines[0])] });
    expect(await order()).toMatchObject({ status: 409, body: { details: { id: body.order._id } } });
    expect(await order({ items: [restItem(lines[1])] })).toMatchObject({
      status: 409,
      body: { code: 'CART_CHANGED' },
    });
    const rest = await read(me);
    expect(rest.cartItems).toHaveLength(1);
    expect(await order({ cartVersion: rest.version, items: [restItem(lines[1])] })).toMatchObject({ status: 201 });
  });

  it('a cart on two screens is ordered although the customer has ordered other designs meanwhile', async () => {
    const { me, order } = await aShownCart();
    await anOrder({ by: me, lines: [{ product: await aProduct(app) }] });
    expect(await order()).toMatchObject({ status: 201 });
  });

  it('tells of the order also when a design is not available any more', async () => {
    const { order, lines } = await aShownCart();
    await order();
    await archive(app, lines[0].product);
    expect(await order()).toMatchObject({ status: 409, body: { code: 'CART_ORDERED' } });
  });
});

describe('order idempotency', () => {
  it('creates one order and 50 equal responses for 50 concurrent requests with one key', async () => {
    const me = await aCustomer(app);
    const items = [restItem({ product: await aProduct(app), quantity: 2 })];
    await inCart(me, { product: await aProduct(app) });
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 50 }, () => place(me, items, key)));
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') !== 'true')).toHaveLength(1);
    expect(await ordersOf(me)).toBe(1);
  });

  it('rejects a reused key with other content; a rejected request does not use up its key', async () => {
    const me = await aCustomer(app);
    const items = [restItem({ product: await aProduct(app) })];
    const key = { 'idempotency-key': 'my key' };
    expect((await place(me, [{ ...items[0], quantity: 0 }], key)).status).toBe(400);
    expect((await place(me, items, key)).status).toBe(201);
    expect(await place(me, [{ ...items[0], quantity: 2 }], key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    expect(await place(me, items, { 'idempotency-key': 'x'.repeat(256) })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    expect(await ordersOf(me)).toBe(1);
  });

  it('keeps the keys of different customers apart', async () => {
    const [me, other] = [await aCustomer(app), await aCustomer(app)];
    const lines = [{ product: await aProduct(app) }];
    const [mine, theirs] = [await anOrder({ by: me, lines, key: 'k' }), await anOrder({ by: other, lines, key: 'k' })];
    expect(mine._id).not.toBe(theirs._id);
  });

  it('shares keys between REST and GraphQL', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const order = await anOrder({ by: me, lines: [{ product: ring }], key: 'shared' });
    const input = { items: [{ productId: ring.id, quantity: 1, size: '6' }], idempotencyKey: 'shared' };
    const { data } = await me.client.graphql(placeOrder, { input });
    expect(data.placeOrder).toMatchObject({ replayed: true, order: { id: order._id } });
  });

  it('treats the same items without a key as one order for ten seconds', async () => {
    const me = await aCustomer(app);
    const items = [restItem({ product: await aProduct(app) }), restItem({ product: await aProduct(app), quantity: 2 })];
    const first = await Promise.all(Array.from({ length: 10 }, () => place(me, items)));
    const reversed = await place(me, items.toReversed());
    expect(new Set([...first, reversed].map(({ body }) => body.order._id)).size).toBe(1);
    expect(reversed.headers.get('idempotent-replayed')).toBe('true');
    expect((await place(me, [{ ...items[0], quantity: 5 }])).headers.get('idempotent-replayed')).toBeNull();
    await app.database.query(`UPDATE orders SET created_at = created_at - interval '11 seconds' WHERE user_id = $1`, [
      me.id,
    ]);
    const later = await Promise.all(Array.from({ length: 10 }, () => place(me, items)));
    expect(new Set(later.map(({ body }) => body.order._id)).size).toBe(1);
    expect(later[0]?.body.order._id).not.toBe(first[0]?.body.order._id);
    expect(await ordersOf(me)).toBe(3);
  });

  it('retries with a new code when the generated one is taken', async () => {
    const me = await aCustomer(app);
    const product = await aProduct(app);
    const taken = await anOrder({ by: me, lines: [{ product }] });
    await app.database.query('CREATE SEQUENCE attempts; GRANT USAGE ON SEQUENCE attempts TO PUBLIC');
    await app.database.query(`
      CREATE FUNCTION repeat_code() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('attempts') < 3 THEN NEW.code := '${taken.orderId}'; END IF;
        RETURN NEW;
      END $$`);
    await app.database.query(
      `CREATE TRIGGER code_collision BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION repeat_code()`,
    );
    const order = await anOrder({ by: me, lines: [{ product }] });
    await app.database.query('DROP TRIGGER code_collision ON orders');
    expect(order.orderId).not.toBe(taken.orderId);
    expect((await me.client.rest.get(`/orders/get/${order._id}`)).body.order).toEqual(order);
    expect(await ordersOf(me)).toBe(2);
  });

  it('replays an order even when its product has been archived since', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const order = await anOrder({ by: me, lines: [{ product: ring }], key: 'lost' });
    await archive(app, ring);
    const again = await anOrder({ by: me, lines: [{ product: ring }], key: 'lost' });
    expect(again._id).toBe(order._id);
    expect(again.items[0]?.available).toBe(false);
  });
});

describe('the cart while an order is placed', () => {
  it('loses the ordered pieces and keeps those added at the same time', async () => {
    const me = await aCustomer(app);
    const [ring, other] = [await aProduct(app), await aProduct(app)];
    for (let round = 0; round < 10; round++) {
      await me.client.rest.delete('/cart/clear');
      await inCart(me, { product: ring, quantity: 2 });
      await Promise.all([
        anOrder({ by: me, lines: [{ product: ring, quantity: 2 }] }),
        inCart(me, { product: ring }),
        inCart(me, { product: other, quantity: 3 }),
      ]);
      const { body } = await me.client.rest.get('/cart/get');
      const remaining = Object.fromEntries(
        (body.cartItems as { productId: string; quantity: number }[]).map((item) => [item.productId, item.quantity]),
      );
      expect(remaining).toEqual({ [ring.id]: 1, [other.id]: 3 });
    }
  });

  it('keeps pieces that another tab adds while the order is being placed', async () => {
    const me = await aCustomer(app);
    const product = await aProduct(app);
    await inCart(me, { product, quantity: 2 });
    const placed = await app.nest.get(DataSource).transaction(async (tx) => {
      await tx.query('UPDATE cart_lines SET quantity = quantity + 3 WHERE user_id = $1', [me.id]);
      const order = anOrder({ by: me, lines: [{ product, quantity: 2 }] });
      // Waits until the order waits for the changed line.
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { order };
    });
    await placed.order;
    expect((await me.client.rest.get('/cart/get')).body.cartItems).toMatchObject([{ quantity: 3 }]);
  });

  it('concurrent orders with the same lines in a different sequence do not deadlock', async () => {
    const me = await aCustomer(app);
    const lines = [{ product: await aProduct(app) }, { product: await aProduct(app) }];
    for (const line of lines) await inCart(me, { ...line, quantity: 40 });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => anOrder({ by: me, lines: n % 2 ? lines : lines.toReversed() })),
    );
    const { body } = await me.client.rest.get('/cart/get');
    expect(body.cartItems).toMatchObject([{ quantity: 20 }, { quantity: 20 }]);
  });
});

describe('GET /api/v1/orders/user', () => {
  it('returns only the customer’s own orders, paged and newest first', async () => {
    const [me, other] = [await aCustomer(app), await aCustomer(app)];
    const product = await aProduct(app);
    await anOrder({ by: other, lines: [{ product }] });
    expect((await me.client.rest.get('/orders/user')).body).toEqual({
      success: true,
      orders: [],
      total: 0,
      totalPages: 0,
    });
    const placed: string[] = [];
    for (let n = 0; n < 5; n++) placed.unshift((await anOrder({ by: me, lines: [{ product }] }))._id);
    const page = async (query: string) => (await me.client.rest.get(`/orders/user?${query}`)).body;
    const ids = ({ orders }: { orders: { _id: string }[] }) => orders.map(({ _id }) => _id);
    expect(ids(await page(''))).toEqual(placed);
    expect(await page('page=2&limit=2')).toMatchObject({ total: 5, totalPages: 3 });
    expect(ids(await page('page=2&limit=2'))).toEqual(placed.slice(2, 4));
    expect(ids(await page('page=9&limit=2'))).toEqual([]);
    const { data } = await me.client.graphql(
      `{ myOrders(page: 3, perPage: 2) { items { id } pageInfo { page perPage total pages } } }`,
    );
    expect(data.myOrders).toEqual({
      items: [{ id: placed[4] }],
      pageInfo: { page: 3, perPage: 2, total: 5, pages: 3 },
    });
  });
});

describe('ordering again', () => {
  it('adds the products that are still available to the cart', async () => {
    const me = await aCustomer(app);
    const [ring, chain, archived] = [await aProduct(app), await aProduct(app, { sizes: [] }), await aProduct(app)];
    const lines = [{ product: ring, quantity: 2 }, { product: chain, quantity: 998 }, { product: archived }];
    const order = await anOrder({ by: me, lines });
    await inCart(me, { product: chain });
    await archive(app, archived);
    const { data } = await me.client.graphql(orderAgain, { input: { orderId: order._id } });
    expect(data.orderAgain.lines).toHaveLength(2);
    expect(data.orderAgain.lines).toEqual(
      expect.arrayContaining([
        { productId: ring.id, quantity: 2, size: '6' },
        { productId: chain.id, quantity: 999, size: null },
      ]),
    );
  });

  it.each<[string, string, number]>([
    ['minimum', 'RI-1: Order at least 5 pieces', 1],
    ['step', 'RI-1: Sold in multiples of 5. With the 5 in your cart, it would be 7.', 5],
  ])('adds nothing if a line would miss the %s of its product, and names it', async (_, reason, quantityStep) => {
    const me = await aCustomer(app);
    const [ring, other] = [await aProduct(app), await aProduct(app)];
    const order = await anOrder({ by: me, lines: [{ product: other }, { product: ring, quantity: 2 }] });
    const rule = 'UPDATE products SET min_quantity = 5, quantity_step = $2 WHERE id = $1';
    await app.database.query(rule, [ring.id, quantityStep]);
    if (quantityStep > 1) await inCart(me, { product: ring, quantity: 5 });
    const message = reason.replace('RI-1', ring.designNumber);
    const { status, body } = await me.client.rest.post(`/orders/again/${order._id}`);
    expect([status, body.code, body.errors]).toEqual([400, 'VALIDATION', { id: message }]);
    const { errors } = await me.client.graphql(orderAgain, { input: { orderId: order._id } });
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'VALIDATION', errors: { orderId: message } } });
    const { body: cart } = await me.client.rest.get('/cart/get');
    expect((cart.cartItems as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual(
      quantityStep > 1 ? [5] : [],
    );
  });

  it('counts a line that the cart has as no new one, and never fills a cart beyond its limit', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const lines = [6, 7, 8, 9, 10].map((size) => ({ product: ring, size: String(size) }));
    const order = await anOrder({ by: me, lines });
    await app.database.query(
      `INSERT INTO cart_lines (id, user_id, product_id, carat, colour, size, quantity)
       SELECT gen_random_uuid(), $1, $2, '18', 'Rose', 'size ' || nth, 1 FROM generate_series(1, 193) AS nth`,
      [me.id, ring.id],
    );
    const again = () => me.client.rest.post(`/orders/again/${order._id}`);
    const add = (size: number) =>
      me.client.rest.post('/cart/add', { productId: ring.id, quantity: 1, size: `${size}` });
    await Promise.all([again(), again(), ...[11, 12, 13, 14, 15, 16].map(add)]);
    await again();
    const { body } = await me.client.rest.get('/cart/get');
    // Two outcomes are possible: the five lines of the order with two of the others, or the six others without the
    // order.
    expect([199, 200]).toContain(body.cartItems.length);
    await add(17);
    const refused = await add(18);
    expect([refused.status, refused.body.message]).toEqual([400, cartProblems.full]);
  });

  it('ordering again is rejected when no product is available any more', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const order = await anOrder({ by: me, lines: [{ product: ring }] });
    await archive(app, ring);
    const { errors } = await me.client.graphql(orderAgain, { input: { orderId: order._id } });
    expect(errors?.[0]).toMatchObject({
      message: 'These items are no longer available.',
      extensions: { code: 'PRODUCT_UNAVAILABLE' },
    });
  });
});

describe('administrators', () => {
  it('administrators find orders by status, code, company and email, with % and _ as plain characters', async () => {
    const product = await aProduct(app);
    const [first, second] = [
      await aCustomer(app, { companyName: '100% Gold_Smiths' }),
      await aCustomer(app, { companyName: '100x GoldaSmiths' }),
    ];
    const [mine, theirs] = [
      await anOrder({ by: first, lines: [{ product }] }),
      await anOrder({ by: second, lines: [{ product }] }),
    ];
    const found = async (query: Record<string, string>) => {
      const { status, body } = await admin.client.rest.get(`/orders/all?${new URLSearchParams(query).toString()}`);
      expect(status).toBe(200);
      expect(body.total).toBe(body.orders.length);
      return (body.orders as { _id: string }[]).map(({ _id }) => _id);
    };
    expect(await found({ search: '100% gold_s' })).toEqual([mine._id]);
    expect(await found({ search: 'goldasmith' })).toEqual([theirs._id]);
    expect(await found({ search: mine.orderId.slice(-8).toLowerCase() })).toEqual([mine._id]);
    expect(await found({ search: second.email })).toEqual([theirs._id]);
    expect(await found({ search: second.email, status: 'complete' })).toEqual([]);
    expect(await found({ search: `' OR 1=1 --` })).toEqual([]);
    expect((await admin.client.rest.get('/orders/all?status=lost')).body.errors).toEqual({
      status: 'Unknown status.',
    });
    const { data } = await admin.client.graphql(
      `query ($search: String) { orders(search: $search, status: PENDING, perPage: 1) { items { id nextStatuses } pageInfo { total } } }`,
      { search: first.email },
    );
    expect(data.orders).toEqual({
      items: [{ id: mine._id, nextStatuses: ['CONFIRMED', 'IN_PRODUCTION', 'COMPLETE', 'CANCELLED'] }],
      pageInfo: { total: 1 },
    });
  });

  it('administrators can change an order only to its next statuses, and every change is recorded', async () => {
    const me = await aCustomer(app);
    const order = await anOrder({ by: me, lines: [{ product: await aProduct(app) }] });
    const walk = ['confirmed', 'in-production', 'ready', 'dispatched', 'complete', 'dispatched'] as const;
    for (const [step, status] of walk.entries()) {
      const { body } = await admin.client.rest.put(`/orders/status/${order._id}`, { status, note: `step ${step}` });
      expect(body).toMatchObject({ success: true, order: { status, nextStatuses: orderTransitions[status] } });
    }
    const { data } = await me.client.graphql(orderById, { id: order._id });
    expect((data.order.timeline as Record<string, string>[]).map(({ status, by, note }) => [status, by, note])).toEqual(
      [
        ['PENDING', me.name, null],
        ['CONFIRMED', admin.name, 'step 0'],
        ['IN_PRODUCTION', admin.name, 'step 1'],
        ['READY', admin.name, 'step 2'],
        ['DISPATCHED', admin.name, 'step 3'],
        ['COMPLETE', admin.name, 'step 4'],
        ['DISPATCHED', admin.name, 'step 5'],
      ],
    );
    const refused = orderStatuses.filter(
      (status) => !(orderTransitions.dispatched as readonly string[]).includes(status),
    );
    for (const status of refused)
      expect(await admin.client.rest.put(`/orders/status/${order._id}`, { status })).toMatchObject({
        status: 409,
        body: { code: 'ORDER_STATUS_NOT_ALLOWED' },
      });
    expect(await admin.client.rest.put(`/orders/status/${uuid()}`, { status: 'ready' })).toMatchObject({ status: 404 });
    expect(await admin.client.rest.put('/orders/status/x', { status: 'ready' })).toMatchObject({ status: 404 });
    expect(await admin.client.rest.put(`/orders/status/${order._id}`, {})).toMatchObject({ status: 400 });
  });

  it('administrators get CONFLICT when another administrator changes the status at the same time', async () => {
    const order = await anOrder({ by: await aCustomer(app), lines: [{ product: await aProduct(app) }] });
    const second = await anAdmin(app);
    const responses = await Promise.all([
      admin.client.rest.put(`/orders/status/${order._id}`, { status: 'confirmed', seen: 'pending' }),
      second.client.rest.put(`/orders/status/${order._id}`, { status: 'cancelled', seen: 'pending' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('CONFLICT');
    const { data } = await admin.client.graphql(orderById, { id: order._id });
    expect(data.order.timeline).toHaveLength(2);
  });

  it('administrators can place orders themselves', async () => {
    const buyer = await anAdmin(app);
    const order = await anOrder({ by: buyer, lines: [{ product: await aProduct(app) }] });
    expect((await buyer.client.rest.get('/orders/user')).body.orders).toMatchObject([{ _id: order._id }]);
  });

  it('several orders change together, each with its own history and audit entry, for the first of two administrators', async () => {
    const me = await aCustomer(app);
    const product = await aProduct(app);
    const ids: string[] = [];
    for (let nth = 0; nth < 6; nth++) ids.push((await anOrder({ by: me, lines: [{ product }] }))._id);
    const second = await anAdmin(app);
    const change = async (by: TestPerson, status: string, orders: string[]) => {
      const input = { status, orders: orders.map((id) => ({ id, seen: 'pending' })) };
      return (await by.client.rest.put('/orders/statuses', input)).body;
    };
    const [one, other] = await Promise.all([
      change(admin, 'confirmed', ids),
      change(second, 'in-production', ids.toReversed()),
    ]);
    expect([one.changed, other.changed].sort()).toEqual([0, 6]);
    const [loser] = one.changed === 0 ? [one] : [other];
    expect(loser.refused).toEqual(Array(6).fill(expect.objectContaining({ code: 'CONFLICT' })));
    expect(
      await app.database.query(
        `SELECT count(*)::int AS orders, sum(history)::int AS history, sum(audit)::int AS audit FROM (
           SELECT (SELECT count(*) FROM order_status_changes WHERE order_id = o.id) AS history,
             (SELECT count(*) FROM audit_entries WHERE subject_id = o.id AND kind = 'order.status-changed') AS audit
           FROM orders o WHERE o.id = ANY ($1::uuid[])) AS changed`,
        [ids],
      ),
    ).toEqual([{ orders: 6, history: 12, audit: 6 }]);
  });
});

describe('fine gold', () => {
  it('the fine gold of a cart and an order is the sum of the rounded lines', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app, { gram: 4.4, caratOptions: ['18', '22'] });
    await me.client.rest.post('/cart/add', { productId: ring.id, quantity: 1, size: '6', carat: '22' });
    const { body: cart } = await me.client.rest.post('/cart/add', {
      productId: ring.id,
      quantity: 2,
      size: '6',
      carat: '18',
    });
    expect(cart).toMatchObject({
      cartItems: [{ fineGrams: 4.033 }, { fineGrams: 6.6 }],
      totalGrams: 13.2,
      totalFineGrams: 10.633,
    });
    const items = [restItem({ product: ring, carat: '22' }), restItem({ product: ring, carat: '18', quantity: 2 })];
    const { body: placed } = await me.client.rest.post('/orders/create', { items });
    expect(placed.order).toMatchObject({ total: 13.2, fineGrams: 10.633 });
    const { body: read } = await me.client.rest.get(`/orders/get/${placed.order._id}`);
    expect(read.order).toMatchObject({ fineGrams: 10.633, items: [{ fineGrams: 4.033 }, { fineGrams: 6.6 }] });
    expect((await me.client.rest.get('/cart/get')).body).toMatchObject({ cartItems: [], totalFineGrams: 0 });
  });
});

describe('order mails', () => {
  const mailAbout = async (subject: string) => {
    for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
      const mail = sink.mails.find((candidate) => candidate.subject === subject);
      if (mail) return mail;
    }
    throw new Error(`No mail about ${subject}`);
  };

  it('order mails confirm the order to the customer, notify administrators and report status changes', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const order = await anOrder({ by: me, lines: [{ product: ring, quantity: 2, carat: '18', colour: 'Rose' }] });
    const mail = await mailAbout(`Your order ${order.orderId}`);
    expect(mail.to).toBe(me.email);
    expect(mail.text).toContain(
      `${ring.designNumber} · ${ring.name}\n18 ct · Rose pink\nSize 6 · 2 pieces · 2 × 4.250 = 8.500 g`,
    );
    const picture = ring.thumbnail?.id ?? '';
    expect(mail.html).toContain(`src="cid:${picture}"`);
    expect(mail.raw).toContain(`Content-ID: <${picture}>`);
    expect(mail.text).toContain('Total: 2 pieces\nWeight: 8.500 g\nFine gold: 6.375 g');
    expect(mail.text).toContain(`/orders/${order._id}\n`);
    const notice = await mailAbout(`${order.orderId}: new order from ${me.companyName}`);
    expect(notice.raw).toContain(admin.email);
    expect(notice.text).toContain(`/admin/orders/${order._id}\n`);
    expect(notice.raw.slice(0, notice.raw.indexOf('Subject:'))).not.toContain(me.email);
    await admin.client.rest.put(`/orders/status/${order._id}`, { status: 'confirmed', note: 'Ready by Friday' });
    const step = await mailAbout(`Your order ${order.orderId}: Confirmed`);
    expect([step.to, step.text]).toEqual([me.email, expect.stringContaining('Ready by Friday')]);
  });

  it('order mails list all lines of a large order below its total, in less than what mail programs cut off', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app, { name: 'Ring with a name of a usual length' });
    const lines = Array.from({ length: 100 }, (_, nth) => [
      { product: ring, size: '6', note: `No ${nth}` },
      { product: ring, size: '7', note: `No ${nth}` },
    ]).flat();
    const items = lines.map(({ note, ...line }) => ({ ...restItem(line), note }));
    const { body } = await me.client.rest.post('/orders/create', { items });
    const mail = await mailAbout(`Your order ${body.order.orderId}`);
    expect(mail.text.split('Ring with a name of a usual length')).toHaveLength(201);
    expect(mail.text.indexOf('Total: 200 pieces')).toBeLessThan(mail.text.indexOf('Size 6'));
    expect(mail.html.length).toBeLessThan(100_000);
  });

  it('order mails report a change of several orders once to each customer', async () => {
    const [one, several, gone] = [await aCustomer(app), await aCustomer(app), await aCustomer(app)];
    const product = await aProduct(app);
    const order = (by: TestPerson) => anOrder({ by, lines: [{ product, quantity: 2 }] });
    const single = await order(one);
    const listed = [await order(several), await order(several), await order(several)];
    const orphaned = await order(gone);
    const done = await order(several);
    await admin.client.rest.put(`/orders/status/${done._id}`, { status: 'cancelled' });
    await mailAbout(`Your order ${done.orderId}: Cancelled`);
    await admin.client.rest.delete(`/admin/user/${gone.id}`);
    const input = {
      status: 'CONFIRMED',
      note: 'Ready by Friday',
      orders: [single, ...listed, orphaned, done].map(({ _id: id }) => ({ id, seen: 'PENDING' })),
    };
    const { data } = await admin.client.graphql(changeOrderStatuses, { input });
    expect(data.changeOrderStatuses).toMatchObject({
      changed: 5,
      unchanged: 0,
      refused: [{ id: done._id, code: 'CONFLICT' }],
      message: "5 orders set to Confirmed. 1 order couldn't be changed.",
    });
    const mail = await mailAbout('3 of your orders: Confirmed');
    expect(mail.to).toBe(several.email);
    for (const { orderId } of listed) expect(mail.text).toContain(`${orderId}\n2 pieces, 8.500 g`);
    expect(mail.text).toContain('Ready by Friday');
    expect((await mailAbout(`Your order ${single.orderId}: Confirmed`)).to).toBe(one.email);
    const { body } = await admin.client.rest.put('/orders/statuses', {
      status: 'confirmed',
      orders: input.orders.map(({ id }) => ({ id })),
    });
    expect(body).toMatchObject({
      changed: 0,
      unchanged: 5,
      refused: [{ _id: done._id, code: 'ORDER_STATUS_NOT_ALLOWED' }],
    });
    expect(
      await app.database.query(
        `SELECT kind, count(*)::int FROM outbox
         WHERE kind LIKE 'orders.status%' AND payload::text ~ ANY ($1::text[]) GROUP BY kind ORDER BY kind`,
        [input.orders.map(({ id }) => id)],
      ),
    ).toEqual([
      { kind: 'orders.status-changed', count: 2 },
      { kind: 'orders.statuses-changed', count: 1 },
    ]);
  });
});
