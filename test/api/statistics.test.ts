import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, aPending, aRejected, deleteAccount, type TestPerson } from '../support/data/builders.js';
import { addDays, daysIn, weekOf } from '../../domain/days.js';
import { aCategory, productRows } from '../support/data/catalogue.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { statementsOf } from '../support/programs/statements.js';
import { otherDayTimeZone } from '../support/time.js';

interface Figures {
  weeks: {
    week: string;
    orders: number;
    pieces: number;
    grams: number;
    fineGrams: number;
    requested: number;
    approved: number;
    rejected: number;
  }[];
  categories: { category: string; pieces: number; grams: number; fineGrams: number }[];
  products: { name: string; pieces: number; grams: number; fineGrams: number }[];
}

const fineOf = (line: string) => `round(${line}.quantity * ${line}.gram * ${line}.carat::numeric / 24, 3)`;

/** The Monday of a time in the time zone of the shop, as SQL. */
const mondayOf = (time: string) => `date_trunc('week', ${time} AT TIME ZONE '${otherDayTimeZone}')::date`;

/** The expected figures, in weeks that PostgreSQL computes. */
const expectedSql = {
  weeks: `SELECT to_char(${mondayOf('created_at')}, 'YYYY-MM-DD') AS week, count(*)::int AS orders,
      sum(total_quantity)::int AS pieces, sum(total_grams)::float8 AS grams, sum(
        (SELECT sum(${fineOf('l')}) FROM order_lines l WHERE l.order_id = orders.id)
      )::float8 AS "fineGrams"
    FROM orders WHERE status <> 'cancelled' AND ${mondayOf('created_at')} > ${mondayOf('now()')} - 7 * 12 GROUP BY 1 ORDER BY 1`,
  categories: `SELECT l.category, sum(l.quantity)::int AS pieces, sum(l.quantity * l.gram)::float8 AS grams,
      sum(${fineOf('l')})::float8 AS "fineGrams"
    FROM order_lines l JOIN orders o ON o.id = order_id
    WHERE o.status <> 'cancelled' AND ${mondayOf('o.created_at')} > ${mondayOf('now()')} - 7 * 12
    GROUP BY 1 ORDER BY sum(l.quantity * l.gram) DESC, 1`,
  products: `SELECT p.name, sum(l.quantity)::int AS pieces, sum(l.quantity * l.gram)::float8 AS grams,
      sum(${fineOf('l')})::float8 AS "fineGrams"
    FROM order_lines l JOIN orders o ON o.id = order_id JOIN products p ON p.id = l.product_id
    WHERE o.status <> 'cancelled' GROUP BY p.id ORDER BY sum(l.quantity) DESC, p.id LIMIT 10`,
};

let app: RunningApp;
let admin: TestPerson;
let me: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external', TIME_ZONE: otherDayTimeZone, UNDO_SECONDS: '60' });
  [admin, me] = [await anAdmin(app), await aCustomer(app)];
});

const readFigures = async (): Promise<Figures> => (await admin.client.rest.get('/admin/statistics')).body;
const salesOf = async ({ name }: { name: string }) =>
  (await readFigures()).products.find((product) => product.name === name);
const moveTo = (status: string, { _id }: { _id: string }) => admin.client.rest.put(`/orders/status/${_id}`, { status });

async function expectMatchingOrders() {
  const { weeks, categories, products } = await readFigures();
  const busy = weeks
    .filter(({ orders }) => orders !== 0)
    .map(({ week, orders, pieces, grams, fineGrams }) => ({ week, orders, pieces, grams, fineGrams }));
  expect(busy).toEqual(await app.database.query(expectedSql.weeks));
  expect(categories).toEqual(await app.database.query(expectedSql.categories));
  expect(products.map(({ name, pieces, grams, fineGrams }) => ({ name, pieces, grams, fineGrams }))).toEqual(
    await app.database.query(expectedSql.products),
  );
}

describe('statistics', () => {
  it('statistics have empty weeks in a shop without orders', async () => {
    const { weeks, categories, products } = await readFigures();
    expect(weeks).toHaveLength(12);
    expect(weeks.map(({ orders, grams }) => [orders, grams])).toEqual(Array(12).fill([0, 0]));
    expect([categories, products]).toEqual([[], []]);
  });

  it('statistics count ordered pieces and weights', async () => {
    const before = (await readFigures()).weeks.at(-1);
    const ring = await aProduct(app, { gram: 4.25 });
    const chain = await aProduct(app, { gram: 10.125 });
    await anOrder({ by: me, lines: [{ product: ring, quantity: 3 }, { product: chain }] });
    await anOrder({ by: me, lines: [{ product: ring, quantity: 2 }] });
    const { weeks, categories, products } = await readFigures();
    const week = weeks.at(-1);
    expect(week?.orders).toBe((before?.orders ?? 0) + 2);
    expect(week?.pieces).toBe((before?.pieces ?? 0) + 6);
    expect(week?.grams).toBeCloseTo((before?.grams ?? 0) + 31.375, 3);
    // Three pieces of 22 carat are 11.688 g, two are 7.792 g.
    expect(categories).toContainEqual({ category: ring.category, pieces: 5, grams: 21.25, fineGrams: 19.48 });
    expect(products).toContainEqual(expect.objectContaining({ name: ring.name, pieces: 5, grams: 21.25 }));
    expect(products).toContainEqual(expect.objectContaining({ name: chain.name, pieces: 1, grams: 10.125 }));
    await expectMatchingOrders();
  });

  it('statistics exclude a cancelled order, and include it again when it is reopened', async () => {
    const product = await aProduct(app);
    await anOrder({ by: me, lines: [{ product, quantity: 1 }] });
    const order = await anOrder({ by: me, lines: [{ product, quantity: 4 }] });
    expect(await salesOf(product)).toMatchObject({ pieces: 5 });
    await moveTo('cancelled', order);
    expect(await salesOf(product)).toMatchObject({ pieces: 1, grams: 4.25 });
    await expectMatchingOrders();
    await moveTo('pending', order);
    expect(await salesOf(product)).toMatchObject({ pieces: 5 });
    await moveTo('confirmed', order);
    await expectMatchingOrders();
  });

  it('statistics follow orders that move to another week, and deleted orders and products', async () => {
    const product = await aProduct(app);
    const [moved, deleted] = [
      await anOrder({ by: me, lines: [{ product, quantity: 7 }] }),
      await anOrder({ by: me, lines: [{ product, quantity: 2 }] }),
    ];
    await app.database.query(`UPDATE orders SET created_at = now() - interval '20 days' WHERE id = $1`, [moved._id]);
    await expectMatchingOrders();
    await app.database.query('DELETE FROM orders WHERE id = $1', [deleted._id]);
    expect(await salesOf(product)).toMatchObject({ pieces: 7 });
    await expectMatchingOrders();
    await app.database.query('DELETE FROM products WHERE id = $1', [product.id]);
    expect(await salesOf(product)).toBeUndefined();
    await moveTo('cancelled', moved);
    await expectMatchingOrders();
  });

  it('statistics stay correct when many customers order the same products at once', async () => {
    const [ring, chain] = [await aProduct(app), await aProduct(app)];
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aCustomer(app)));
    await Promise.all(
      buyers.flatMap((by) => [
        anOrder({ by, lines: [{ product: ring }, { product: chain }] }),
        anOrder({ by, lines: [{ product: chain, quantity: 2 }, { product: ring }] }),
      ]),
    );
    expect([(await salesOf(ring))?.pieces, (await salesOf(chain))?.pieces]).toEqual([12, 18]);
    await expectMatchingOrders();
  });

  it('statistics put a product of a cancelled order behind one with more pieces', async () => {
    const [first, second] = [await aProduct(app), await aProduct(app)];
    const order = await anOrder({ by: me, lines: [{ product: first, quantity: 999 }] });
    await anOrder({ by: me, lines: [{ product: second, quantity: 998 }] });
    await moveTo('cancelled', order);
    expect(await salesOf(first)).toBeUndefined();
    await expectMatchingOrders();
  });

  it('statistics count requested, approved and rejected access, also of deleted accounts', async () => {
    const before = (await readFigures()).weeks.at(-1);
    await aPending(app);
    const rejected = await aRejected(app);
    await aCustomer(app);
    const expected = {
      requested: (before?.requested ?? 0) + 3,
      approved: (before?.approved ?? 0) + 1,
      rejected: (before?.rejected ?? 0) + 1,
    };
    expect((await readFigures()).weeks.at(-1)).toMatchObject(expected);
    await deleteAccount(app, rejected);
    expect((await readFigures()).weeks.at(-1)).toMatchObject(expected);
  });

  it('statistics leave out decisions that were taken back, except those that do not say of what kind they were', async () => {
    const before = (await readFigures()).weeks.at(-1);
    const decide = async (decision: string, userId: string): Promise<string[]> =>
      (await admin.client.rest.post('/admin/decide-access', { decision, requests: [{ userId }] })).body.decisionIds;
    const [approved, declined, kept] = [
      await aPending(app),
      await aCustomer(app, { duration: '4' }),
      await aPending(app),
    ];
    await declined.client.rest.post('/request-access');
    const decisionIds = [...(await decide('approve', approved.id)), ...(await decide('reject', declined.id))];
    await decide('approve', kept.id);
    expect((await admin.client.rest.post('/admin/undo-access', { decisionIds })).body.undone).toBe(2);
    await app.database.query(
      `INSERT INTO audit_entries (id, subject_id, kind) VALUES (gen_random_uuid(), $1, 'access.undone')`,
      [kept.id],
    );
    expect((await readFigures()).weeks.at(-1)).toMatchObject({
      // Three accounts and one request for more time; the customer's first grant and the one that was kept.
      requested: (before?.requested ?? 0) + 4,
      approved: (before?.approved ?? 0) + 2,
      rejected: before?.rejected ?? 0,
    });
  });

  it('statistics count orders and decisions in the weeks of the shop', async () => {
    const { dayOf, today, startOf } = daysIn(otherDayTimeZone);
    const monday = addDays(weekOf(today()).first, -7);
    const [product, person] = [await aProduct(app), await aCustomer(app)];
    const before = (await readFigures()).weeks;
    const start = startOf(monday).getTime();
    for (const at of [start - 1, start]) {
      const order = await anOrder({ by: person, lines: [{ product }] });
      await app.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [order._id, new Date(at)]);
    }
    expect([dayOf(new Date(start - 1)), dayOf(new Date(start))]).toEqual([addDays(monday, -1), monday]);
    const { weeks } = await readFigures();
    for (const week of [addDays(monday, -7), monday]) {
      const ordersIn = (list: Figures['weeks']) => list.find((figures) => figures.week === week)?.orders ?? NaN;
      expect(ordersIn(weeks)).toBe(ordersIn(before) + 1);
    }
    await app.database.query(
      `INSERT INTO audit_entries (id, subject_id, kind, at) VALUES (gen_random_uuid(), $1, 'access.granted', $2)`,
      [person.id, new Date(start)],
    );
    const approvedIn = async () => (await readFigures()).weeks.find(({ week }) => week === monday)?.approved;
    expect(await approvedIn()).toBe((before.find(({ week }) => week === monday)?.approved ?? 0) + 1);
    await expectMatchingOrders();
  });

  it('statistics return the requested number of weeks, from 1 to 104', async () => {
    const { weeks } = (await admin.client.rest.get('/admin/statistics?weeks=52')).body as Figures;
    expect(new Set(weeks.map(({ week }) => week)).size).toBe(52);
    expect(weeks.map(({ week }) => week)).toEqual(weeks.map(({ week }) => week).sort());
    for (const [asked, text] of [
      [105, 'weeks is at most 104'],
      [0, 'weeks starts at 1'],
    ]) {
      const refused = { status: 400, body: { code: 'VALIDATION', errors: { weeks: text } } };
      expect(await admin.client.rest.get(`/admin/statistics?weeks=${asked}`)).toMatchObject(refused);
    }
  });
});

describe('statistics with 100,000 order lines', () => {
  beforeAll(async () => {
    await aCategory(app, 'Pieces');
    await productRows(
      app,
      Array.from({ length: 2_000 }, (_, n) => ({ name: `Piece ${n}`, category: 'Pieces' })),
    );
    await app.database.query(
      `INSERT INTO orders (id, code, company_name, customer_name, email, phone, intent_key, intent_hash, status,
         total_grams, total_quantity, created_at)
       SELECT gen_random_uuid(), 'PR-MANY' || n, 'Many', 'Many', 'many@shop.test', '1', 'n' || n, '',
         CASE n % 20 WHEN 0 THEN 'cancelled' ELSE 'complete' END, 30, 10, now() - make_interval(hours => n)
       FROM generate_series(1, 10000) n`,
    );
    await app.database.query(
      `INSERT INTO order_lines (order_id, position, id, product_id, name, gram, category, carat, colour, size, quantity)
       SELECT o.id, p.n, gen_random_uuid(), p.id, p.name, 3, 'Category ' || p.n % 12, '18', 'Rose', '', 1
       FROM (SELECT id, row_number() OVER () AS n FROM orders WHERE company_name = 'Many') AS o
       JOIN (SELECT id, name, row_number() OVER () AS n FROM products) AS p ON p.n % 200 = o.n % 200`,
    );
    await app.database.query(
      `UPDATE orders SET total_fine_grams = (SELECT sum(fine_grams) FROM order_lines WHERE order_id = orders.id)
       WHERE company_name = 'Many'`,
    );
    await app.database.query('ANALYZE');
  });

  it('statistics match the order lines', async () => {
    const [{ lines } = { lines: 0 }] = await app.database.query<{ lines: number }>(
      'SELECT count(*)::int AS lines FROM order_lines',
    );
    expect(lines).toBeGreaterThan(100_000);
    await expectMatchingOrders();
  });

  it('statistics with 100,000 order lines are read in three statements', async () => {
    const [, ...statements] = await statementsOf(app, () => admin.client.rest.get('/admin/statistics?weeks=52'));
    expect(statements).toHaveLength(3);
  });
});
