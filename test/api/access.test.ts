import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AccessJobs } from '../../server/features/access/access.jobs.js';
import { transports } from '../support/http/account-calls.js';
import { OutboxRelay } from '../../server/platform/mail/outbox-relay.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  aCustomer,
  anAdmin,
  anExpired,
  aPending,
  aRejected,
  deleteAccount,
  expire,
  signIn,
  type TestPerson,
} from '../support/data/builders.js';
import { insertCustomers } from '../support/data/many-customers.js';
import { aProduct, restItem } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { asVisitor } from '../support/http/clients.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { planOf, statementsOf } from '../support/programs/statements.js';
import { typicalDuration, until } from '../support/time.js';

let app: RunningApp;
let sink: MailSink;
let admin: TestPerson;
let second: TestPerson;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
  [admin, second] = [await anAdmin(app, { name: 'Meera' }), await anAdmin(app, { name: 'Dev' })];
});

const decide = (by: TestPerson, action: 'grant' | 'reject' | 'revoke' | 'reopen', id: string, more: object = {}) =>
  by.client.graphql(
    `mutation ($input: ${action[0]?.toUpperCase()}${action.slice(1)}AccessInput!) {
      ${action}Access(input: $input) { message request { status current hours permanent expiresAt wantsMoreTime decidedBy allowedActions } }
    }`,
    { input: { userId: id, ...more } },
  );
const grant = (by: TestPerson, id: string, duration = 'HOURS_4', more: object = {}) =>
  decide(by, 'grant', id, { duration, ...more });
const history = async (id: string) => {
  const { data } = await admin.client.graphql('query ($id: ID!) { accessHistory(userId: $id) { kind by hours } }', {
    id,
  });
  return (data.accessHistory as { kind: string }[]).map(({ kind }) => kind);
};
const check = (person: TestPerson) => person.client.rest.get('/check-access');
const hoursLeft = async ({ id }: { id: string }) => {
  const [row] = await app.database.query<{ hours: number | null }>(
    'SELECT round(extract(epoch FROM access_expires_at - now()) / 3600, 2)::float AS hours FROM companies WHERE id = $1',
    [id],
  );
  return row?.hours;
};
/** Moves the decision back by a minute, for which another administrator cannot overrule it. */
const aMinuteLater = (id: string) =>
  app.database.query(
    `UPDATE companies SET access_decided_at = access_decided_at - interval '61 seconds' WHERE id = $1`,
    [id],
  );

describe('access decisions', () => {
  it('access decisions grant hours from now, confirm it in the message and record the administrator', async () => {
    const person = await aPending(app);
    const granted = await grant(admin, person.id, 'HOURS_1');
    expect(granted.data.grantAccess).toMatchObject({
      message: `Access granted to ${person.name} for 1 hour`,
      request: {
        status: 'APPROVED',
        current: true,
        hours: 1,
        permanent: false,
        decidedBy: 'Meera',
        allowedActions: ['GRANT', 'REVOKE'],
      },
    });
    expect(await hoursLeft(person)).toBeCloseTo(1, 1);
    expect(await history(person.id)).toEqual(['GRANTED', 'REQUESTED']);
    await signIn(app, person);
    expect(await check(person)).toMatchObject({
      status: 200,
      body: { access: { status: 'approved', hours: 1, permanent: false, expiresAt: expect.any(String) } },
    });
  });

  it.each([
    [1, 'for 1 hour'],
    ['2', 'for 2 hours'],
    [undefined, 'for 4 hours'],
    [8, 'for 8 hours'],
    ['24', 'for 24 hours'],
    [168, 'for 7 days'],
    ['720', 'for 30 days'],
    [2160, 'for 90 days'],
    ['permanent', 'permanently'],
  ])('REST accepts the duration %s', async (duration, text) => {
    const person = await aPending(app);
    const response = await admin.client.rest.post(`/admin/grant-access/${person.id}`, { duration });
    expect(response).toMatchObject({ status: 200, body: { message: `Access granted to ${person.name} ${text}` } });
    expect(response.body.user).toMatchObject({ _id: person.id, status: 'approved' });
    if (Number(duration) > 24) expect(await hoursLeft(person)).toBeCloseTo(Number(duration), 1);
  });

  it.each([null, 0, -1, 9e9, 3, 'permanent ', '4h', [4], { hours: 4 }, 4.5])(
    'REST rejects the duration %j',
    async (duration) => {
      const person = await aPending(app);
      const response = await admin.client.rest.post(`/admin/grant-access/${person.id}`, { duration });
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', errors: { duration: expect.any(String) } },
      });
      expect(await history(person.id)).toEqual(['REQUESTED']);
    },
  );

  it('access decisions are rejected over GraphQL when the duration is null', async () => {
    const person = await aPending(app);
    expect((await decide(admin, 'grant', person.id, { duration: null })).code).toBe('VALIDATION');
    expect(await history(person.id)).toEqual(['REQUESTED']);
  });

  it('access decisions are allowed only from their valid states', async () => {
    const [pending, rejected, expired] = [await aPending(app), await aRejected(app), await anExpired(app)];
    for (const { id } of [pending, rejected, expired]) await aMinuteLater(id);
    expect((await decide(admin, 'revoke', pending.id)).code).toBe('REQUEST_DECIDED');
    expect((await decide(admin, 'reopen', pending.id)).code).toBe('REQUEST_DECIDED');
    expect((await grant(admin, rejected.id)).code).toBe('REQUEST_DECIDED');
    expect((await decide(admin, 'reject', rejected.id)).code).toBe('REQUEST_DECIDED');
    expect((await decide(admin, 'reject', expired.id)).code).toBe('REQUEST_DECIDED');
    expect((await decide(admin, 'reopen', rejected.id)).code).toBeUndefined();
    expect((await grant(admin, rejected.id)).code).toBeUndefined();
    expect((await grant(admin, expired.id)).code).toBeUndefined();
    expect(await history(rejected.id)).toEqual(['GRANTED', 'REOPENED', 'REJECTED', 'REQUESTED']);
    for (const id of ['nothing', '01900000-0000-7000-8000-000000000000', admin.id])
      expect((await grant(admin, id)).code).toBe('REQUEST_NOT_FOUND');
  });

  it.each([1, 2, 3])('access decisions give one of two concurrent administrators a 409 (round %i)', async () => {
    const person = await aPending(app);
    const [granted, rejected] = await Promise.all([
      admin.client.rest.post(`/admin/grant-access/${person.id}`, { duration: 4 }),
      second.client.rest.put(`/admin/reject-access/${person.id}`),
    ]);
    expect([granted.status, rejected.status].sort()).toEqual([200, 409]);
    expect((await history(person.id)).length).toBe(2);
    const late = await second.client.rest.post(`/admin/grant-access/${person.id}`, { duration: 24 });
    const own = await admin.client.rest.put(`/admin/reject-access/${person.id}`);
    // A repeated attempt by the administrator who lost is still rejected: the decision is less than a minute old.
    expect([late.status, own.status]).toContain(409);
  });

  it('an access decision is applied once when the same administrator sends it twice at once', async () => {
    const person = await aPending(app);
    const responses = await Promise.all([grant(admin, person.id), grant(admin, person.id)]);
    expect(responses.map(({ code }) => code).sort()).toEqual(['REQUEST_DECIDED', undefined]);
    expect((await grant(admin, person.id)).code).toBe('REQUEST_DECIDED');
    expect(await hoursLeft(person)).toBeCloseTo(4, 1);
  });

  it('access decisions are rejected when the request has changed since the administrator saw it', async () => {
    const person = await aCustomer(app, { duration: '4' });
    expect((await decide(second, 'reject', person.id, { seen: 'PENDING' })).code).toBe('REQUEST_DECIDED');
    // The request for more time that this decision refers to has been decided already.
    expect((await decide(second, 'reject', person.id, { seen: 'APPROVED' })).code).toBe('REQUEST_DECIDED');
    expect((await check(person)).status).toBe(200);
    expect((await decide(second, 'revoke', person.id)).code).toBe('REQUEST_DECIDED');
    expect((await decide(second, 'revoke', person.id, { seen: 'APPROVED' })).code).toBeUndefined();
  });

  it('access decisions extend access by adding hours to the remaining time, and can make it permanent and back', async () => {
    const person = await aCustomer(app, { duration: '4' });
    await aMinuteLater(person.id);
    expect((await grant(admin, person.id, 'HOURS_2')).code).toBeUndefined();
    expect(await hoursLeft(person)).toBeCloseTo(6, 1);
    expect((await grant(admin, person.id, 'PERMANENT')).data.grantAccess.request).toMatchObject({
      permanent: true,
      hours: null,
    });
    expect(await hoursLeft(person)).toBeNull();
    const { request } = (await grant(second, person.id, 'DAYS_30', { seen: 'APPROVED' })).data.grantAccess;
    expect(request).toMatchObject({ permanent: false, hours: 720 });
    expect(await hoursLeft(person)).toBeCloseTo(720, 1);
    // The session of before is still accepted.
    expect((await check(person)).status).toBe(200);
    expect(await history(person.id)).toEqual(['GRANTED', 'EXTENDED', 'EXTENDED', 'GRANTED', 'REQUESTED']);
  });

  it('access decisions end all gated calls of a revoked or rejected customer at once, but not logout', async () => {
    for (const end of ['revoke', 'reject'] as const) {
      const person = await aCustomer(app);
      await aMinuteLater(person.id);
      expect((await decide(admin, end, person.id)).code).toBeUndefined();
      expect(await check(person)).toMatchObject({ status: 403, body: { code: 'ACCESS_REJECTED' } });
      expect((await person.client.rest.get('/me')).status).toBe(403);
      expect((await person.client.rest.post('/logout')).status).toBe(200);
      expect(await history(person.id)).toEqual(['REVOKED', 'GRANTED', 'REQUESTED']);
    }
  });

  it('access decisions keep a history that cannot be changed and is deleted only with its account', async () => {
    const person = await aPending(app);
    for (const sql of ['UPDATE access_decisions SET hours = 9', 'DELETE FROM access_decisions'])
      await expect(app.database.query(sql)).rejects.toThrow(/permission denied/);
    await deleteAccount(app, person);
    expect(await app.database.query('SELECT FROM access_decisions WHERE company_id = $1', [person.id])).toHaveLength(0);
  });
});

describe('a customer whose access is revoked', () => {
  it('loses it without waiting for an order that is being written', async () => {
    const customer = await aCustomer(app);
    await aMinuteLater(customer.id);
    const revoked = await app.database.whileReferenced('users', customer.id, () =>
      decide(admin, 'revoke', customer.id),
    );
    expect(revoked.code).toBeUndefined();
    expect((await customer.client.rest.get('/cart/get')).body.code).toBe('ACCESS_REJECTED');
  });

  it('places no order after the response, with eight requests under way at any time', async () => {
    const customer = await aCustomer(app);
    await aMinuteLater(customer.id);
    const items = [restItem({ product: await aProduct(app) })];
    const orders = new Map<number, number>();
    let isOver = false;
    const placeOrders = async () => {
      while (!isOver && !orders.has(403)) {
        const key = { 'idempotency-key': randomUUID() };
        const { status } = await customer.client.rest.post('/orders/create', { items }, key);
        orders.set(status, (orders.get(status) ?? 0) + 1);
      }
    };
    const streams = Promise.all(Array.from({ length: 8 }, placeOrders));
    await until(() => (orders.get(201) ?? 0) >= 16);
    const revoked = await decide(admin, 'revoke', customer.id);
    const respondedAt = new Date();
    isOver = revoked.code !== undefined;
    await streams;
    expect(revoked.code).toBeUndefined();
    // A busy machine may reject some of them with 503.
    expect([...orders.keys()].filter((status) => status !== 503).sort()).toEqual([201, 403]);
    const late = 'SELECT FROM orders WHERE user_id = $1 AND created_at > $2';
    expect(await app.database.query(late, [customer.id, respondedAt])).toEqual([]);
  });
});

describe('requests for more time', () => {
  const ask = (person: TestPerson) => person.client.graphql('mutation { requestAccess { status current waiting } }');

  it('requests for more time are listed while the access runs, and rejecting them leaves it unchanged', async () => {
    const person = await aCustomer(app, { duration: '4' });
    await aMinuteLater(person.id);
    expect((await ask(person)).data.requestAccess).toEqual({ status: 'APPROVED', current: true, waiting: true });
    await ask(person);
    const { body } = await admin.client.rest.get(`/admin/pending-access?search=${person.email}`);
    expect(body.users).toMatchObject([{ _id: person.id, status: 'approved', wantsMoreTime: true }]);
    const { data } = await admin.client.graphql(
      'query ($id: ID!) { accessRequest(userId: $id) { allowedActions } userAccount(userId: $id) { allowedActions } }',
      { id: person.id },
    );
    const allowedActions = ['GRANT', 'REJECT', 'REVOKE'];
    expect(data).toMatchObject({ accessRequest: { allowedActions }, userAccount: { allowedActions } });
    expect((await decide(admin, 'reject', person.id)).data.rejectAccess.request).toMatchObject({
      status: 'APPROVED',
      current: true,
      wantsMoreTime: false,
    });
    expect((await check(person)).body.access).toMatchObject({ status: 'approved', waiting: false });
    expect(await history(person.id)).toEqual(['DECLINED', 'REQUESTED', 'GRANTED', 'REQUESTED']);
  });

  it('requests for more time add the granted hours to the remaining time', async () => {
    const person = await aCustomer(app, { duration: '4' });
    await ask(person);
    expect((await grant(admin, person.id, 'HOURS_2')).data.grantAccess.request).toMatchObject({ wantsMoreTime: false });
    expect(await hoursLeft(person)).toBeCloseTo(6, 1);
  });

  it('requests for more time stay pending after the access has expired', async () => {
    const person = await aCustomer(app, { duration: '4' });
    await ask(person);
    await expire(app, person);
    expect(await check(person)).toMatchObject({ status: 403, body: { code: 'ACCESS_EXPIRED' } });
    const { body } = await admin.client.rest.get(`/admin/pending-access?search=${person.email}`);
    expect(body.users).toMatchObject([{ _id: person.id, status: 'expired' }]);
    expect((await grant(admin, person.id)).code).toBeUndefined();
    expect((await check(person)).status).toBe(200);
  });

  it('requests for more time become a new request after expiry, and do nothing for an administrator', async () => {
    const person = await anExpired(app);
    expect((await ask(person)).data.requestAccess).toEqual({ status: 'PENDING', current: false, waiting: true });
    expect((await history(person.id)).sort()).toEqual(['EXPIRED', 'GRANTED', 'REQUESTED', 'REQUESTED']);
    expect((await ask(admin)).data.requestAccess).toEqual({ status: 'APPROVED', current: true, waiting: false });
  });
});

describe.each(transports)('sign-in over %s', (_, calls) => {
  it('files a new request for an expired customer and returns its time', async () => {
    const person = await anExpired(app);
    const first = await calls.login(asVisitor(app), person);
    expect(first).toMatchObject({ code: 'ACCESS_EXPIRED', details: { since: expect.stringMatching(/^20.*Z$/) } });
    const { body } = await admin.client.rest.get(`/admin/pending-access?search=${person.email}`);
    expect(body.users).toMatchObject([{ status: 'pending', requestedAt: first.details.since }]);
    expect(await calls.login(asVisitor(app), person)).toMatchObject({ code: 'ACCESS_PENDING', details: first.details });
  });

  it('lets a rejected customer request access again once a day', async () => {
    const person = await aRejected(app);
    const refused = await calls.login(asVisitor(app), person);
    expect(refused).toMatchObject({ code: 'ACCESS_REJECTED', details: { requestToken: expect.any(String) } });
    const { requestToken = '' } = refused.details;
    expect((await calls.requestAccessAgain(asVisitor(app), { requestToken: 'x'.repeat(43) })).code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await calls.requestAccessAgain(asVisitor(app), { requestToken })).code).toBeUndefined();
    expect((await calls.login(asVisitor(app), person)).code).toBe('ACCESS_PENDING');

    await decide(admin, 'reject', person.id);
    const again = await calls.login(asVisitor(app), person);
    const token = { requestToken: again.details.requestToken ?? '' };
    expect((await calls.requestAccessAgain(asVisitor(app), token)).code).toBe('REQUEST_TOO_SOON');
    await app.database.query(`UPDATE companies SET asked_again_at = now() - interval '25 hours' WHERE id = $1`, [
      person.id,
    ]);
    expect((await calls.requestAccessAgain(asVisitor(app), token)).code).toBeUndefined();
  });
});

describe('access expiry', () => {
  const gated = [
    '/me',
    '/check-access',
    '/cart/get',
    '/orders/user',
    '/products/allproducts',
    '/categories/allcategories',
  ];

  it('ends all gated calls at the exact second, without the expiry job', async () => {
    const person = await aCustomer(app, { duration: '1' });
    for (const path of gated) expect([path, (await person.client.rest.get(path)).status]).toEqual([path, 200]);
    await expire(app, person);
    for (const path of gated)
      expect([path, await person.client.rest.get(path)]).toMatchObject([
        path,
        {
          status: 403,
          body: { code: 'ACCESS_EXPIRED', message: 'Your access has expired. Please request new access.' },
        },
      ]);
    for (const field of ['me { id }', 'checkAccess { current }', 'sessions { id }', 'cart { id }', 'categories { id }'])
      expect([field, (await person.client.graphql(`{ ${field} }`)).code]).toEqual([field, 'ACCESS_EXPIRED']);
    const { body } = await admin.client.rest.get(`/admin/pending-access?status=expired&search=${person.email}`);
    expect(body.users).toMatchObject([{ status: 'expired' }]);
    expect((await admin.client.rest.get(`/admin/users?search=${person.email}`)).body.users).toMatchObject([
      { accessStatus: 'expired' },
    ]);
    expect((await person.client.rest.post('/logout')).status).toBe(200);
  });

  it('an access expiry is recorded once, however many instances run the expiry job', async () => {
    await insertCustomers(app.database, 1_000, {
      user: { email: `'expiring' || n || '@shop.test'` },
      company: { access_status: `'approved'`, access_expires_at: 'now()' },
    });
    const sweeper = app.nest.get(AccessJobs, { strict: false });
    const swept = await Promise.all(Array.from({ length: 5 }, () => sweeper.recordExpired()));
    expect(swept.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1_000);
    expect(await sweeper.recordExpired()).toBe(0);
    const [recorded] = await app.database.query(
      `SELECT count(*)::int AS notes, count(DISTINCT company_id)::int AS users,
         (SELECT count(*)::int FROM audit_entries JOIN users ON users.id = subject_id
          WHERE kind = 'access.expired' AND email LIKE 'expiring%') AS audited
       FROM access_decisions JOIN users USING (company_id) WHERE kind = 'expired' AND email LIKE 'expiring%'`,
    );
    expect(recorded).toEqual({ notes: 1_000, users: 1_000, audited: 1_000 });
    const left = await app.database.query(
      `SELECT FROM companies WHERE access_status = 'approved' AND access_expires_at < now()`,
    );
    expect(left).toHaveLength(0);
  });

  it('an access expiry is recorded once when the job is killed before its end and runs again', async () => {
    const expired = await insertCustomers(app.database, 100, {
      user: { email: `'killed' || n || '@shop.test'` },
      company: { access_status: `'approved'`, access_expires_at: 'now()' },
    });
    const records = () =>
      app.database.query(
        `SELECT id FROM access_decisions WHERE kind = 'expired' AND company_id = ANY ($1)
         UNION ALL SELECT id FROM audit_entries WHERE kind = 'access.expired' AND subject_id = ANY ($1)`,
        [expired],
      );
    const sweeper = app.nest.get(AccessJobs, { strict: false });
    // The job has changed the users, and waits for this lock to write the audit log.
    await app.database.whileLocked('audit_entries', async () => {
      const killed = sweeper.recordExpired();
      killed.catch(() => undefined);
      await until(async () => (await app.database.waitingFor('audit_entries')).length > 0);
      await app.database.query('SELECT pg_terminate_backend(pid) FROM unnest($1::integer[]) pid', [
        await app.database.waitingFor('audit_entries'),
      ]);
      await expect(killed).rejects.toThrow();
    });
    expect(await records()).toEqual([]);
    expect(await sweeper.recordExpired()).toBe(expired.length);
    expect(await records()).toHaveLength(2 * expired.length);
  });

  it.each([-2, 2])('follows the database clock when the server clock is %i hours off', async (hours) => {
    const own = await startApp();
    const now = Date.now() + hours * 3_600_000;
    jest.useFakeTimers({
      now,
      doNotFake: [
        'nextTick',
        'setImmediate',
        'setInterval',
        'setTimeout',
        'clearTimeout',
        'clearInterval',
        'queueMicrotask',
        'hrtime',
        'performance',
        'clearImmediate',
      ],
    });
    try {
      const person = await aCustomer(own, { duration: '1' });
      const client = asVisitor(own);
      const credentials = { email: person.email, password: person.password };
      const { body } = await client.rest.post('/login', credentials);
      expect((await client.rest.get('/check-access')).status).toBe(200);
      await own.database.query(`UPDATE companies SET access_expires_at = now() - interval '1 second' WHERE id = $1`, [
        person.id,
      ]);
      expect((await client.rest.get('/check-access')).body).toMatchObject({ code: 'ACCESS_EXPIRED' });
      const { exp } = JSON.parse(Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString());
      const [clock] = await own.database.query<{ now: number }>('SELECT extract(epoch FROM now())::float AS now');
      expect(Math.abs(exp - (clock?.now ?? 0) - 900)).toBeLessThan(30);
    } finally {
      jest.useRealTimers();
      await own.close();
    }
  });

  it('access expiry never applies to permanent access or administrators', async () => {
    const person = await aCustomer(app);
    await app.database.query(`UPDATE companies SET access_expires_at = now() - interval '1 day' WHERE id = ANY($1)`, [
      [person.id, admin.id],
    ]);
    await app.nest.get(AccessJobs, { strict: false }).recordExpired();
    expect((await check(person)).body.access).toMatchObject({ status: 'approved', permanent: true });
    expect((await check(admin)).status).toBe(200);
  });
});

describe('the list of access requests', () => {
  it('shows pending requests, oldest first, with counts over all states', async () => {
    const ownApp = await startApp();
    const ownAdmin = await anAdmin(ownApp);
    const [first, another] = [await aPending(ownApp), await aPending(ownApp, { companyName: '100% Gold' })];
    await aRejected(ownApp);
    await anExpired(ownApp);
    await aCustomer(ownApp);
    const list = await ownAdmin.client.rest.get('/admin/pending-access');
    expect(list.body).toMatchObject({
      success: true,
      users: [{ _id: first.id, email: first.email, accessDuration: null }, { _id: another.id }],
      total: 2,
      totalPages: 1,
      counts: { pending: 2, approved: 1, rejected: 1, expired: 1 },
    });
    expect((await ownAdmin.client.rest.get('/admin/pending-access?page=2&limit=1')).body).toMatchObject({
      users: [{ _id: another.id }],
      totalPages: 2,
    });
    expect((await ownAdmin.client.rest.get('/admin/pending-access?search=0%25')).body.users).toHaveLength(1);
    expect((await ownAdmin.client.rest.get('/admin/pending-access?status=rejected')).body.total).toBe(1);
    expect((await ownAdmin.client.rest.get('/admin/pending-access?status=gone')).status).toBe(400);
    await ownApp.close();
  });

  it('lists and counts a customer who asks for more time as pending only, also after the access has ended', async () => {
    const ownApp = await startApp();
    const ownAdmin = await anAdmin(ownApp);
    const [current, ended] = [await aCustomer(ownApp), await aCustomer(ownApp, { duration: '4' })];
    await aCustomer(ownApp);
    await ownApp.database.query('UPDATE companies SET more_time_requested_at = now() WHERE id = ANY($1)', [
      [current.id, ended.id],
    ]);
    await ownApp.database.query(`UPDATE companies SET access_expires_at = now() - interval '1 second' WHERE id = $1`, [
      ended.id,
    ]);
    for (const [status, total] of Object.entries({ pending: 2, approved: 1, rejected: 0, expired: 0 })) {
      const { body } = await ownAdmin.client.rest.get(`/admin/pending-access?status=${status}`);
      expect(body).toMatchObject({ total, counts: { total: 3, pending: 2, approved: 1, rejected: 0, expired: 0 } });
      expect(body.users).toHaveLength(total);
    }
    await ownApp.close();
  });
});

describe('a decision that is taken back', () => {
  let own: RunningApp;
  let by: TestPerson;
  beforeAll(async () => {
    own = await startApp({ SMTP_URL: sink.url, UNDO_SECONDS: '30' });
    by = await anAdmin(own, { name: 'Tara' });
  });

  const isOpenFor = async ({ client }: TestPerson) => (await client.rest.get('/check-access')).status === 200;
  const undo = (decisionIds: (string | undefined)[], admin = by) =>
    admin.client.rest.post('/admin/undo-access', { decisionIds });
  const state = (id: string) =>
    own.database.query(
      `SELECT access_status, permanent_access, access_duration, access_granted_at::text, access_expires_at::text,
         access_requested_at::text, access_decided_at::text, access_decided_by, more_time_requested_at::text
       FROM companies WHERE id = $1`,
      [id],
    );
  const decideWith = async (method: 'post' | 'put', path: string, body?: object) =>
    String((await by.client.rest[method](`/admin/${path}`, body)).body.decisionId);
  const askForMore = async (person: TestPerson) => {
    await person.client.rest.post('/request-access');
    return person;
  };

  it.each([
    ['a grant', () => aPending(own), (id: string) => decideWith('post', `grant-access/${id}`, { duration: 8 })],
    [
      'a permanent grant for an expired customer',
      () => anExpired(own),
      (id: string) => decideWith('post', `grant-access/${id}`, { duration: 'permanent', seen: 'expired' }),
    ],
    [
      'an extension',
      async () => askForMore(await aCustomer(own, { duration: '4' })),
      (id: string) => decideWith('post', `grant-access/${id}`, { duration: 2 }),
    ],
    [
      'a duration instead of permanent access',
      () => aCustomer(own),
      (id: string) => decideWith('post', `grant-access/${id}`, { duration: 720, seen: 'approved' }),
    ],
    ['a rejection', () => aPending(own), (id: string) => decideWith('put', `reject-access/${id}`)],
    [
      'a declined request for more time',
      async () => askForMore(await aCustomer(own, { duration: '4' })),
      (id: string) => decideWith('put', `reject-access/${id}`),
    ],
    [
      'a revocation',
      () => aCustomer(own),
      (id: string) => decideWith('put', `revoke-access/${id}`, { seen: 'approved' }),
    ],
    [
      'a reopening',
      () => aRejected(own),
      (id: string) => decideWith('put', `reopen-access/${id}`, { seen: 'rejected' }),
    ],
  ])('leaves the access exactly as it was before: %s', async (_, create, decideOn) => {
    const { id } = await create();
    const before = await state(id);
    const decisionId = await decideOn(id);
    expect(await state(id)).not.toEqual(before);
    expect(await undo([decisionId])).toMatchObject({
      status: 200,
      body: { undone: 1, message: 'Decision taken back.' },
    });
    expect(await state(id)).toEqual(before);
    const [latest] = (await by.client.rest.get(`/admin/access-history/${id}`)).body.decisions;
    expect(latest).toMatchObject({ kind: 'undone', by: 'Tara' });
    expect((await undo([decisionId])).body.code).toBe('UNDO_EXPIRED');
  });

  it('ends what the customer could do, and no mail about it is sent', async () => {
    const [person, extended, other] = [
      await aPending(own),
      await askForMore(await aCustomer(own, { duration: '4' })),
      await aPending(own),
    ];
    const ids = await Promise.all([person, extended, other].map(({ id }) => decideWith('post', `grant-access/${id}`)));
    await signIn(own, person);
    expect(await isOpenFor(person)).toBe(true);
    await undo(ids.slice(0, 2));
    expect(await isOpenFor(person)).toBe(false);
    await own.database.query(`UPDATE outbox SET due_at = now() WHERE state = 'waiting'`);
    own.nest.get(OutboxRelay, { strict: false }).flush();
    await sink.waitFor(other.email);
    await until(async () => (await own.database.query('SELECT FROM outbox WHERE done_at IS NULL')).length === 0);
    const mailsTo = ({ email }: TestPerson) => sink.mails.filter(({ to }) => to.includes(email)).length;
    // The one mail to the extended customer is about the grant before.
    expect([person, extended, other].map(mailsTo)).toEqual([0, 1, 1]);
  });

  it('a decision that a later one hides is mailed if that one is taken back, and not if it stays', async () => {
    const [restored, replaced] = [await aPending(own), await aPending(own)];
    const later: string[] = [];
    for (const { id } of [restored, replaced]) {
      await decideWith('post', `grant-access/${id}`, { duration: 8 });
      later.push(await decideWith('put', `revoke-access/${id}`, { seen: 'approved' }));
    }
    const mails = `FROM outbox WHERE kind = 'access.granted' AND payload ->> 'userId' IN ('${restored.id}', '${replaced.id}')`;
    const flush = () => own.nest.get(OutboxRelay, { strict: false }).flush();
    await own.database.query(`UPDATE outbox SET due_at = now() WHERE id IN (SELECT id ${mails})`);
    flush();
    const composed = `${mails} AND (done_at IS NOT NULL OR (state = 'waiting' AND due_at > now()))`;
    await until(async () => (await own.database.query(`SELECT ${composed}`)).length === 2);
    expect((await undo([later[0]])).status).toBe(200);
    await own.database.query(`
      ALTER TABLE access_decisions DISABLE TRIGGER access_decisions_are_kept;
      UPDATE access_decisions SET at = at - interval '33 seconds', before = jsonb_set(before, '{access_decided_at}',
        coalesce(to_jsonb((before ->> 'access_decided_at')::timestamptz - interval '33 seconds'), 'null'))
        WHERE company_id = '${replaced.id}';
      UPDATE companies SET access_decided_at = access_decided_at - interval '33 seconds' WHERE id = '${replaced.id}';
      UPDATE outbox SET due_at = now() WHERE state = 'waiting'`);
    flush();
    await until(async () => (await own.database.query('SELECT FROM outbox WHERE done_at IS NULL')).length === 0);
    expect(sink.to(restored.email).map(({ subject }) => subject)).toEqual([expect.stringContaining('now have access')]);
    expect(sink.to(replaced.email).map(({ subject }) => subject)).toEqual(['Your access has ended']);
  });

  it('a decision stays if it is too old, of another administrator or followed by another change', async () => {
    const other = await anAdmin(own);
    const [person, asking, twice] = [await aPending(own), await aPending(own), await aPending(own)];
    const [old = '', asked = '', first = ''] = await Promise.all(
      [person, asking, twice].map(({ id }) => decideWith('post', `grant-access/${id}`)),
    );
    expect((await undo([old], other)).body.code).toBe('UNDO_EXPIRED');
    await signIn(own, asking);
    await askForMore(asking);
    const second = await decideWith('post', `grant-access/${twice.id}`, { duration: 2 });
    const { id } = await aPending(own);
    const fresh = await decideWith('put', `reject-access/${id}`);
    expect((await undo([asked, first, fresh])).body).toMatchObject({
      undone: 1,
      tooLate: 2,
      message: 'Decision taken back. 2 can no longer be undone.',
      users: [{ _id: id, status: 'pending' }],
    });
    expect((await undo([second])).status).toBe(200);
    expect((await undo([first])).body.code).toBe('UNDO_EXPIRED');
    expect(await isOpenFor(asking)).toBe(true);
    await own.database.query(`
      ALTER TABLE access_decisions DISABLE TRIGGER access_decisions_are_kept;
      UPDATE access_decisions SET at = at - interval '30 seconds' WHERE company_id = '${person.id}';
      UPDATE companies SET access_decided_at = access_decided_at - interval '30 seconds' WHERE id = '${person.id}'`);
    expect((await undo([old])).body.code).toBe('UNDO_EXPIRED');
  });
});

describe('permanent access', () => {
  it('a customer with permanent access cannot request more time', async () => {
    const person = await aCustomer(app);
    const refused = await person.client.rest.post('/request-access');
    expect(refused).toMatchObject({ status: 409, body: { code: 'ACCESS_PERMANENT' } });
    expect((await check(person)).body.access).toMatchObject({ permanent: true, waiting: false });
  });

  it('permanent access is not limited by an approval of a request that was answered with it meanwhile', async () => {
    const person = await aCustomer(app);
    const open = { userId: person.id, seen: 'approved' };
    const { body } = await admin.client.rest.post('/admin/decide-access', { decision: 'approve', requests: [open] });
    expect(body).toMatchObject({ decided: 0, overtaken: 1 });
    const approved = await admin.client.rest.post(`/admin/grant-access/${person.id}`, { seen: 'approved' });
    expect(approved.body.code).toBe('REQUEST_DECIDED');
    expect((await check(person)).body.access).toMatchObject({ permanent: true });
    const limited = await admin.client.rest.post(`/admin/grant-access/${person.id}`, { seen: 'approved', duration: 4 });
    expect(limited.body.user).toMatchObject({ permanentAccess: false, accessDuration: 4 });
  });
});

describe('bulk decisions', () => {
  const decideSeveral = `mutation ($input: DecideRequestsInput!) {
    decideRequests(input: $input) { decided overtaken message requests { id status hours decidedBy } }
  }`;
  const overGraphql = async (by: TestPerson, input: { decision: string; duration?: string; requests: object[] }) => {
    const { data, errors } = await by.client.graphql(decideSeveral, { input });
    return data?.decideRequests ?? errors?.[0]?.extensions;
  };
  const ids = (...people: { id: string }[]) => people.map(({ id: userId }) => ({ userId, seen: 'PENDING' }));

  it('bulk decisions are stored, audited and mailed like single decisions, over REST and GraphQL', async () => {
    const people = [await aPending(app), await aPending(app), await aPending(app), await aPending(app)] as const;
    const [one, two, three, four] = people;
    expect(
      await overGraphql(admin, { decision: 'APPROVE', duration: 'HOURS_8', requests: ids(one, two) }),
    ).toMatchObject({
      decided: 2,
      overtaken: 0,
      message: '2 requests approved for 8 hours.',
      requests: expect.arrayContaining([{ id: one.id, status: 'APPROVED', hours: 8, decidedBy: 'Meera' }]),
    });
    const rejected = await admin.client.rest.post('/admin/decide-access', {
      decision: 'reject',
      requests: [{ userId: three.id, seen: 'pending' }, { userId: four.id }],
    });
    expect(rejected).toMatchObject({ status: 200, body: { decided: 2, message: '2 requests rejected.' } });
    for (const { id } of people.slice(0, 2)) expect(await history(id)).toEqual(['GRANTED', 'REQUESTED']);
    for (const { id } of people.slice(2)) expect(await history(id)).toEqual(['REJECTED', 'REQUESTED']);
    const notes = await app.database.query<{ kind: string; actor: string }>(
      `SELECT kind, actor_id AS actor FROM audit_entries WHERE subject_id = ANY($1) AND actor_id = $2 ORDER BY kind`,
      [people.map(({ id }) => id), admin.id],
    );
    expect(notes).toEqual(
      ['granted', 'granted', 'rejected', 'rejected'].map((kind) => ({ kind: `access.${kind}`, actor: admin.id })),
    );
    for (const { email } of [one, two]) expect((await sink.waitFor(email)).text).toMatch(/8 hours/);
    for (const { email } of [three, four]) expect((await sink.waitFor(email)).text).not.toMatch(/hours/);
  });

  it('bulk decisions report how many requests another administrator had already decided, and leave those unchanged', async () => {
    const [mine, theirs] = [await aPending(app), await aPending(app)];
    await decide(second, 'reject', theirs.id);
    expect(await overGraphql(admin, { decision: 'APPROVE', requests: ids(mine, theirs, mine) })).toMatchObject({
      decided: 1,
      overtaken: 1,
      message: '1 request approved for 4 hours. 1 had already been decided.',
      requests: expect.arrayContaining([{ id: theirs.id, status: 'REJECTED', hours: null, decidedBy: 'Dev' }]),
    });
    expect(await overGraphql(admin, { decision: 'REJECT', requests: ids(theirs) })).toMatchObject({
      decided: 0,
      message: 'No request was rejected: 1 had already been decided.',
    });
    expect(await history(theirs.id)).toEqual(['REJECTED', 'REQUESTED']);
  });

  it('bulk decisions decide each request once when two administrators send them at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aPending(app)));
    const both = await Promise.all([
      overGraphql(admin, { decision: 'APPROVE', requests: ids(...people) }),
      overGraphql(second, { decision: 'REJECT', requests: ids(...people).reverse() }),
    ]);
    expect(both[0].decided + both[1].decided).toBe(5);
    for (const { id } of people) expect(await history(id)).toHaveLength(2);
  });

  it('a single request can be read in any state', async () => {
    const person = await aRejected(app);
    const { data } = await admin.client.graphql('query ($id: ID!) { accessRequest(userId: $id) { id status } }', {
      id: person.id,
    });
    expect(data.accessRequest).toEqual({ id: person.id, status: 'REJECTED' });
    const notFound = await admin.client.rest.get(`/admin/pending-access/${admin.id}`);
    expect(notFound).toMatchObject({ status: 404, body: { code: 'REQUEST_NOT_FOUND' } });
    expect((await admin.client.rest.get(`/admin/pending-access/${person.id}`)).body.user._id).toBe(person.id);
  });
});

describe('the list of access requests with 100,000 customers', () => {
  let large: RunningApp;
  let ownAdmin: TestPerson;
  const customers = 100_000;
  beforeAll(async () => {
    large = await startApp({ WORKER: 'external' });
    ownAdmin = await anAdmin(large);
    await insertCustomers(large.database, customers, {
      user: { name: `'Buyer ' || n`, email: `'many' || n || '@shop.test'` },
      company: {
        name: `'Company ' || n`,
        access_status: `(ARRAY['pending', 'approved', 'rejected', 'expired'])[n % 4 + 1]`,
        access_decided_at: 'now() - make_interval(mins => n)',
        access_requested_at: 'now() - make_interval(mins => n)',
        access_expires_at: `CASE WHEN n % 400 = 1 THEN now() ELSE now() + interval '1 day' END`,
      },
    });
    await large.database.query('ANALYZE');
  });
  afterAll(() => large?.close());

  it.each([
    ['pending requests', '', customers / 4],
    ['approved customers', '?status=approved', customers / 4 - customers / 400],
    ['page 900 of the rejected requests', '?status=rejected&page=900', customers / 4],
  ])('takes at most three statements, and reads its page from indexes, for %s', async (_, filter, total) => {
    let body: unknown;
    const statements = await statementsOf(large, async () => {
      ({ body } = await ownAdmin.client.rest.get(`/admin/pending-access${filter}`));
    });
    expect(body).toMatchObject({ total, counts: { pending: customers / 4, total: customers } });
    expect(statements.length).toBeLessThanOrEqual(3);
    const page = statements.filter(({ sql }) => sql.includes('LIMIT'));
    expect(page).toHaveLength(1);
    for (const statement of page)
      expect((await planOf(large, statement)).filter((node) => /^Seq Scan (users|companies)$/.test(node))).toEqual([]);
  });

  it.each([
    ['expired customers', '?status=expired', customers / 4 + customers / 400],
    ['a search for a name', '?search=buyer%2099996', 1],
  ])('takes at most three statements, and little time, for %s', async (_, filter, total) => {
    const read = () => ownAdmin.client.rest.get(`/admin/pending-access${filter}`);
    let body: unknown;
    const statements = await statementsOf(large, async () => {
      ({ body } = await read());
    });
    expect(body).toMatchObject({ total, counts: { pending: customers / 4, total: customers } });
    expect(statements.length).toBeLessThanOrEqual(3);
    const longest = fullSize(250, 500);
    expect(await typicalDuration(read, longest)).toBeLessThan(longest);
  });

  it('returns the pages 1, 2 and last in time', async () => {
    const longest = fullSize(200, 400);
    for (const page of [1, 2, Math.ceil(customers / 4 / 20)]) {
      const read = () => ownAdmin.client.rest.get(`/admin/pending-access?page=${page}`);
      const took = await typicalDuration(read, longest);
      expect([page, took < longest]).toEqual([page, true]);
    }
  });
});

describe('access mails', () => {
  const mailAbout = async (email: string, subject: RegExp) => {
    for (const end = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
      const mail = sink.to(email).find((candidate) => subject.test(candidate.subject));
      if (mail || Date.now() > end) return mail;
    }
  };

  it('access mails announce a grant with its duration and end, a rejection, declined extra time and a revocation', async () => {
    const [granted, rejected] = [await aPending(app), await aPending(app)];
    await grant(admin, granted.id, 'HOURS_8');
    await decide(admin, 'reject', rejected.id);
    expect((await mailAbout(granted.email, /now have access/))?.text).toMatch(
      /Access: 8 hours\s+Until: \d+ \w+ 20\d\d at [\d:]+ IST/,
    );
    expect((await mailAbout(rejected.email, /access request/))?.text).toContain('once a day');
    await signIn(app, granted);
    await granted.client.graphql('mutation { requestAccess { status } }');
    await decide(admin, 'reject', granted.id);
    expect((await mailAbout(granted.email, /more time/))?.text).toContain('stays as it is');
    await decide(admin, 'revoke', granted.id);
    expect(await mailAbout(granted.email, /has ended/)).toBeDefined();
  });

  it.each([
    ['permanent access that is shortened', 'permanent', 'DAYS_30', 'GRANTED'],
    ['time that is added', '4', 'HOURS_2', 'EXTENDED'],
  ] as const)('access mails and history say in right words what happened: %s', async (_, first, then, kind) => {
    const person = await aCustomer(app, { duration: first });
    await grant(second, person.id, then, { seen: 'APPROVED' });
    expect((await history(person.id))[0]).toBe(kind);
    const mail = await mailAbout(person.email, /has changed/);
    expect(mail?.text).toMatch(/Until: \d+ \w+ 20\d\d at [\d:]+ IST/);
    expect(mail?.text).not.toMatch(/approved|extended|Welcome/i);
  });
});

describe('the access digest', () => {
  let quiet: RunningApp;
  let box: MailSink;
  beforeEach(async () => {
    box = await startMailSink();
    quiet = await startApp({ SMTP_URL: box.url });
  });

  it('mails administrators the first request at once, and later ones at most every ten minutes', async () => {
    const ownAdmin = await anAdmin(quiet);
    await aPending(quiet, { companyName: 'First & Co' });
    const first = await box.waitFor(ownAdmin.email);
    expect(first.text).toContain('First & Co');
    await aPending(quiet, { companyName: 'Second & Co' });
    await aPending(quiet, { companyName: 'Third & Co' });
    const digest = quiet.nest.get(AccessJobs, { strict: false });
    await digest.notifyIfDue();
    const waiting = () => quiet.database.query(`SELECT FROM outbox WHERE kind = 'access.digest'`);
    expect(await waiting()).toHaveLength(1);

    await quiet.database.query(`UPDATE access_digest SET last_at = last_at - interval '10 minutes'`);
    await Promise.all([digest.notifyIfDue(), digest.notifyIfDue(), digest.notifyIfDue()]);
    expect(await waiting()).toHaveLength(2);
    const next = await box.waitFor(ownAdmin.email, { seen: 1 });
    expect(next.text).toMatch(/Second & Co[^]*Third & Co/);
    await quiet.database.query(`UPDATE access_digest SET last_at = last_at - interval '10 minutes'`);
    await digest.notifyIfDue();
    expect(await waiting()).toHaveLength(2);
    await quiet.close();
    await box.close();
  });
});
