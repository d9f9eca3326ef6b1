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

/** Two orders are being placed at each kill. 8 are enough to notice a broken transaction. */
const orders = Number(process.env.KILLED_ORDERS ?? fullSize(400, 8));
const rounds = Math.ceil(orders / 2);
jest.setTimeout(180_000 + rounds * 8_000);

/** Prepares and inspects data; the orders go to a separate program that can be killed. */
let app: RunningApp;
let program: KillableProgram;

beforeAll(async () => {
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

async function ordersAroundKill(people: TestPerson[], products: Product[]): Promise<void> {
  const items = products.map((product) => restItem({ product }));
  const begun = people.map((person) => {
    const key = randomUUID();
    const buyer = asUser(program, person.client.cookies);
    return {
      person,
      key,
      buyer,
      order: () => buyer.rest.post('/orders/create', { items }, { 'idempotency-key': key }),
    };
  });
  await Promise.all(begun.map(({ buyer }) => buyer.rest.get('/cart/get')));
  const pending = begun.map(({ order }) => order().catch(() => undefined));
  await pause(randomInt(50));
  await program.kill();
  const responses = await Promise.all(pending);
  await settled();
  for (const [index, { person, key }] of begun.entries()) {
    const found = await rowsWritten(person, key);
    expect([nothing, everything]).toContainEqual(found);
    if (responses[index]?.status === 201) expect(found).toEqual(everything);
  }
  await program.open();
  for (const { person, key, order } of begun) {
    expect((await order()).status).toBe(201);
    expect(await rowsWritten(person, key)).toEqual(everything);
  }
}

it(`${orders} orders are stored completely and exactly once when the program is killed during each`, async () => {
  const people = [await aCustomer(app), await aCustomer(app)];
  const products = [await aProduct(app), await aProduct(app), await aProduct(app)];
  await program.open();
  for (let round = 0; round < rounds; round++) {
    for (const person of people) for (const product of products) await inCart(person, { product });
    await ordersAroundKill(people, products);
  }
  const [count] = await app.database.query(
    'SELECT count(*)::int AS orders, sum(total_quantity)::int AS pieces FROM orders',
  );
  expect(count).toEqual({ orders: rounds * 2, pieces: rounds * 6 });
});
