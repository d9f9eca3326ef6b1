import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, addWorkingDays, dayIn, weekOf } from '../../domain/days.js';
import type { Product } from '../../server/features/products/products.types.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { startMailSink, type MailSink } from '../support/programs/mailbox.js';
import { anOrder, aProduct, inCart, restItem } from '../support/data/shop.js';
import { otherDayTimeZone, until } from '../support/time.js';

const timeZone = otherDayTimeZone;
const today = () => dayIn(timeZone)(new Date());

let app: RunningApp;
let sink: MailSink;
let admin: TestPerson;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url, TIME_ZONE: timeZone, DUE_WORKING_DAYS: '3' });
  admin = await anAdmin(app);
});

const plain = () => aProduct(app, { sizes: [] });
const place = ({ client }: TestPerson, body: object, headers = {}) => client.rest.post('/orders/create', body, headers);
const itemOf = (product: Product, more = {}) => ({ ...restItem({ product }), ...more });
const cartOf = async ({ client }: TestPerson) => (await client.rest.get('/cart/get')).body.cartItems;
const tooLong = { note: 'A note has at most 500 characters.' };

describe('the note of a cart line', () => {
  it('the note of a cart line is stored with it, stays when absent, and is removed when empty', async () => {
    const me = await aCustomer(app);
    const { _id } = await inCart(me, { product: await plain() });
    const change = (body: object) => me.client.rest.put(`/cart/update/${_id}`, { quantity: 2, ...body });
    expect((await change({ note: ' Initials AK inside ' })).body.cartItem).toMatchObject({
      note: 'Initials AK inside',
    });
    expect((await change({ quantity: 3 })).body.cartItem).toMatchObject({ note: 'Initials AK inside', quantity: 3 });
    expect((await change({ note: '' })).body.cartItem).toMatchObject({ note: null });
  });

  it('the note of a cart line has at most 500 characters', async () => {
    const me = await aCustomer(app);
    const { _id } = await inCart(me, { product: await plain() });
    const change = (length: number) =>
      me.client.rest.put(`/cart/update/${_id}`, { quantity: 1, note: 'x'.repeat(length) });
    expect((await change(501)).body.errors).toEqual(tooLong);
    expect((await change(500)).status).toBe(200);
  });

  it('the note of a cart line can come with the addition, and follows an equal line’s', async () => {
    const me = await aCustomer(app);
    const { id: productId } = await plain();
    const add = (note?: string) => me.client.rest.post('/cart/add', { productId, quantity: 1, note });
    for (const note of [undefined, 'Matte', undefined, 'Matte', 'For Diwali']) await add(note);
    expect(await cartOf(me)).toMatchObject([{ quantity: 5, note: 'Matte\nFor Diwali' }]);
    await me.client.rest.delete('/cart/clear');
    const lines = [
      { productId, quantity: 1, note: 'One' },
      { productId, quantity: 1, note: 'Two' },
    ];
    await me.client.rest.post('/cart/add-many', { lines });
    expect(await cartOf(me)).toMatchObject([{ quantity: 2, note: 'One\nTwo' }]);
  });

  it('the note of two lines that become one is the text of both', async () => {
    const me = await aCustomer(app);
    const product = await plain();
    const { id: productId } = product;
    await me.client.rest.post('/cart/add', { productId, quantity: 1, carat: '22', note: 'Polished' });
    const { body } = await me.client.rest.post('/cart/add', { productId, quantity: 1, carat: '18', note: 'Matte' });
    await me.client.rest.put(`/cart/update/${body.cartItem._id}`, { quantity: 1, carat: '22', color: 'Yellow' });
    expect(await cartOf(me)).toMatchObject([{ quantity: 2, carat: '22', note: 'Polished\nMatte' }]);
  });
});

describe('an order', () => {
  it('keeps its note, the wished date and the notes of its lines', async () => {
    const me = await aCustomer(app);
    const product = await plain();
    const wishedDate = addDays(today(), 10);
    const order = { items: [itemOf(product, { note: 'Engrave AK' })], note: 'Please call first.', wishedDate };
    const kept = { note: 'Please call first.', wishedDate, items: [{ note: 'Engrave AK' }] };
    const { status, body } = await place(me, order);
    expect([status, body.order]).toEqual([201, expect.objectContaining({ note: kept.note, wishedDate })]);
    expect((await me.client.rest.get(`/orders/get/${body.order._id}`)).body.order).toMatchObject(kept);
    expect((await admin.client.rest.get('/orders/all?limit=1')).body.orders).toMatchObject([kept]);
  });

  it('an order has no notes and no wished date unless they are given', async () => {
    const me = await aCustomer(app);
    const { body } = await place(me, { items: [itemOf(await plain(), { note: '  ' })], note: '' });
    expect(body.order).toMatchObject({ note: null, wishedDate: null, items: [{ note: null }] });
  });

  it('an order has a line for each note, and takes all their pieces out of the cart', async () => {
    const me = await aCustomer(app);
    const product = await plain();
    await inCart(me, { product, quantity: 5 });
    const items = [
      itemOf(product, { quantity: 1, note: 'AK' }),
      itemOf(product, { quantity: 2, note: 'BK' }),
      itemOf(product, { quantity: 1, note: 'AK' }),
    ];
    const { body } = await place(me, { items });
    expect(body.order.items).toMatchObject([
      { quantity: 2, note: 'AK' },
      { quantity: 2, note: 'BK' },
    ]);
    expect(await cartOf(me)).toMatchObject([{ quantity: 1 }]);
  });

  it.each([
    ['a note of 501 characters', { note: 'x'.repeat(501) }, tooLong],
    [
      'a date that does not exist',
      { wishedDate: '2026-02-30' },
      { wishedDate: 'Please use a date such as 2026-01-31.' },
    ],
    ['a time', { wishedDate: '2030-01-01T00:00:00Z' }, { wishedDate: 'Please use a date such as 2026-01-31.' }],
  ])('an order is refused with %s', async (_, more, errors) => {
    const me = await aCustomer(app);
    const { status, body } = await place(me, { items: [itemOf(await plain())], ...more });
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('an order is refused with a line whose note has 501 characters', async () => {
    const me = await aCustomer(app);
    const { body } = await place(me, { items: [itemOf(await plain(), { note: 'x'.repeat(501) })] });
    expect(body.errors).toEqual({ 'items.0.note': tooLong.note });
  });

  it('an order can be wished for today in the shop’s time zone, not for the day before', async () => {
    const me = await aCustomer(app);
    const items = [itemOf(await plain())];
    expect((await place(me, { items, wishedDate: addDays(today(), -1) })).body.errors).toEqual({
      wishedDate: 'This day has passed. Please choose today or later.',
    });
    expect((await place(me, { items, wishedDate: today() })).status).toBe(201);
  });

  it('an order with another note or date is another request under the same key', async () => {
    const me = await aCustomer(app);
    const items = [itemOf(await plain())];
    const key = { 'idempotency-key': 'notes' };
    const order = { items, note: 'One', wishedDate: today() };
    const first = await place(me, order, key);
    expect((await place(me, order, key)).body).toEqual(first.body);
    for (const other of [{ note: 'Two' }, { wishedDate: addDays(today(), 1) }, { items: [{ ...items[0], note: 'x' }] }])
      expect((await place(me, { ...order, ...other }, key)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('an order is put back into the cart, with its notes only if the customer keeps them', async () => {
    const me = await aCustomer(app);
    const product = await plain();
    const items = [itemOf(product, { note: 'AK' }), itemOf(product, { note: 'BK' })];
    const { body } = await place(me, { items });
    await me.client.rest.post(`/orders/again/${body.order._id}`);
    expect(await cartOf(me)).toMatchObject([{ quantity: 2, note: null }]);
    await me.client.rest.delete('/cart/clear');
    await me.client.rest.post(`/orders/again/${body.order._id}`, { keepNotes: true });
    expect(await cartOf(me)).toMatchObject([{ quantity: 2, note: 'AK\nBK' }]);
  });

  it('an order has its notes and wished date in the mails to the customer and to administrators', async () => {
    const me = await aCustomer(app);
    const { body } = await place(me, {
      items: [itemOf(await plain(), { note: 'Engrave <AK>' })],
      note: 'Call first & ask for Kiran',
      wishedDate: '2099-01-31',
    });
    const { orderId } = body.order;
    const about = () => sink.mails.filter(({ subject }) => subject.includes(orderId));
    await until(() => about().length === 2);
    for (const mail of about()) {
      expect(mail.text).toContain('Note: Engrave <AK>');
      expect(mail.text).toContain('Call first & ask for Kiran');
      expect(mail.text).toContain('31 Jan 2099');
      expect(mail.html).not.toContain('<AK>');
    }
  });
});

describe('the internal note', () => {
  it('the internal note is for administrators only, in every response', async () => {
    const me = await aCustomer(app);
    const order = await anOrder({ by: me, lines: [{ product: await plain() }] });
    const { status, body } = await admin.client.rest.put(`/orders/internal-note/${order._id}`, {
      internalNote: ' Pays late ',
    });
    expect([status, body.order.internalNote]).toEqual([200, 'Pays late']);
    const read = (await me.client.rest.get(`/orders/get/${order._id}`)).body.order;
    const listed = (await me.client.rest.get('/orders/user')).body.orders[0];
    for (const response of [read, listed]) {
      expect(response._id).toBe(order._id);
      expect(response).not.toHaveProperty('internalNote');
      expect(response).not.toHaveProperty('dueDate');
      expect(response).not.toHaveProperty('overdue');
    }
    const query = 'query ($id: ID!) { order(id: $id) { internalNote dueDate overdue } }';
    const { data } = await me.client.graphql(query, { id: order._id });
    expect(data).toEqual({ order: { internalNote: null, dueDate: null, overdue: null } });
  });

  it('the internal note is removed by an empty one, and the audit log keeps the old text', async () => {
    const { _id } = await anOrder({ by: await aCustomer(app), lines: [{ product: await plain() }] });
    const save = (internalNote: string | null) =>
      admin.client.rest.put(`/orders/internal-note/${_id}`, { internalNote });
    await save('Old gold');
    await save('Old gold');
    expect((await save('')).body.order.internalNote).toBeNull();
    const entries = await app.database.query(
      `SELECT kind, details FROM audit_entries WHERE subject_id = $1 AND kind = 'order.note-changed' ORDER BY at, id`,
      [_id],
    );
    expect(entries.map(({ details }) => details)).toEqual([{ to: 'Old gold' }, { from: 'Old gold' }]);
  });

  it('the internal note has at most 500 characters, and belongs to an order that exists', async () => {
    const { _id } = await anOrder({ by: await aCustomer(app), lines: [{ product: await plain() }] });
    const save = (id: string, internalNote: string) =>
      admin.client.rest.put(`/orders/internal-note/${id}`, { internalNote });
    expect((await save(_id, 'x'.repeat(501))).body.errors).toEqual({ internalNote: tooLong.note });
    expect((await save('unknown', 'x')).body.code).toBe('ORDER_NOT_FOUND');
    expect((await save('0192aaaa-0000-7000-8000-000000000001', 'x')).body.code).toBe('ORDER_NOT_FOUND');
  });
});

describe('the due date', () => {
  const aDueOrder = async (dueDate: string | null) => {
    const order = await anOrder({ by: await aCustomer(app), lines: [{ product: await plain() }] });
    const { body } = await admin.client.rest.put(`/orders/due-date/${order._id}`, { dueDate });
    return body.order;
  };

  it('the due date is as many working days after the order as the shop has set', async () => {
    const { _id } = await anOrder({ by: await aCustomer(app), lines: [{ product: await plain() }] });
    const { body } = await admin.client.rest.get(`/orders/get/${_id}`);
    expect(body.order.dueDate).toBe(addWorkingDays(today(), 3));
  });

  it('the due date is the wished day if that is the earlier one', async () => {
    const me = await aCustomer(app);
    const items = [itemOf(await plain())];
    const dueDateOf = async (wishedDate: string) => {
      const { body } = await place(me, { items, wishedDate });
      return (await admin.client.rest.get(`/orders/get/${body.order._id}`)).body.order.dueDate;
    };
    expect(await dueDateOf(today())).toBe(today());
    expect(await dueDateOf(addDays(today(), 30))).toBe(addWorkingDays(today(), 3));
  });

  it('the due date can be changed and removed, with an entry in the audit log', async () => {
    const order = await aDueOrder('2099-12-31');
    expect(order.dueDate).toBe('2099-12-31');
    const { body } = await admin.client.rest.put(`/orders/due-date/${order._id}`, { dueDate: null });
    expect(body.order.dueDate).toBeNull();
    const [entry] = await app.database.query(
      `SELECT details FROM audit_entries WHERE subject_id = $1 AND kind = 'order.due-date-changed' ORDER BY at DESC, id DESC LIMIT 1`,
      [order._id],
    );
    expect(entry.details).toEqual({ from: '2099-12-31' });
  });

  it.each(['2026-02-30', 'tomorrow', '0000-01-01', 20260101])('the due date is refused as %j', async (dueDate) => {
    const { _id } = await anOrder({ by: await aCustomer(app), lines: [{ product: await plain() }] });
    const { status, body } = await admin.client.rest.put(`/orders/due-date/${_id}`, { dueDate });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['dueDate']]);
  });

  it('filters and sorts the list: overdue, and due this week, without finished orders', async () => {
    await app.database.query('UPDATE orders SET due_date = NULL');
    const { first, last } = weekOf(today());
    const overdue = await aDueOrder(addDays(today(), -40));
    const finished = await aDueOrder(addDays(today(), -30));
    const thisWeek = await aDueOrder(last);
    const nextWeek = await aDueOrder(addDays(last, 1));
    await admin.client.rest.put(`/orders/status/${finished._id}`, { status: 'complete' });
    const codes = async (query: string) => {
      const { body } = await admin.client.rest.get(`/orders/all?${query}`);
      return [body.total, (body.orders as { orderId: string }[]).map(({ orderId }) => orderId)];
    };
    expect(await codes('due=overdue')).toEqual([1, [overdue.orderId]]);
    const { body } = await admin.client.rest.get('/orders/all?sort=due&limit=4');
    expect((body.orders as { overdue: boolean }[]).map((order) => order.overdue)).toEqual([true, false, false, false]);
    expect(await codes('due=this-week&sort=due')).toEqual([1, [thisWeek.orderId]]);
    expect(await codes('due=this-week&status=complete')).toEqual([0, []]);
    const [, byDate] = await codes('sort=due&limit=4');
    expect(byDate).toEqual([overdue, finished, thisWeek, nextWeek].map(({ orderId }) => orderId));
    await aDueOrder(first);
    expect((await codes('due=this-week'))[0]).toBe(2);
    expect((await admin.client.rest.get('/orders/all?due=soon')).body.errors).toEqual({
      due: 'Due is overdue or this-week.',
    });
  });
});

describe('the database', () => {
  it('refuses notes that are empty or too long', async () => {
    const { _id } = await anOrder({ by: await aCustomer(app), lines: [{ product: await plain() }] });
    for (const column of ['note', 'internal_note'])
      for (const wrong of ['', 'x'.repeat(501)])
        await expect(
          app.database.query(`UPDATE orders SET ${column} = $2 WHERE id = $1`, [_id, wrong]),
        ).rejects.toThrow(`orders_${column}_length`);
  });
});
