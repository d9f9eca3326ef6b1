import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AccessDigest } from '../../server/features/access/access-digest.service.js';
import { AccessExpiry } from '../../server/features/access/access-expiry.service.js';
import { faces } from '../support/http/account-calls.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  aCustomer,
  anAdmin,
  anExpired,
  aPending,
  aRejected,
  expire,
  signIn,
  type TestPerson,
} from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { planOf, statementsOf } from '../support/programs/statements.js';

let app: RunningApp;
let sink: MailSink;
let admin: TestPerson;
let second: TestPerson;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
  [admin, second] = [await anAdmin(app, { name: 'Meera' }), await anAdmin(app, { name: 'Dev' })];
});
afterAll(async () => {
  await app?.close();
  await sink?.close();
});

const decide = (by: TestPerson, action: 'grant' | 'reject' | 'revoke' | 'reopen', id: string, more: object = {}) =>
  by.client.graphql(
    `mutation ($input: ${action[0]?.toUpperCase()}${action.slice(1)}AccessInput!) {
      ${action}Access(input: $input) { message request { status current hours permanent expiresAt wantsMoreTime decidedBy } }
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
    'SELECT round(extract(epoch FROM access_expires_at - now()) / 3600, 2)::float AS hours FROM users WHERE id = $1',
    [id],
  );
  return row?.hours;
};
/** Another administrator's fresh decision holds for a minute. */
const aMinuteLater = (id: string) =>
  app.database.query(`UPDATE users SET access_decided_at = access_decided_at - interval '61 seconds' WHERE id = $1`, [
    id,
  ]);

describe('a decision', () => {
  it('grants hours from now, says so, and is kept with who and when', async () => {
    const person = await aPending(app);
    const granted = await grant(admin, person.id, 'HOURS_1');
    expect(granted.data.grantAccess).toMatchObject({
      message: `Access granted to ${person.name} for 1 hour`,
      request: { status: 'APPROVED', current: true, hours: 1, permanent: false, decidedBy: 'Meera' },
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
    ['permanent', 'permanently'],
  ])('Z11 REST takes the duration %s', async (duration, words) => {
    const person = await aPending(app);
    const answer = await admin.client.rest.post(`/admin/grant-access/${person.id}`, { duration });
    expect(answer).toMatchObject({ status: 200, body: { message: `Access granted to ${person.name} ${words}` } });
    expect(answer.body.user).toMatchObject({ _id: person.id, status: 'approved' });
  });

  it.each([0, -1, 9e9, 3, 'permanent ', '4h', [4], { hours: 4 }, 4.5])(
    'Z11 no other duration: %j',
    async (duration) => {
      const person = await aPending(app);
      const answer = await admin.client.rest.post(`/admin/grant-access/${person.id}`, { duration });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', errors: { duration: expect.any(String) } },
      });
      expect(await history(person.id)).toEqual(['REQUESTED']);
    },
  );

  it('Z11 is possible only from the states that it is meant for', async () => {
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

  it.each([1, 2, 3])('R15 of two administrators on one request one wins, the other gets 409 (round %i)', async () => {
    const person = await aPending(app);
    const [one, other] = await Promise.all([
      admin.client.rest.post(`/admin/grant-access/${person.id}`, { duration: 4 }),
      second.client.rest.put(`/admin/reject-access/${person.id}`),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect((await history(person.id)).length).toBe(2);
    const late = await second.client.rest.post(`/admin/grant-access/${person.id}`, { duration: 24 });
    const own = await admin.client.rest.put(`/admin/reject-access/${person.id}`);
    // Whoever lost comes a moment later again: the fresh decision still holds against them.
    expect([late.status, own.status]).toContain(409);
  });

  it('R15 two decisions at once of the same administrator are one', async () => {
    const person = await aPending(app);
    const answers = await Promise.all([grant(admin, person.id), grant(admin, person.id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['REQUEST_DECIDED', undefined]);
    expect((await grant(admin, person.id)).code).toBe('REQUEST_DECIDED');
    expect(await hoursLeft(person)).toBeCloseTo(4, 1);
  });

  it('is not carried out on a request that looks different by now', async () => {
    const person = await aCustomer(app, { duration: '4' });
    expect((await decide(second, 'reject', person.id, { seen: 'PENDING' })).code).toBe('REQUEST_DECIDED');
    // The wish for more time that this click was meant for has been answered.
    expect((await decide(second, 'reject', person.id, { seen: 'APPROVED' })).code).toBe('REQUEST_DECIDED');
    expect((await check(person)).status).toBe(200);
    expect((await decide(second, 'revoke', person.id)).code).toBe('REQUEST_DECIDED');
    expect((await decide(second, 'revoke', person.id, { seen: 'APPROVED' })).code).toBeUndefined();
  });

  it('extends: hours are added to what is left; permanent and back', async () => {
    const person = await aCustomer(app, { duration: '4' });
    await aMinuteLater(person.id);
    expect((await grant(admin, person.id, 'HOURS_2')).code).toBeUndefined();
    expect(await hoursLeft(person)).toBeCloseTo(6, 1);
    expect((await grant(admin, person.id, 'PERMANENT')).data.grantAccess.request).toMatchObject({
      permanent: true,
      hours: null,
    });
    expect(await hoursLeft(person)).toBeNull();
    expect((await grant(admin, person.id, 'HOURS_1')).data.grantAccess.request).toMatchObject({
      permanent: false,
      hours: 1,
    });
    expect(await hoursLeft(person)).toBeCloseTo(1, 1);
    expect(await history(person.id)).toEqual(['EXTENDED', 'EXTENDED', 'EXTENDED', 'GRANTED', 'REQUESTED']);
  });

  it('S5 a revoked or rejected customer loses everything gated at once, and may still log out', async () => {
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

  it('D2 the history cannot be changed or removed, and goes with its person', async () => {
    const person = await aPending(app);
    for (const sql of ['UPDATE access_decisions SET hours = 9', 'DELETE FROM access_decisions'])
      await expect(app.database.query(sql)).rejects.toThrow(/permission denied/);
    await app.database.query('DELETE FROM users WHERE id = $1', [person.id]);
    expect(await app.database.query('SELECT FROM access_decisions WHERE user_id = $1', [person.id])).toHaveLength(0);
  });
});

describe('asking for more time', () => {
  const ask = (person: TestPerson) => person.client.graphql('mutation { requestAccess { status current waiting } }');

  it('puts a running access into the queue; rejecting that leaves it as it is', async () => {
    const person = await aCustomer(app, { duration: '4' });
    await aMinuteLater(person.id);
    expect((await ask(person)).data.requestAccess).toEqual({ status: 'APPROVED', current: true, waiting: true });
    await ask(person);
    const { body } = await admin.client.rest.get(`/admin/pending-access?search=${person.email}`);
    expect(body.users).toMatchObject([{ _id: person.id, status: 'approved', wantsMoreTime: true }]);
    expect((await decide(admin, 'reject', person.id)).data.rejectAccess.request).toMatchObject({
      status: 'APPROVED',
      current: true,
      wantsMoreTime: false,
    });
    expect((await check(person)).body.access).toMatchObject({ status: 'approved', waiting: false });
    expect(await history(person.id)).toEqual(['DECLINED', 'REQUESTED', 'GRANTED', 'REQUESTED']);
  });

  it('is granted on top of what is left', async () => {
    const person = await aCustomer(app, { duration: '4' });
    await ask(person);
    expect((await grant(admin, person.id, 'HOURS_2')).data.grantAccess.request).toMatchObject({ wantsMoreTime: false });
    expect(await hoursLeft(person)).toBeCloseTo(6, 1);
  });

  it('still waits after the access has ended', async () => {
    const person = await aCustomer(app, { duration: '4' });
    await ask(person);
    await expire(app, person);
    expect(await check(person)).toMatchObject({ status: 403, body: { code: 'ACCESS_EXPIRED' } });
    const { body } = await admin.client.rest.get(`/admin/pending-access?search=${person.email}`);
    expect(body.users).toMatchObject([{ _id: person.id, status: 'expired' }]);
    expect((await grant(admin, person.id)).code).toBeUndefined();
    expect((await check(person)).status).toBe(200);
  });

  it('files a request for somebody whose access is over; an administrator needs none', async () => {
    const person = await anExpired(app);
    expect((await ask(person)).data.requestAccess).toEqual({ status: 'PENDING', current: false, waiting: true });
    expect((await history(person.id)).sort()).toEqual(['EXPIRED', 'GRANTED', 'REQUESTED', 'REQUESTED']);
    expect((await ask(admin)).data.requestAccess).toEqual({ status: 'APPROVED', current: true, waiting: false });
  });
});

describe.each(faces)('the sign-in over %s', (_, calls) => {
  it('of an expired customer files the new request and says since when', async () => {
    const person = await anExpired(app);
    const first = await calls.login(asVisitor(app), person);
    expect(first).toMatchObject({ code: 'ACCESS_EXPIRED', details: { since: expect.stringMatching(/^20.*Z$/) } });
    const { body } = await admin.client.rest.get(`/admin/pending-access?search=${person.email}`);
    expect(body.users).toMatchObject([{ status: 'pending', requestedAt: first.details.since }]);
    expect(await calls.login(asVisitor(app), person)).toMatchObject({ code: 'ACCESS_PENDING', details: first.details });
  });

  it('of a rejected customer lets them ask again, once a day', async () => {
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
    await app.database.query(`UPDATE users SET asked_again_at = now() - interval '25 hours' WHERE id = $1`, [
      person.id,
    ]);
    expect((await calls.requestAccessAgain(asVisitor(app), token)).code).toBeUndefined();
  });
});

describe('expiry', () => {
  const gated = [
    '/me',
    '/check-access',
    '/cart/get',
    '/orders/user',
    '/products/allproducts',
    '/categories/allcategories',
  ];

  it('Z3 ends everything gated at the second, with nothing sweeping up', async () => {
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

  it('R11 is written down once, however many instances sweep', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => anExpired(app)));
    const sweeper = app.nest.get(AccessExpiry, { strict: false });
    const swept = await Promise.all(Array.from({ length: 5 }, () => sweeper.sweep()));
    expect(swept.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(30);
    expect(await sweeper.sweep()).toBe(0);
    const notes = await app.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM access_decisions WHERE kind = 'expired' AND user_id = ANY($1) GROUP BY user_id`,
      [people.map(({ id }) => id)],
    );
    expect(notes.map(({ count }) => count)).toEqual(Array(30).fill(1));
    const left = await app.database.query(
      `SELECT FROM users WHERE access_status = 'approved' AND access_expires_at < now()`,
    );
    expect(left).toHaveLength(0);
  });

  it.each([-2, 2])('R17 a server whose clock is %i hours off judges as the database does', async (hours) => {
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
      await own.database.query(`UPDATE users SET access_expires_at = now() - interval '1 second' WHERE id = $1`, [
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

  it('a permanent access and an administrator never expire', async () => {
    const person = await aCustomer(app);
    await app.database.query(`UPDATE users SET access_expires_at = now() - interval '1 day' WHERE id = ANY($1)`, [
      [person.id, admin.id],
    ]);
    await app.nest.get(AccessExpiry, { strict: false }).sweep();
    expect((await check(person)).body.access).toMatchObject({ status: 'approved', permanent: true });
    expect((await check(admin)).status).toBe(200);
  });
});

describe('the queue', () => {
  it('lists who waits, the longest first, with counts over everything', async () => {
    const alone = await startApp();
    const boss = await anAdmin(alone);
    const [first, another] = [await aPending(alone), await aPending(alone, { companyName: '100% Gold' })];
    await aRejected(alone);
    await anExpired(alone);
    await aCustomer(alone);
    const list = await boss.client.rest.get('/admin/pending-access');
    expect(list.body).toMatchObject({
      success: true,
      users: [{ _id: first.id, email: first.email, accessDuration: null }, { _id: another.id }],
      total: 2,
      totalPages: 1,
      counts: { pending: 2, approved: 1, rejected: 1, expired: 1 },
    });
    expect((await boss.client.rest.get('/admin/pending-access?page=2&limit=1')).body).toMatchObject({
      users: [{ _id: another.id }],
      totalPages: 2,
    });
    expect((await boss.client.rest.get('/admin/pending-access?search=0%25')).body.users).toHaveLength(1);
    expect((await boss.client.rest.get('/admin/pending-access?status=rejected')).body.total).toBe(1);
    expect((await boss.client.rest.get('/admin/pending-access?status=gone')).status).toBe(400);
    await alone.close();
  });
});

describe('several decisions at once', () => {
  const decideSeveral = `mutation ($input: DecideRequestsInput!) {
    decideRequests(input: $input) { decided overtaken message requests { id status hours decidedBy } }
  }`;
  const overGraphql = async (by: TestPerson, input: { decision: string; duration?: string; requests: object[] }) => {
    const { data, errors } = await by.client.graphql(decideSeveral, { input });
    return data?.decideRequests ?? errors?.[0]?.extensions;
  };
  const ids = (...people: { id: string }[]) => people.map(({ id: userId }) => ({ userId, seen: 'PENDING' }));

  it('are each kept, noted and mailed as one alone would be, over both faces', async () => {
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

  it('tell how many somebody else had decided meanwhile, and leave those as they are', async () => {
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

  it('of two administrators at once: each request is decided once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aPending(app)));
    const both = await Promise.all([
      overGraphql(admin, { decision: 'APPROVE', requests: ids(...people) }),
      overGraphql(second, { decision: 'REJECT', requests: ids(...people).reverse() }),
    ]);
    expect(both[0].decided + both[1].decided).toBe(5);
    for (const { id } of people) expect(await history(id)).toHaveLength(2);
  });

  it('are refused without a request, with too many, and for anybody but an administrator', async () => {
    const person = await aPending(app);
    expect(await overGraphql(admin, { decision: 'APPROVE', requests: [] })).toMatchObject({
      code: 'VALIDATION',
      errors: { requests: 'Choose at least one request.' },
    });
    const many = Array.from({ length: 101 }, () => ({ userId: person.id }));
    expect(await admin.client.rest.post('/admin/decide-access', { decision: 'approve', requests: many })).toMatchObject(
      {
        status: 400,
        body: { errors: { requests: 'At most 100 requests can be decided at once.' } },
      },
    );
    const customer = await aCustomer(app);
    const input = { decision: 'approve', requests: [{ userId: person.id }] };
    expect((await customer.client.rest.post('/admin/decide-access', input)).status).toBe(403);
    expect((await asVisitor(app).rest.post('/admin/decide-access', input)).status).toBe(401);
    expect(await history(person.id)).toEqual(['REQUESTED']);
  });

  it('one request can be looked at wherever it stands', async () => {
    const person = await aRejected(app);
    const { data } = await admin.client.graphql('query ($id: ID!) { accessRequest(userId: $id) { id status } }', {
      id: person.id,
    });
    expect(data.accessRequest).toEqual({ id: person.id, status: 'REJECTED' });
    const unknownId = await admin.client.rest.get(`/admin/pending-access/${admin.id}`);
    expect(unknownId).toMatchObject({ status: 404, body: { code: 'REQUEST_NOT_FOUND' } });
    expect((await admin.client.rest.get(`/admin/pending-access/${person.id}`)).body.user._id).toBe(person.id);
  });
});

describe('REL-R15: the queue among a hundred thousand customers', () => {
  let large: RunningApp;
  let boss: TestPerson;
  const customers = 100_000;
  beforeAll(async () => {
    large = await startApp({ WORKER: 'external' });
    boss = await anAdmin(large);
    // What keeps an account's indexes and numbers would take longer, one by one, than all that is tested here.
    await large.database.query('ALTER TABLE users DISABLE TRIGGER USER');
    await large.database.query('DROP INDEX users_text');
    await large.database.query(
      `INSERT INTO users (id, name, company_name, address, phone, email, password_hash, access_status, access_decided_at,
         access_requested_at, access_expires_at)
       SELECT gen_random_uuid(), 'Buyer ' || n, 'Company ' || n, 'x', '9876543210', 'many' || n || '@shop.test', 'x',
         (ARRAY['pending', 'approved', 'rejected', 'expired'])[n % 4 + 1], now() - make_interval(mins => n),
         now() - make_interval(mins => n), CASE WHEN n % 400 = 1 THEN now() ELSE now() + interval '1 day' END
       FROM generate_series(1, $1::int) n`,
      [customers],
    );
    await large.database.query(
      `CREATE INDEX users_text ON users USING gin ((name || ' ' || company_name || ' ' || email) gin_trgm_ops)`,
    );
    await large.database.query('ALTER TABLE users ENABLE TRIGGER USER');
    await large.database.query(
      `INSERT INTO user_counts SELECT role, access_status, permanent_access, count(*) FROM users WHERE role = 'customer'
       GROUP BY role, access_status, permanent_access`,
    );
    await large.database.query('ANALYZE');
  }, 120_000);
  afterAll(() => large?.close());

  it.each([
    ['who waits', '', customers / 4],
    ['who is in', '?status=approved', customers / 4 - customers / 400],
    ['who was refused, far from the first page', '?status=rejected&page=900', customers / 4],
    ['whose time is over', '?status=expired', customers / 4 + customers / 400],
    ['a name', '?search=buyer%2099996', 1],
  ])('%s: three statements, none through the whole table', async (_, filter, total) => {
    let body: unknown;
    const statements = await statementsOf(large, async () => {
      ({ body } = await boss.client.rest.get(`/admin/pending-access${filter}`));
    });
    expect(body).toMatchObject({ total, counts: { pending: customers / 4, total: customers } });
    expect(statements.length).toBeLessThanOrEqual(3);
    for (const statement of statements)
      expect((await planOf(large, statement)).filter((node) => node === 'Seq Scan users')).toEqual([]);
  });
});

describe('mails', () => {
  const mailAbout = async (email: string, subject: RegExp) => {
    for (const end = Date.now() + 15_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
      const mail = sink.to(email).find((one) => subject.test(one.subject));
      if (mail || Date.now() > end) return mail;
    }
  };

  it('tell of a grant (how long, until when), of a rejection, of declined time and of an end', async () => {
    const [granted, rejected] = [await aPending(app), await aPending(app)];
    await grant(admin, granted.id, 'HOURS_8');
    await decide(admin, 'reject', rejected.id);
    expect((await mailAbout(granted.email, /is open/))?.text).toMatch(
      /Access: for 8 hours\s+Until: \d+ \w+ 20\d\d at [\d:]+ IST/,
    );
    expect((await mailAbout(rejected.email, /access request/))?.text).toContain('once a day');
    await signIn(app, granted);
    await granted.client.graphql('mutation { requestAccess { status } }');
    await decide(admin, 'reject', granted.id);
    expect((await mailAbout(granted.email, /more time/))?.text).toContain('stays as it is');
    await decide(admin, 'revoke', granted.id);
    expect(await mailAbout(granted.email, /has ended/)).toBeDefined();
  });
});

describe('the digest', () => {
  let quiet: RunningApp;
  let box: MailSink;
  beforeEach(async () => {
    box = await startMailSink();
    quiet = await startApp({ SMTP_URL: box.url });
  });

  it('tells administrators of the first request at once, and of those that follow at most every ten minutes', async () => {
    const boss = await anAdmin(quiet);
    await aPending(quiet, { companyName: 'First & Co' });
    const first = await box.waitFor(boss.email);
    expect(first.text).toContain('First & Co');
    await aPending(quiet, { companyName: 'Second & Co' });
    await aPending(quiet, { companyName: 'Third & Co' });
    const digest = quiet.nest.get(AccessDigest, { strict: false });
    await digest.tellLater();
    const waiting = () => quiet.database.query(`SELECT FROM outbox WHERE kind = 'access.digest'`);
    expect(await waiting()).toHaveLength(1);

    await quiet.database.query(`UPDATE access_digest SET last_at = last_at - interval '10 minutes'`);
    await Promise.all([digest.tellLater(), digest.tellLater(), digest.tellLater()]);
    expect(await waiting()).toHaveLength(2);
    const next = await box.waitFor(boss.email, { seen: 1 });
    expect(next.text).toMatch(/Second & Co[^]*Third & Co/);
    await quiet.database.query(`UPDATE access_digest SET last_at = last_at - interval '10 minutes'`);
    await digest.tellLater();
    expect(await waiting()).toHaveLength(2);
    await quiet.close();
    await box.close();
  });
});
