import { v7 as uuid } from 'uuid';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { startMailSink, type MailSink, untilMailed } from '../support/programs/mailbox.js';
import { until } from '../support/time.js';

interface Timeline {
  _id: string;
  status: string;
}
interface Change {
  id: string;
  changeId: string;
}

describe('undoing a change of the status of orders', () => {
  let app: RunningApp;
  let sink: MailSink;
  let admin: TestPerson;
  let customer: TestPerson;
  beforeAll(async () => {
    sink = await startMailSink();
    app = await startApp({ SMTP_URL: sink.url, UNDO_SECONDS: '60' });
    admin = await anAdmin(app);
    customer = await aCustomer(app);
  });

  const order = async () => (await anOrder({ by: customer, lines: [{ product: await aProduct(app) }] }))._id;
  const setStatus = async (id: string, change: object, by = admin): Promise<Change> => {
    const { body } = await by.client.rest.put(`/orders/status/${id}`, change);
    return { id, changeId: (body.order.statusHistory as Timeline[]).at(-1)?._id ?? '' };
  };
  const undo = async (changes: readonly Change[], by = admin) =>
    (await by.client.rest.post('/orders/undo-status', { changes })).body;
  /** Statuses that the customer sees. */
  const timelineOf = async (id: string) => {
    const { body } = await customer.client.rest.get(`/orders/get/${id}`);
    expect(body.order.status).toBe((body.order.statusHistory as Timeline[]).at(-1)?.status);
    return (body.order.statusHistory as Timeline[]).map(({ status }) => status);
  };
  /** Lets the mail about a change be composed now, and resolves when it waits again or is done. */
  const composeNow = async (changeId: string) => {
    const mail = (set: string, returning: string) =>
      app.database.query<{ ready: boolean }>(`${set} WHERE payload::text LIKE $1 ${returning}`, [`%${changeId}%`]);
    await mail('UPDATE outbox SET due_at = now()', '');
    await untilMailed(app, async () => {
      const [row] = await mail(
        `SELECT done_at IS NOT NULL OR (state = 'waiting' AND due_at > now()) AS ready FROM outbox`,
        '',
      );
      return row?.ready === true;
    });
  };
  /** Lets the time for undo pass for all mails about statuses, and resolves to what became of those about the orders. */
  const mailsAbout = async (ids: readonly string[]) => {
    const mails = () =>
      app.database.query<{ state: string }>(
        `SELECT state FROM outbox WHERE kind LIKE 'orders.status%' AND payload::text ~ ANY ($1::text[])`,
        [ids],
      );
    await app.database.query(`UPDATE outbox SET due_at = now() WHERE state = 'waiting'`);
    await untilMailed(app, async () => (await mails()).every(({ state }) => ['sent', 'dropped'].includes(state)));
    return (await mails()).map(({ state }) => state);
  };

  it('an undone status is in neither the timeline of the customer nor a mail, but in the audit log', async () => {
    const id = await order();
    await setStatus(id, { status: 'confirmed', notifyCustomer: false });
    const change = await setStatus(id, { status: 'complete' });
    expect(await timelineOf(id)).toEqual(['pending', 'confirmed', 'complete']);
    expect(
      await app.database.query(
        `SELECT due_at > now() + interval '60 seconds' AS waits FROM outbox WHERE payload ->> 'changeId' = $1`,
        [change.changeId],
      ),
    ).toEqual([{ waits: true }]);
    for (const _attempt of ['first', 'repeated'])
      expect(await undo([change])).toMatchObject({
        success: true,
        message: 'Status taken back. No email was sent.',
        undone: 1,
        refused: [],
        orders: [{ _id: id, status: 'confirmed' }],
      });
    expect(await timelineOf(id)).toEqual(['pending', 'confirmed']);
    expect(await mailsAbout([id])).toEqual(['dropped']);
    expect(sink.to(customer.email).filter(({ subject }) => /Confirmed|Completed/.test(subject))).toEqual([]);
    expect(
      await app.database.query(
        `SELECT kind, details FROM audit_entries WHERE subject_id = $1 AND kind LIKE 'order.status%' ORDER BY at, id`,
        [id],
      ),
    ).toEqual([
      { kind: 'order.status-changed', details: { from: 'pending', to: 'confirmed' } },
      { kind: 'order.status-changed', details: { from: 'confirmed', to: 'complete' } },
      { kind: 'order.status-undone', details: { from: 'complete', to: 'confirmed' } },
    ]);
  });

  it('a change of several orders is undone with the changes that its response names', async () => {
    const ids = [await order(), await order(), await order()];
    const [kept = ''] = ids;
    await setStatus(kept, { status: 'confirmed', notifyCustomer: false });
    const { body } = await admin.client.rest.put('/orders/statuses', {
      status: 'confirmed',
      orders: ids.map((id) => ({ id })),
    });
    expect((body.changes as Change[]).map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
    expect((await undo(body.changes)).message).toBe('Status of 2 orders taken back. No email was sent.');
    expect(await Promise.all(ids.map(timelineOf))).toEqual([['pending', 'confirmed'], ['pending'], ['pending']]);
    expect(await mailsAbout(ids)).toEqual(['dropped']);
  });

  it('an undo is refused for a change that is older, of another administrator, or not the latest', async () => {
    const [old, foreign, overtaken, placed] = [await order(), await order(), await order(), await order()];
    const changes = [
      await setStatus(old, { status: 'confirmed' }),
      await setStatus(foreign, { status: 'confirmed' }, await anAdmin(app)),
      await setStatus(overtaken, { status: 'confirmed' }),
      { id: uuid(), changeId: uuid() },
      { id: 'PR-1', changeId: 'first' },
    ];
    await setStatus(overtaken, { status: 'in-production' });
    await app.database.query(`UPDATE order_status_changes SET at = at - interval '61 seconds' WHERE order_id = $1`, [
      old,
    ]);
    const { body } = await customer.client.rest.get(`/orders/get/${placed}`);
    const first = { id: placed, changeId: body.order.statusHistory[0]._id as string };
    await app.database.query('UPDATE order_status_changes SET by_id = $2 WHERE id = $1', [first.changeId, admin.id]);
    const { undone, refused, message } = await undo([...changes, first]);
    expect(undone).toBe(0);
    expect((refused as { code: string }[]).map(({ code }) => code)).toEqual([
      'UNDO_EXPIRED',
      'FORBIDDEN',
      'CONFLICT',
      'ORDER_NOT_FOUND',
      'ORDER_NOT_FOUND',
      'UNDO_EXPIRED',
    ]);
    expect(message).toContain('2 orders keep their status: This change can no longer be undone.');
    expect(await Promise.all([old, foreign, overtaken, placed].map(timelineOf))).toEqual([
      ['pending', 'confirmed'],
      ['pending', 'confirmed'],
      ['pending', 'confirmed', 'in-production'],
      ['pending'],
    ]);
  });

  it('a status set without a mail to the customer is in the timeline, and causes no mail', async () => {
    const ids = [await order(), await order()];
    await setStatus(ids[0] ?? '', { status: 'complete', notifyCustomer: false });
    await admin.client.rest.put('/orders/statuses', {
      status: 'pending',
      notifyCustomer: false,
      orders: ids.map((id) => ({ id })),
    });
    expect(await Promise.all(ids.map(timelineOf))).toEqual([['pending', 'complete', 'pending'], ['pending']]);
    expect(await mailsAbout(ids)).toEqual([]);
  });

  it.each([
    ['with', true],
    ['without', false],
  ])('a status hidden by a later one %s a mail is mailed if that one is undone', async (_, notifyCustomer) => {
    const id = await order();
    const confirmed = await setStatus(id, { status: 'confirmed' });
    const completed = await setStatus(id, { status: 'complete', notifyCustomer });
    // The mail about the order itself may arrive at any time.
    const confirmations = () => sink.to(customer.email).filter(({ subject }) => subject.includes('Confirmed')).length;
    const earlier = confirmations();
    await composeNow(confirmed.changeId);
    await undo([completed]);
    expect((await mailsAbout([id])).sort()).toEqual(notifyCustomer ? ['dropped', 'sent'] : ['sent']);
    await until(() => confirmations() > earlier);
  });

  it('a status hidden by a later one that can no longer be undone is not mailed', async () => {
    const id = await order();
    const confirmed = await setStatus(id, { status: 'confirmed' });
    await setStatus(id, { status: 'complete', notifyCustomer: false });
    await app.database.query(`UPDATE order_status_changes SET at = at - interval '63 seconds' WHERE order_id = $1`, [
      id,
    ]);
    await composeNow(confirmed.changeId);
    expect(await mailsAbout([id])).toEqual(['dropped']);
  });

  it('a mail about several orders waits for one that changes again, and names it if that is undone', async () => {
    const ids = [await order(), await order()];
    const { body } = await admin.client.rest.put('/orders/statuses', {
      status: 'confirmed',
      orders: ids.map((id) => ({ id })),
    });
    const [change] = body.changes as Change[];
    const completed = await setStatus(ids[1] ?? '', { status: 'complete', notifyCustomer: false });
    const seen = sink.to(customer.email).length;
    await composeNow(change?.changeId ?? '');
    await undo([completed]);
    expect(await mailsAbout(ids)).toEqual(['sent']);
    const { text } = await sink.waitFor(customer.email, { seen });
    const codes = await app.database.query<{ code: string }>('SELECT code FROM orders WHERE id = ANY ($1)', [ids]);
    for (const { code } of codes) expect(text).toContain(code);
  });
});
