import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { dayIn } from '../../domain/days.js';
import type { toRestOrder } from '../../server/features/orders/orders.rest.js';
import type { Product } from '../../server/features/products/products.types.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { grainyPicture } from '../support/data/files.js';
import { aProduct, restItem, severalProducts, writableColumns } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { download, picturesIn, readPdf } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { otherDayTimeZone } from '../support/time.js';

const timeZone = otherDayTimeZone;
const path = '/admin/orders/job-cards.pdf';
const long = 'Engrave the initials inside the band and polish the outside, but leave the shoulders matte. '.repeat(6);

let app: RunningApp;
let admin: TestPerson;
let me: TestPerson;
let ring: Product;
beforeAll(async () => {
  app = await startApp({ TIME_ZONE: timeZone, DUE_WORKING_DAYS: '3', WORKER: 'external' });
  [admin, me] = [await anAdmin(app), await aCustomer(app, { companyName: 'Kiran Jewels' })];
  ring = await aProduct(app, { name: 'Solitaire', gram: 4.4, sizes: ['6', '12'] });
});

type Order = ReturnType<typeof toRestOrder>;

interface Wanted {
  by?: TestPerson;
  items?: object[];
  note?: string;
  wishedDate?: string;
}

async function place({ by = me, items = [restItem({ product: ring })], ...terms }: Wanted = {}): Promise<Order> {
  const { status, body } = await by.client.rest.post(
    '/orders/create',
    { items, ...terms },
    { 'idempotency-key': randomUUID() },
  );
  if (status !== 201) throw new Error(body.message);
  return body.order;
}

/** An order whose note is older than the rule that notes must be printable. */
async function withOldNote(note: string): Promise<Order> {
  const order = await place();
  await app.database.query('UPDATE orders SET note = $2 WHERE id = $1', [order._id, note]);
  return order;
}

const cardsOf = async (orders: readonly Order[], size = 'a6') =>
  readPdf(await download(admin.client, `${path}?ids=${orders.map(({ _id }) => _id).join(',')}&size=${size}`));

describe('a job card', () => {
  it('says what to make, how heavy it is, when it is due and for whom', async () => {
    const item = {
      ...restItem({ product: ring, quantity: 3, size: '12', carat: '18', colour: 'Rose' }),
      note: 'Initials AK',
    };
    const order = await place({ items: [item], note: 'Pack each one', wishedDate: '2030-01-31' });
    await admin.client.rest.put(`/orders/internal-note/${order._id}`, { internalNote: 'Gold of order 12' });
    await admin.client.rest.put(`/orders/due-date/${order._id}`, { dueDate: '2030-01-28' });
    const { pages } = await cardsOf([order]);
    expect(pages).toHaveLength(1);
    for (const text of [
      ...[order.orderId, 'Kiran Jewels', 'Due 28 Jan 2030', 'Wanted by 31 Jan 2030', ring.designNumber, 'Solitaire'],
      ...['Pieces 3', 'Carat 18', 'Colour Rose pink', 'Size 12', '4.400 g', '13.200 g', '9.900 g'],
      ...['Initials AK', 'Pack each one', 'Gold of order 12', 'Item 1 of 1'],
    ])
      expect(pages[0]).toContain(text);
  });

  it('marks a due date that an administrator has set after the wished one', async () => {
    const order = await place({ wishedDate: '2030-01-31' });
    await admin.client.rest.put(`/orders/due-date/${order._id}`, { dueDate: '2030-02-10' });
    expect((await cardsOf([order])).pages[0]).toContain('Wanted by 31 Jan 2030, before due');
    await admin.client.rest.put(`/orders/due-date/${order._id}`, { dueDate: '2030-01-31' });
    expect((await cardsOf([order])).pages[0]).not.toContain('before due');
  });

  it('a job card does not mark the due date of an order that is completed or cancelled', async () => {
    const orders = [await place({ wishedDate: '2030-01-31' }), await place({ wishedDate: '2030-01-31' })];
    for (const { _id } of orders) await admin.client.rest.put(`/orders/due-date/${_id}`, { dueDate: '2030-02-10' });
    for (const [index, status] of ['complete', 'cancelled'].entries()) {
      const { body } = await admin.client.rest.put(`/orders/status/${orders[index]?._id}`, { status });
      expect(body.order.status).toBe(status);
    }
    for (const page of (await cardsOf(orders)).pages) {
      expect(page).toContain('Wanted by 31 Jan 2030');
      expect(page).not.toContain('before due');
    }
  });

  it('leaves out notes and dates that an order does not have', async () => {
    const order = await place();
    await admin.client.rest.put(`/orders/due-date/${order._id}`, { dueDate: null });
    const { pages } = await cardsOf([order]);
    expect(pages[0]).not.toMatch(/note|due|wished|null|undefined/i);
  });

  it('a job card refers to the first card of its order for the order note', async () => {
    const items = ['6', '12'].map((size) => ({ ...restItem({ product: ring, size }), note: `Engrave ${size}` }));
    const { pages } = await cardsOf([await place({ items, note: 'Pack each one' }), await place({ items })]);
    const notes = pages.map((page) => /Item note .*?(?= Item \d of )/.exec(page)?.[0]);
    expect(notes).toEqual([
      'Item note Engrave 6 Order note Pack each one',
      'Item note Engrave 12 Order note See item 1',
      'Item note Engrave 6',
      'Item note Engrave 12',
    ]);
  });

  it('writes the sizes of a couple band in words', async () => {
    const band = await aProduct(app, { sizes: ['M-10,F-8'] });
    const sized = { ...restItem({ product: band, size: 'M-10,F-8' }) };
    const { pages } = await cardsOf([await place({ items: [sized] })]);
    expect(pages[0]).toContain('Male 10, Female 8');
  });

  it.each([
    ['Gujarati', 'વીંટી પર નામ લખો'],
    ['Hindi', 'नाम बाहर हो'],
    ['Latin with accents', 'Świętość für Mädchen, José'],
    ['signs', 'A♥M ♡ ★ ∞ ✝ ॐ'],
  ])('writes %s', async (_, note) => {
    const { pages } = await cardsOf([await place({ note })]);
    expect(pages[0]).not.toContain('\ufffd');
    expect(pages[0]).toContain(note.split(' ').at(-1));
  });

  it('writes the Gujarati word for "inside", at which the library fails that shapes letters', async () => {
    const { pages } = await cardsOf([await place({ note: 'અંદર' })]);
    expect(pages[0]).toContain('અંદર');
  });

  it.each(['Ring 宝石 for us', 'A heart \u{1f49b} inside', '한국 letters'])(
    'marks letters that no font has in an old note: %j',
    async (note) => {
      const { pages } = await cardsOf([await withOldNote(note)]);
      expect(pages[0]).toContain('\ufffd');
      expect(pages[0]).toContain(note.split(' ').at(-1));
    },
  );

  it.each([
    ['Arabic and Hebrew', 'مرحبا بالعالم שלום 12'],
    ['marks without letters', '\u0ac0\u0acd\u0a82\u093c\u094d\u0300\u0301 \u0acd\u200d\u0acd'],
    ['every mark of Zalgo', `g${'\u0300\u0316\u035d'.repeat(60)}old`],
    ['half a link', '<script>=1+1 {{7*7}} %s \\ ) ( /'],
    ['one long word', 'W'.repeat(500)],
    ['500 short lines', 'x\n'.repeat(249)],
  ])('takes %s', async (_, note) => {
    const { pages } = await cardsOf([await withOldNote(note)]);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Order note');
  });

  it('a job card with three notes of 500 characters cuts all but the note of the item', async () => {
    const note = `${long.slice(0, 490)} the end`;
    const order = await place({ items: [{ ...restItem({ product: ring }), note }], note });
    await admin.client.rest.put(`/orders/internal-note/${order._id}`, { internalNote: note });
    const { pages } = await cardsOf([order]);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.match(/Item note .* the end Order note .*… Internal note .*…/)).toBeTruthy();
    expect(pages[0]?.match(/…/g)).toHaveLength(2);
  });

  it('a job card has room for one whole note of 500 characters', async () => {
    const note = `${long.slice(0, 490)} the end`;
    const { pages } = await cardsOf([await place({ note })]);
    expect(pages[0]).toContain('the end');
    expect(pages[0]).not.toContain('…');
  });
});

describe('the pages of job cards', () => {
  it('the pages of job cards have one card of A6 each', async () => {
    const { pages, sizes } = await cardsOf([await place(), await place()]);
    expect(pages).toHaveLength(2);
    expect(sizes).toEqual([
      [105, 148],
      [105, 148],
    ]);
  });

  it('the pages of job cards have four cards on A4, which run on across orders', async () => {
    const sizes6and12 = [restItem({ product: ring, size: '6' }), restItem({ product: ring, size: '12' })];
    const orders = [await place({ items: sizes6and12 }), await place(), await place({ items: sizes6and12 })];
    const { pages, sizes } = await cardsOf(orders, 'a4');
    expect(pages.map((page) => page.match(/Item \d of \d/g)?.length)).toEqual([4, 1]);
    expect(sizes[0]).toEqual([210, 297]);
  });

  it('the pages of job cards are A4 unless a size is chosen', async () => {
    const order = await place();
    const { sizes } = await readPdf(await download(admin.client, `${path}?ids=${order._id}`));
    expect(sizes).toEqual([[210, 297]]);
  });

  it('the pages of job cards follow the order of the ids, and then of the lines', async () => {
    const [first, second] = [
      await place({ items: [restItem({ product: ring, size: '12' }), restItem({ product: ring, size: '6' })] }),
      await place(),
    ];
    const { pages } = await cardsOf([second, first]);
    const order = pages.map((page) => `${/PR-\w{8}/.exec(page)?.[0]} ${/Item \d/.exec(page)?.[0]}`);
    expect(order).toEqual([`${second.orderId} Item 1`, `${first.orderId} Item 1`, `${first.orderId} Item 2`]);
  });

  it('the pages of job cards show an order once, also if its id is given twice', async () => {
    const order = await place();
    const shouted = { ...order, _id: order._id.toUpperCase() };
    expect((await cardsOf([order, shouted])).pages).toHaveLength(1);
  });

  it('the pages of job cards include cancelled orders', async () => {
    const order = await place();
    await admin.client.rest.put(`/orders/status/${order._id}`, { status: 'cancelled' });
    expect((await cardsOf([order])).pages[0]).toContain(order.orderId);
  });

  it('the pages of job cards contain a picture once, however many cards show it', async () => {
    const items = [restItem({ product: ring, size: '6' }), restItem({ product: ring, size: '12' })];
    const orders = [await place({ items }), await place({ items })];
    const file = await download(admin.client, `${path}?ids=${orders.map(({ _id }) => _id).join(',')}`);
    expect(picturesIn(file)).toBe(1);
  });

  it('the pages of job cards say so if a picture is missing in the storage', async () => {
    const lost = await aProduct(app, { sizes: [] });
    const order = await place({ items: [restItem({ product: lost })] });
    await app.database.query(
      `UPDATE media SET files = jsonb_set(files, '{0,key}', '"00/${'0'.repeat(64)}.jpg"') WHERE id = $1`,
      [order.items[0]?.product.thumbnail?._id],
    );
    const file = await download(admin.client, `${path}?ids=${order._id}`);
    expect(picturesIn(file)).toBe(0);
    expect((await readPdf(file)).pages[0]).toContain('No picture');
  });
});

describe('the file of job cards', () => {
  it('the file of job cards is a PDF named after the shop’s day, and is stored nowhere', async () => {
    const order = await place();
    const { status, headers } = await download(admin.client, `${path}?ids=${order._id}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="job-cards-${dayIn(timeZone)(new Date())}.pdf"`,
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

const refused = async (ids: readonly string[]) => {
  const { body } = await admin.client.rest.get(`${path}?ids=${ids.join(',')}`);
  return { code: body.code, message: body.message, errors: body.errors };
};

describe('job cards', () => {
  it.each([
    ['unknown', randomUUID()],
    ['malformed', 'PR-7K3M9Q2X'],
  ])('job cards name an id that is %s', async (_kind, id) => {
    const { _id } = await place();
    const { code, message, errors } = await refused([_id, id]);
    expect([code, message, errors]).toEqual(['ORDER_NOT_FOUND', `Order not found: ${id}`, { ids: message }]);
  });

  it('job cards need at least one id and take at most 100', async () => {
    expect(await refused([])).toMatchObject({
      code: 'VALIDATION',
      errors: { ids: 'Choose the orders to print.' },
    });
    const ids = Array.from({ length: 101 }, () => randomUUID());
    expect(await refused(ids)).toMatchObject({
      code: 'VALIDATION',
      errors: { ids: 'At most 100 orders can be printed at once.' },
    });
    expect((await refused(ids.slice(1))).code).toBe('ORDER_NOT_FOUND');
  });
});

it('job cards reject another size', async () => {
  const { status, body } = await admin.client.rest.get(`${path}?ids=${(await place())._id}&size=a5`);
  expect([status, body.code, body.errors]).toEqual([400, 'VALIDATION', { size: 'Size is a4 or a6.' }]);
});

/** Each of ten copies of an order shows the pictures of its eight designs. */
const many = { designs: fullSize(40, 8), orders: fullSize(50, 10) };

describe(`${many.orders * 8} job cards of ${many.orders} orders with long notes`, () => {
  /** Milliseconds; the sample runs beside other suites. */
  const longest = fullSize(10_000, 30_000);

  /** Copies an order with its lines. */
  async function copies(order: Order, count: number): Promise<string[]> {
    const made = await app.database.query<{ id: string }>(
      `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
         'code', 'PR-' || upper(left(md5(random()::text), 8)), 'intent_key', gen_random_uuid()))).*
       FROM orders o, generate_series(1, $2::int) AS nth WHERE o.id = $1 RETURNING id`,
      [order._id, count],
    );
    for (const table of ['order_lines', 'order_status_changes']) {
      const columns = await writableColumns(app.database, table);
      await app.database.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (
           SELECT (jsonb_populate_record(part, jsonb_build_object('id', gen_random_uuid(), 'order_id', made.id))).*
           FROM ${table} part, unnest($2::uuid[]) AS made (id) WHERE part.order_id = $1
         ) AS copy`,
        [order._id, made.map(({ id }) => id)],
      );
    }
    return made.map(({ id }) => id);
  }

  it('job cards are drawn in time, with each picture read once', async () => {
    const picture = await grainyPicture(1080, 1350).jpeg().toBuffer();
    const products = await severalProducts(app, many.designs, { sizes: [], picture });
    const note = long.slice(0, 500).trim();
    const ids: string[] = [];
    for (let first = 0; first < products.length; first += 8) {
      const items = products.slice(first, first + 8).map((product) => ({ ...restItem({ product }), note }));
      const order = await place({ by: await aCustomer(app), items, note });
      ids.push(order._id, ...(await copies(order, 9)));
    }
    expect(ids).toHaveLength(many.orders);
    const start = performance.now();
    const file = await download(admin.client, `${path}?ids=${ids.join(',')}`);
    const duration = performance.now() - start;
    expect((await readPdf(file)).pages).toHaveLength(many.orders * 2);
    expect(picturesIn(file)).toBe(many.designs);
    expect(duration).toBeLessThan(longest);
  });
});
