import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuthJobs } from '../../server/features/auth/auth.jobs.js';
import { PasswordsService } from '../../server/features/auth/passwords.service.js';
import { Limits } from '../../server/platform/http/limits/limits.js';
import { transports } from '../support/http/account-calls.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { inRedis } from '../support/programs/app-redis.js';
import { KillableProgram } from '../support/programs/killable-program.js';
import {
  aCustomer,
  anAdmin,
  anExpired,
  aPending,
  aRegistration,
  aRejected,
  someEmail,
  somePassword,
} from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { codeIn, type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { fullSize } from '../support/full-size.js';
import { expectSameTime } from '../support/same-time.js';
import { quickest } from '../support/time.js';

let app: RunningApp;
let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
});

const wrong = 'not the password';
const aWrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

describe.each(transports)('accounts over %s', (transport, calls) => {
  it('an account leads from registration and the mailed code through a granted request to a session', async () => {
    const visitor = asVisitor(app);
    const form = aRegistration();
    const registered = await calls.register(visitor, form);
    expect(registered).toMatchObject({ code: undefined, message: 'OTP has been sent successfully to your email.' });

    const { activationToken } = registered.data;
    const code = codeIn(await sink.waitFor(form.email), 4);
    const activated = await calls.activate(visitor, { activationToken, code });
    expect(activated).toMatchObject({ code: undefined, message: 'Account activated successfully!' });
    expect(await calls.login(visitor, form)).toMatchObject({ code: 'ACCESS_PENDING' });

    const admin = await anAdmin(app);
    const waiting = await admin.client.rest.get(`/admin/pending-access?search=${form.email}`);
    const [request] = waiting.body.users;
    expect(request).toMatchObject({ companyName: form.companyName, status: 'pending' });
    const granted = await admin.client.rest.post(`/admin/grant-access/${request._id}`, { duration: 4 });
    expect(granted).toMatchObject({ status: 200, body: { message: `Access granted to ${form.name} for 4 hours` } });

    expect(await calls.login(visitor, form)).toMatchObject({ code: undefined, data: { user: { email: form.email } } });
    expect((await calls.me(visitor)).code).toBeUndefined();
  });

  it('failed logins all get the same response, and only the right password learns the account’s state', async () => {
    const deleted = await aCustomer(app);
    const admin = await anAdmin(app);
    await admin.client.rest.delete(`/admin/user/${deleted.id}`);
    const form = aRegistration();
    await calls.register(asVisitor(app), form);
    const states = [
      ['ACCESS_PENDING', await aPending(app)],
      ['ACCESS_REJECTED', await aRejected(app)],
      ['ACCESS_EXPIRED', await anExpired(app)],
      ['NOT_ACTIVATED', form],
    ] as const;
    const addresses = [
      someEmail(),
      deleted.email,
      (await aCustomer(app)).email,
      ...states.map(([, { email }]) => email),
    ];

    const responses = new Set<string>();
    for (const email of addresses) {
      const { code, message, errors, details } = await calls.login(asVisitor(app), { email, password: wrong });
      responses.add(JSON.stringify({ code, message, errors, details }));
    }
    expect([...responses]).toEqual([
      '{"code":"LOGIN_FAILED","message":"Access denied. Please check your credentials.","details":{}}',
    ]);
    for (const [code, { email, password }] of states)
      expect(await calls.login(asVisitor(app), { email, password })).toMatchObject({ code });
  });

  it('five wrong passwords block an address and network for 15 minutes', async () => {
    const owner = await aCustomer(app);
    const attacker = asVisitor(app);
    for (let n = 0; n < 5; n++)
      expect((await calls.login(attacker, { email: owner.email, password: wrong })).code).toBe('LOGIN_FAILED');
    const refused = await calls.login(attacker, { email: owner.email, password: owner.password });
    expect(refused.code).toBe('TOO_MANY_REQUESTS');
    await app.database.query('UPDATE limit_counters SET expires_at = now()');
    expect((await calls.login(attacker, owner)).code).toBeUndefined();
  });

  it('an account allows 20 wrong passwords an hour from many networks without blocking the owner’s known browser', async () => {
    const owner = await aCustomer(app);
    const known = asVisitor(app);
    expect((await calls.login(known, owner)).code).toBeUndefined();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 22; n++)
      codes.push((await calls.login(asVisitor(app), { email: owner.email, password: wrong })).code);
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(20);
    expect(codes.slice(20)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    expect((await calls.login(known, owner)).code).toBeUndefined();
  });

  it('concurrent password guesses are counted before they are checked', async () => {
    const { email } = await aCustomer(app);
    const attacker = asVisitor(app);
    const attempts = Array.from({ length: 20 }, () => calls.login(attacker, { email, password: wrong }));
    const codes = (await Promise.all(attempts)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(5);
  });

  it('registration accepts only six fields', async () => {
    const form = aRegistration();
    const more = { role: 'admin', isAdmin: true, status: 'approved', isActive: true, permanentAccess: true };
    const hostile = { ...form, ...more, accessDuration: 99, _id: 'x', createdAt: '2000-01-01' };
    const registered = await calls.register(asVisitor(app), hostile);
    if (transport === 'GraphQL') {
      expect(registered.code).toBe('BAD_REQUEST');
      return;
    }
    const code = codeIn(await sink.waitFor(form.email), 4);
    await calls.activate(asVisitor(app), { activationToken: registered.data.activationToken, code });
    const [row] = await app.database.query<{ created_at: Date }>(
      'SELECT companies.*, users.* FROM users JOIN companies ON companies.id = company_id WHERE email = $1',
      [form.email],
    );
    expect(row).toMatchObject({
      role: 'customer',
      access_status: 'pending',
      permanent_access: false,
      access_duration: null,
    });
    expect(row?.created_at.getFullYear()).toBeGreaterThan(2020);
  });

  it('an account cannot be taken over by registering an unactivated address first', async () => {
    const [attacker, victim] = [asVisitor(app), asVisitor(app)];
    const form = aRegistration();
    const early = await calls.register(attacker, { ...form, password: 'the attacker’s own' });
    const attackersCode = codeIn(await sink.waitFor(form.email), 4);
    const own = await calls.register(victim, form);
    const code = codeIn(await sink.waitFor(form.email, { seen: 1 }), 4);
    expect((await calls.activate(victim, { activationToken: own.data.activationToken, code })).code).toBeUndefined();

    const late = { activationToken: early.data.activationToken, code: attackersCode };
    expect((await calls.activate(attacker, late)).code).toBe('CODE_INVALID');
    expect((await calls.login(attacker, { email: form.email, password: 'the attacker’s own' })).code).toBe(
      'LOGIN_FAILED',
    );
    expect((await calls.login(victim, form)).code).toBe('ACCESS_PENDING');
  });

  it('registration rejects a taken address', async () => {
    const { email } = await aCustomer(app);
    const taken = await calls.register(asVisitor(app), aRegistration({ email: email.toUpperCase() }));
    expect(taken).toMatchObject({ code: 'EMAIL_TAKEN', message: 'This email already exists' });
  });

  it('passwords have 8 to 128 characters of any kind, and are neither truncated nor trimmed', async () => {
    const long = ` ${'ß'.repeat(126)}`;
    const person = await aPending(app);
    for (const password of ['1234567', 'x'.repeat(129)])
      expect((await calls.register(asVisitor(app), aRegistration({ password }))).code).toBe('VALIDATION');
    await app.database.query('UPDATE limit_counters SET expires_at = now()');
    const form = aRegistration({ password: `${long}a` });
    const { data } = await calls.register(asVisitor(app), form);
    const code = codeIn(await sink.waitFor(form.email), 4);
    await calls.activate(asVisitor(app), { activationToken: data.activationToken, code });
    const login = (password: string) => calls.login(asVisitor(app), { email: form.email, password });
    expect((await login(`${long}b`)).code).toBe('LOGIN_FAILED');
    expect((await login(`${long}a`.trim())).code).toBe('LOGIN_FAILED');
    expect((await login(`${long}a`)).code).toBe('ACCESS_PENDING');
    expect((await calls.login(asVisitor(app), { email: person.email, password: ` ${person.password}` })).code).toBe(
      'LOGIN_FAILED',
    );
  });

  it('an account belongs to an address in any spelling: with invisible characters, or another form of its domain', async () => {
    const local = someEmail().split('@')[0];
    const owner = await aCustomer(app, { email: `${local}@xn--bcher-kva.example` });
    for (const email of [`${local}\u200b@bücher.example`, `\ufeff${local}@Bu\u0308cher.example\u202c`]) {
      expect((await calls.login(asVisitor(app), { email, password: owner.password })).code).toBeUndefined();
      expect((await calls.register(asVisitor(app), aRegistration({ email }))).code).toBe('EMAIL_TAKEN');
    }
  });

  it('a sign-in accepts a password whose accents the keyboard sends composed or decomposed', async () => {
    const word = `${somePassword()} Zoë`;
    const composed = await aCustomer(app, { password: word.normalize('NFC') });
    const decomposed = await aCustomer(app, { password: word.normalize('NFD') });
    const signIn = async ({ email }: { email: string }, form: 'NFC' | 'NFD') =>
      (await calls.login(asVisitor(app), { email, password: word.normalize(form) })).code;
    expect([await signIn(composed, 'NFC'), await signIn(composed, 'NFD')]).toEqual([undefined, undefined]);
    // The hash of an account from an earlier version.
    expect(await signIn(decomposed, 'NFD')).toBeUndefined();
  });

  it('a new activation code is sent after 30 seconds, and invalidates the old one', async () => {
    const visitor = asVisitor(app);
    const form = aRegistration();
    const { activationToken } = (await calls.register(visitor, form)).data;
    const first = codeIn(await sink.waitFor(form.email), 4);
    expect((await calls.resend(visitor, { activationToken })).code).toBe('TOO_MANY_REQUESTS');

    await app.database.query(
      `UPDATE code_challenges SET created_at = created_at - interval '31 seconds' WHERE email = $1`,
      [form.email],
    );
    expect((await calls.resend(visitor, { activationToken })).code).toBeUndefined();
    const second = codeIn(await sink.waitFor(form.email, { seen: 1 }), 4);
    if (first !== second)
      expect((await calls.activate(visitor, { activationToken, code: first })).code).toBe('CODE_INVALID');
    expect((await calls.activate(visitor, { activationToken, code: second })).code).toBeUndefined();
  });

  it('a sign-in before activation returns an activation token', async () => {
    const form = aRegistration();
    await calls.register(asVisitor(app), form);
    const code = codeIn(await sink.waitFor(form.email), 4);
    const another = asVisitor(app);
    const { code: refused, details } = await calls.login(another, form);
    expect(refused).toBe('NOT_ACTIVATED');
    const { activationToken = '' } = details;
    expect((await calls.activate(another, { activationToken, code: aWrongCode(code) })).code).toBe('CODE_INVALID');
    expect((await calls.activate(another, { activationToken, code })).code).toBeUndefined();
  });
});

describe('registration and sign-in', () => {
  it('registration and sign-in reject a body with __proto__', async () => {
    const body = JSON.stringify(aRegistration()).replace('{', '{"__proto__":{"role":"admin"},');
    const response = await asVisitor(app).call('POST', '/registration', body, { 'content-type': 'application/json' });
    expect(response).toMatchObject({ status: 400, body: { success: false } });
  });

  it('registration and sign-in take as long for an unknown address as for a wrong password', async () => {
    const person = await aCustomer(app);
    const { email } = person;
    // The builders' hashes are cheap; this one has the cost of production.
    const { hash } = await app.nest.get(PasswordsService, { strict: false }).prepare(person.password, person);
    await app.database.query('UPDATE credentials SET password_hash = $2 WHERE user_id = $1', [person.id, hash]);
    const fails = (address: () => string) => async () => {
      await app.database.query('DELETE FROM limit_counters');
      const { status } = await asVisitor(app).rest.post('/login', { email: address(), password: wrong });
      expect(status).toBe(401);
    };
    await expectSameTime(
      fails(() => email),
      fails(() => someEmail()),
    );
  });

  it('registration and sign-in reject a password of a megabyte with 413 in less than 50 ms', async () => {
    const body = aRegistration({ password: 'x'.repeat(1024 * 1024) });
    const register = async () =>
      expect(await asVisitor(app).rest.post('/registration', body)).toMatchObject({
        status: 413,
        body: { code: 'PAYLOAD_TOO_LARGE' },
      });
    const took = await quickest(40, register, 50);
    expect(took).toBeLessThan(50);
  });

  it('60 concurrent sign-ins get 401, 429 or 503 and a Retry-After header', async () => {
    const { email } = await aCustomer(app);
    const attempts = Array.from({ length: 60 }, () => asVisitor(app).rest.post('/login', { email, password: wrong }));
    const responses = await Promise.all(attempts);
    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].every((status) => [401, 429, 503].includes(status))).toBe(true);
    for (const { status, headers } of responses)
      if (status !== 401) expect(headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

/** Ends the interval of a limit, wherever it is counted. */
async function endInterval(app: RunningApp, limit: string): Promise<void> {
  await app.database.query('DELETE FROM limit_counters WHERE name = $1', [limit]);
  await inRedis(app, async (redis) => redis.del(await redis.keys(`limit:${limit}:*`)));
}

describe('limits per network', () => {
  let limited: RunningApp;
  beforeAll(async () => {
    limited = await startApp({ RATE_LIMIT: 'on', TRUST_PROXY: undefined });
  });
  afterAll(() => limited?.close());

  it('limits per network block an address after five wrong passwords from a network, whatever X-Forwarded-For says', async () => {
    const { email, password } = await aCustomer(limited);
    const codes: string[] = [];
    // Each client sends another address.
    for (let n = 0; n < 5; n++)
      codes.push((await asVisitor(limited).rest.post('/login', { email, password: wrong })).body.code as string);
    expect(codes).toEqual(Array(5).fill('LOGIN_FAILED'));
    expect((await asVisitor(limited).rest.post('/login', { email, password })).status).toBe(429);
    await limited.database.query('DELETE FROM limit_counters');
  });

  it('limits per network block sign-in after 50 wrong passwords for any addresses, ignoring X-Forwarded-For', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 55; n++) {
      const { status } = await asVisitor(limited).rest.post('/login', { email: someEmail(), password: wrong });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(new Set(statuses.slice(50))).toEqual(new Set([429]));
  });

  it('limits per network reject the 21st registration within an hour and the 61st within a day, for free and taken addresses alike', async () => {
    const { email } = await aCustomer(limited);
    const register = async (form: object) => {
      const { status, body } = await asVisitor(limited).rest.post('/registration', form);
      return `${status} ${body.code} ${body.message}`;
    };
    const anHourLater = () => endInterval(limited, 'register-hour');
    for (let hour = 0; hour < 3; hour++) {
      for (let n = 0; n < 20; n++) expect(await register({})).toMatch(/^400/);
      if (hour === 2) await anHourLater();
      const responses = [await register(aRegistration()), await register(aRegistration({ email }))];
      expect(responses[0]).toMatch(/^429/);
      expect(responses[1]).toBe(responses[0]);
      await anHourLater();
    }
  });
});

describe('the deletion of expired rows', () => {
  it('removes counters and known devices by their age, several thousand at once, and keeps the others', async () => {
    const { id } = await aCustomer(app);
    await app.database.query(
      `INSERT INTO limit_counters SELECT 'old', n::text, 1, now() - interval '1 second' FROM generate_series(1, 2500) n
       UNION ALL SELECT 'new', '1', 1, now() + interval '1 minute'`,
    );
    await app.database.query(
      `INSERT INTO known_devices (sha256, user_id, last_used_at)
       SELECT sha256(convert_to($1 || n, 'UTF8')), $1::uuid, now() - make_interval(days => 399 + n)
       FROM generate_series(0, 1500) n`,
      [id],
    );
    for (const job of [AuthJobs, Limits]) await app.nest.get(job, { strict: false }).deleteExpired();
    const counters = `SELECT name FROM limit_counters WHERE name IN ('old', 'new')`;
    expect(await app.database.query(counters)).toEqual([{ name: 'new' }]);
    expect(await app.database.query('SELECT FROM known_devices WHERE user_id = $1', [id])).toHaveLength(1);
  });
});

describe('the first administrator', () => {
  it('the first administrator is not created without the environment variables', async () => {
    const bare = await startApp();
    expect(await bare.database.query('SELECT FROM users')).toHaveLength(0);
    await bare.close();
  });

  it('the first administrator is created from the environment once, even by servers that start together', async () => {
    const named = await startApp();
    const boss = { ADMIN_EMAIL: 'boss@parure.test', ADMIN_PASSWORD: 'teapot on the roof', WORKER: 'external' };
    const startServers = async (count: number) => {
      const servers = Array.from({ length: count }, () => new KillableProgram(named, boss));
      await Promise.all(servers.map((server) => server.open()));
      await Promise.all(servers.map((server) => server.kill()));
    };
    await startServers(fullSize(5, 2));
    expect(await named.database.query('SELECT email, role FROM users')).toEqual([
      { email: 'boss@parure.test', role: 'admin' },
    ]);

    await named.database.query(`UPDATE users SET email = 'other@parure.test'`);
    await startServers(1);
    expect(await named.database.query('SELECT email FROM users')).toEqual([{ email: 'other@parure.test' }]);
    const login = { email: 'other@parure.test', password: 'teapot on the roof' };
    expect((await asVisitor(named).rest.post('/login', login)).body).toMatchObject({ user: { role: 'admin' } });
    await named.close();
  });
});
