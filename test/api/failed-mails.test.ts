import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { aCustomer, anAdmin, aRegistration, type TestPerson } from '../support/data/builders.js';
import { aFailedMail } from '../support/data/mails.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { asVisitor } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { codeIn, type MailSink, startMailSink, untilMailed } from '../support/programs/mailbox.js';
import { until } from '../support/time.js';

const password = 'mail-server-password';

let app: RunningApp;
let sink: MailSink;
let admin: TestPerson;
beforeAll(async () => {
  sink = await startMailSink({ password });
  const url = new URL(sink.url);
  url.username = 'shop';
  url.password = password;
  app = await startApp({ SMTP_URL: url.href });
  admin = await anAdmin(app);
});
afterEach(async () => {
  sink.password = password;
  sink.mood = 'accept';
  sink.refusal = undefined;
  await app.database.query('DELETE FROM outbox');
});

const listed = async (query = '') => (await admin.client.rest.get(`/admin/failed-mails?${query}`)).body;
const retry = async (choice: object) => (await admin.client.rest.post('/admin/failed-mails/retry', choice)).body;
const drop = async (choice: object) => (await admin.client.rest.post('/admin/failed-mails/drop', choice)).body;
const stateOf = async (id: string) => {
  const [row] = await app.database.query<{ state: string; attempts: number }>(
    'SELECT state, attempts FROM outbox WHERE id = $1',
    [id],
  );
  return row;
};
const failed = async (mails: number) => {
  await until(async () => (await listed()).total === mails);
  return (await listed()).mails;
};

/** A registration whose mail was given up, because the password of the mail account was changed. */
async function registerDuringOutage() {
  sink.closeConnections();
  sink.password = 'another-password';
  const person = aRegistration();
  await asVisitor(app).rest.post('/registration', person);
  const [mail] = await failed(1);
  sink.password = password;
  return { person, mail };
}

describe('mails that could not be sent', () => {
  it('failed mails are listed with recipient, reason and the mail server’s reply, without their secrets', async () => {
    const { person, mail } = await registerDuringOutage();
    expect(mail).toMatchObject({
      title: 'Code for registration',
      recipients: [person.email],
      tries: 1,
      reason: 'sign-in',
      answer: expect.stringContaining('535'),
      expired: false,
    });
    const [stored] = await app.database.query<{ payload: { challengeId: string } }>('SELECT payload FROM outbox');
    const [{ registration_id: token } = { registration_id: '' }] = await app.database.query<{
      registration_id: string;
    }>('SELECT registration_id FROM code_challenges WHERE id = $1', [stored?.payload.challengeId]);
    const shown = JSON.stringify([
      await listed(),
      (await admin.client.graphql('{ failedMails { items { id title recipients answer } } }')).data,
    ]);
    for (const secret of [stored?.payload.challengeId, token, password]) expect(shown).not.toContain(secret);
  });

  it('failed mails are sent again once the mail server accepts them', async () => {
    const { person, mail } = await registerDuringOutage();
    expect(await retry({ ids: [mail._id] })).toMatchObject({
      retried: 1,
      dropped: 0,
      missed: 0,
      message: '1 email will be sent again.',
    });
    await untilMailed(app, () => sink.to(person.email).length > 0);
    const [received] = sink.to(person.email);
    expect(received.messageId).toContain(mail._id);
    expect(codeIn(received, 4)).toMatch(/^\d{4}$/);
    expect((await listed()).total).toBe(0);
  });

  it('failed mails are all sent again in one call; those with an expired code are dropped', async () => {
    const { person, mail } = await registerDuringOutage();
    const customer = await aCustomer(app);
    const notice = await aFailedMail(app, { payload: { userId: customer.id } });
    await app.database.query('UPDATE code_challenges SET expires_at = now() WHERE email = $1', [person.email]);
    expect((await listed()).mails).toMatchObject([
      { _id: notice, title: 'Password changed', recipients: [customer.email], expired: false },
      { _id: mail._id, title: 'Code for registration', recipients: [person.email], expired: true },
    ]);
    expect(await retry({ all: true })).toMatchObject({
      retried: 1,
      dropped: 1,
      message: '1 email will be sent again. 1 was discarded, because its code has expired.',
    });
    await untilMailed(app, () => sink.to(customer.email).length > 0);
    expect([(await stateOf(mail._id))?.state, sink.to(person.email)]).toEqual(['dropped', []]);
    const entries = await app.database.query(
      `SELECT kind, actor_id, details FROM audit_entries WHERE kind LIKE 'mail.%' ORDER BY at DESC, id DESC LIMIT 2`,
    );
    expect(entries).toEqual([
      { kind: 'mail.dropped', actor_id: admin.id, details: { mails: 1, reason: 'expired' } },
      { kind: 'mail.retried', actor_id: admin.id, details: { mails: 1 } },
    ]);
  });

  it('failed mails are not sent when they are dropped, which the audit log records', async () => {
    const customer = await aCustomer(app);
    const [one, two] = [await aFailedMail(app), await aFailedMail(app, { payload: { userId: customer.id } })];
    expect(await drop({ ids: [two] })).toMatchObject({ dropped: 1, retried: 0, message: '1 email discarded.' });
    expect((await listed()).mails).toMatchObject([{ _id: one, recipients: [] }]);
    expect(await retry({ ids: [two] })).toMatchObject({
      retried: 0,
      missed: 1,
      message: 'No email will be sent again. 1 email is no longer in this list.',
    });
    expect((await stateOf(two))?.state).toBe('dropped');
    const { entries } = (await admin.client.rest.get('/admin/audit?kind=mail&limit=1')).body;
    expect(entries).toMatchObject([{ kind: 'mail.dropped', actor: { id: admin.id }, details: { mails: '1' } }]);
  });

  it('failed mails about orders are named by the order; those to the shop list all administrators', async () => {
    const customer = await aCustomer(app);
    const order = await anOrder({
      by: customer,
      lines: [{ product: await aProduct(app), carat: '18', colour: 'Yellow' }],
    });
    await aFailedMail(app, { kind: 'orders.placed', payload: { orderId: order._id }, minutesAgo: 1 });
    await aFailedMail(app, { kind: 'orders.received', payload: { orderId: order._id } });
    expect((await listed()).mails).toMatchObject([
      { title: `Order ${order.orderId}: New order`, recipients: expect.arrayContaining([admin.email]) },
      { title: `Order ${order.orderId}: Confirmation`, recipients: [customer.email] },
    ]);
  });

  it('failed mails explain a refusal without the links of the mail, which a spam filter may quote', async () => {
    sink.refusal = 'Blocked: https://shop.test/login?activation=SECRET is listed';
    await asVisitor(app).rest.post('/registration', aRegistration());
    const [mail] = await failed(1);
    expect(mail).toMatchObject({ reason: 'refused', answer: expect.stringContaining('https://shop.test/… is listed') });
    expect(JSON.stringify(await app.database.query('SELECT error FROM outbox'))).not.toContain('SECRET');
  });

  it('failed mails name an unknown recipient, and hide errors of the program', async () => {
    sink.mood = 'reject-recipient';
    await asVisitor(app).rest.post('/registration', aRegistration());
    expect(await failed(1)).toMatchObject([{ reason: 'recipient', answer: expect.stringContaining('550') }]);
    const broken = await aFailedMail(app, { reason: 'program', error: 'relation "gems" does not exist' });
    expect((await listed()).mails).toMatchObject([{ _id: broken, reason: 'program', answer: null }, {}]);
  });

  it('failed mails are tried for another day, although they are older', async () => {
    const customer = await aCustomer(app);
    const id = await aFailedMail(app, { payload: { userId: customer.id }, minutesAgo: 25 * 60 });
    sink.mood = 'refuse';
    await retry({ ids: [id] });
    await untilMailed(app, async () => ((await stateOf(id))?.attempts ?? 0) > 1);
    await until(async () => (await stateOf(id))?.state === 'waiting');
    expect((await listed()).total).toBe(0);
  });

  it('failed mails are sent once when two administrators send them again at the same time', async () => {
    const customer = await aCustomer(app);
    for (let number = 0; number < 10; number++) await aFailedMail(app, { payload: { userId: customer.id } });
    const results = await Promise.all([retry({ all: true }), retry({ all: true })]);
    expect(results.map(({ retried }) => retried as number).sort((a, b) => a - b)).toEqual([0, 10]);
    const notices = () => sink.to(customer.email).filter(({ subject }) => subject === 'Your password was changed');
    await untilMailed(app, () => notices().length >= 10);
    expect(new Set(notices().map(({ messageId }) => messageId)).size).toBe(notices().length);
  });

  it('failed mails have pages, newest first', async () => {
    for (let minutesAgo = 0; minutesAgo < 25; minutesAgo++) await aFailedMail(app, { minutesAgo });
    const [first, second] = [await listed(), await listed('page=2')];
    expect([first.mails.length, second.mails.length, first.total, first.totalPages]).toEqual([20, 5, 25, 2]);
    const times = [...first.mails, ...second.mails].map(({ failedAt }: { failedAt: string }) => failedAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('failed mails are found without reading the mails that were sent', async () => {
    await app.database.query(
      `INSERT INTO outbox (id, kind, payload, state, done_at)
       SELECT gen_random_uuid(), 'orders.placed', '{}', 'sent', now() FROM generate_series(1, 20000)`,
    );
    await app.database.query('ANALYZE outbox');
    const statements = [
      `SELECT count(*) FROM outbox WHERE state = 'failed'`,
      `SELECT FROM outbox WHERE state = 'failed' AND done_at > now() - interval '1 hour' LIMIT 5`,
      `SELECT * FROM outbox WHERE state = 'failed' ORDER BY done_at DESC, id DESC LIMIT 20`,
    ];
    for (const statement of statements) {
      const plan = await app.database.query(`EXPLAIN ${statement}`);
      expect(JSON.stringify(plan)).toMatch(/using outbox_failed|on outbox_failed/);
    }
  });
});

describe('readiness', () => {
  const readiness = async () => (await fetch(`${app.url}/health/ready`).then((response) => response.json())) as object;
  const healthy = { status: 'ready', checks: { outbox: 'ok' } };

  it('readiness is degraded while five mails of the last hour are in the list', async () => {
    for (let number = 0; number < 4; number++) await aFailedMail(app);
    await aFailedMail(app, { minutesAgo: 61 });
    expect(await readiness()).toMatchObject(healthy);
    await aFailedMail(app, { minutesAgo: 59 });
    expect(await readiness()).toMatchObject({ status: 'degraded', checks: { outbox: 'failing' } });
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
    await drop({ all: true });
    expect(await readiness()).toMatchObject(healthy);
  });

  it('readiness is degraded while a mail waits longer than two minutes', async () => {
    const wait = (seconds: number) =>
      app.database.query(
        `INSERT INTO outbox (id, kind, payload, state, created_at, due_at)
         VALUES (gen_random_uuid(), 'auth.password-changed', '{}', 'waiting', now() - make_interval(secs => $1),
           now() + interval '1 hour')`,
        [seconds],
      );
    await wait(60);
    expect(await readiness()).toMatchObject(healthy);
    await wait(121);
    expect(await readiness()).toMatchObject({ status: 'degraded', checks: { outbox: 'late' } });
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
  });
});
