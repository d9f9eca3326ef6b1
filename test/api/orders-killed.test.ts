import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { Product } from '../../server/features/products/products.types.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { asUser } from '../support/http/clients.js';
import { KillableProgram, sharedSecret } from '../support/programs/killable-program.js';
import { aProduct, inCart, restItem } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';

/** 8 are enough to notice a broken transaction. */
const rounds = Number(process.env.KILLED_ORDERS ?? fullSize(200, 8));
jest.setTimeout(180_000 + rounds * 8_000);

/** Prepares and inspects data; the orders go to a separate program that can be killed. */
let app: RunningApp;
let program: KillableProgram;

beforeAll(async () => {
  KillableProgram.build();
  app = await startApp({ WORKER: 'external', JWT_SECRET: sharedSecret });
  program = new KillableProgram(app, { WORKER: 'external' });
});

afterAll(async () => {
  await program?.kill();
  await app?.close();
});

/** The killed program's transactions are committed or rolled back once no other connection runs a statement. */
async function settled(): Promise<void> {
  for (;;) {
    const busy = await app.database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
    );
    if (busy.length === 0) return;
    await pause(10);
  }
}

interface RowCounts {
  orders: number;
  lines: number;
  steps: number;
  mails: number;
  inCart: number;
}

async function rowsWritten({ id }: TestPerson, key: string): Promise<RowCounts> {
  const [row] = await app.database.query<RowCounts>(
    `WITH mine AS (SELECT id FROM orders WHERE user_id = $1 AND intent_key = 'key:' || $2)
     SELECT (SELECT count(*)::int FROM mine) AS orders,
       (SELECT count(*)::int FROM order_lines WHERE order_id IN (SELECT id FROM mine)) AS lines,
       (SELECT count(*)::int FROM order_status_changes WHERE order_id IN (SELECT id FROM mine)) AS steps,
       (SELECT count(*)::int FROM outbox WHERE payload ->> 'orderId' IN (SELECT id::text FROM mine)) AS mails,
       (SELECT count(*)::int FROM cart_lines WHERE user_id = $1) AS "inCart"`,
    [id, key],
  );
  return row;
}

const nothing = { orders: 0, lines: 0, steps: 0, mails: 0, inCart: 3 };
const everything = { orders: 1, lines: 3, steps: 1, mails: 2, inCart: 0 };

async function orderAroundKill(me: TestPerson, products: Product[], key: string): Promise<boolean> {
  const buyer = asUser(program, me.client.cookies);
  const items = products.map((product) => restItem({ product }));
  const order = () =>
    asUser(program, me.client.cookies).rest.post('/orders/create', { items }, { 'idempotency-key': key });
  await buyer.rest.get('/cart/get');
  const unanswered = order().catch(() => undefined);
  await pause(randomInt(50));
  await program.kill();
  const wasAnswered = (await unanswered)?.status === 201;
  await settled();
  const found = await rowsWritten(me, key);
  expect([nothing, everything]).toContainEqual(found);
  if (wasAnswered) expect(found).toEqual(everything);
  await program.open();
  expect((await order()).status).toBe(201);
  expect(await rowsWritten(me, key)).toEqual(everything);
  return found.orders === 1;
}

it(`${rounds} orders are stored completely and exactly once when the program is killed during each`, async () => {
  const me = await aCustomer(app);
  const products = [await aProduct(app), await aProduct(app), await aProduct(app)];
  await program.open();
  for (let round = 0; round < rounds; round++) {
    for (const product of products) await inCart(me, { product });
    await orderAroundKill(me, products, randomUUID());
  }
  const [count] = await app.database.query(
    'SELECT count(*)::int AS orders, sum(total_quantity)::int AS pieces FROM orders',
  );
  expect(count).toEqual({ orders: rounds, pieces: rounds * 3 });
});
