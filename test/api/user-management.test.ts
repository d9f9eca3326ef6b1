import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { userAccessFilters, userSearchLimit, userSorts } from '../../domain/users.js';
import { fullSize } from '../support/full-size.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  aCustomer,
  anAdmin,
  anExpired,
  aPending,
  aRejected,
  aStaffPerson,
  expire,
  signIn,
  type TestPerson,
} from '../support/data/builders.js';
import { addTotp } from '../support/data/factors.js';
import { aFailedMail } from '../support/data/mails.js';
import { insertCustomers } from '../support/data/many-customers.js';
import { asVisitor } from '../support/http/clients.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { planOf, type Statement, statementsOf } from '../support/programs/statements.js';
import { typicalDuration } from '../support/time.js';

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app, { name: 'Meera Shah', companyName: 'Parure' });
});

const list = async (query = '') => (await admin.client.rest.get(`/admin/users?${query}`)).body;
const idsOf = (users: { _id: string }[]) => users.map(({ _id }) => _id);
const setRole = 'mutation ($input: SetUserRoleInput!) { setUserRole(input: $input) { id user { role isAdmin } } }';
const auditEntries = (subject: { id: string }, kind: string) =>
  app.database.query<{ actor_id: string; details: unknown }>(
    'SELECT actor_id, details FROM audit_entries WHERE subject_id = $1 AND kind = $2',
    [subject.id, kind],
  );

describe('the list of accounts', () => {
  const surname = 'Quartzite';
  const people: Record<string, TestPerson> = {};
  beforeAll(async () => {
    people.pending = await aPending(app, { name: `A ${surname}`, companyName: 'Zircon Gems' });
    people.current = await aCustomer(app, { name: `b ${surname}`, companyName: 'yellow gems', duration: '8' });
    people.permanent = await aCustomer(app, { name: `C ${surname}`, companyName: 'Xenon Gems' });
    people.expired = await anExpired(app, { name: `d ${surname}`, companyName: 'White Gems' });
    people.rejected = await aRejected(app, { name: `E ${surname}`, companyName: 'Violet Gems' });
    people.admin = await anAdmin(app, { name: `F ${surname}`, companyName: 'Umber Gems' });
  });

  it.each([
    ['pending', ['pending']],
    ['current', ['current', 'permanent']],
    ['permanent', ['permanent']],
    ['expired', ['expired']],
    ['rejected', ['rejected']],
  ])('the list of accounts can be filtered by %s access', async (access, expected) => {
    const { users } = await list(`search=${surname}&access=${access}&sort=name`);
    expect(idsOf(users)).toEqual(expected.map((state) => people[state]?.id));
  });

  it('the list of accounts can be filtered by role', async () => {
    expect(idsOf((await list(`search=${surname}&role=admin`)).users)).toEqual([people.admin?.id]);
    expect((await list(`search=${surname}&role=customer`)).pagination.total).toBe(5);
    expect((await list('role=admin&access=current')).pagination.total).toBe(0);
  });

  it.each(userAccessFilters)('the list of accounts has the correct total of %s accounts', async (access) => {
    const { users, pagination } = await list(`access=${access}&limit=200`);
    expect(pagination.total).toBe(users.length);
    expect(users.length).toBeGreaterThan(0);
  });

  it('counts the numbers in names and companies', async () => {
    const created = [10, 2, 1].map((place) =>
      aPending(app, { name: `Obsidian ${place}`, companyName: `Obsidian ${place} Gems` }),
    );
    const [ten, two, one] = (await Promise.all(created)).map(({ id }) => id);
    for (const sort of ['name', 'company'])
      expect(idsOf((await list(`search=obsidian&sort=${sort}`)).users)).toEqual([one, two, ten]);
  });

  it('the list of accounts can be sorted by name, company, creation and expiry, regardless of case', async () => {
    const names = async (sort: string) => {
      const users = (await list(`search=${surname}&sort=${sort}`)).users as { name: string }[];
      return users.map(({ name }) => name[0]).join('');
    };
    expect(await names('name')).toBe('AbCdEF');
    expect(await names('-name')).toBe('FEdCbA');
    expect(await names('company')).toBe('FEdCbA');
    expect(await names('-company')).toBe('AbCdEF');
    expect(await names('oldest')).toBe('AbCdEF');
    expect(await names('newest')).toBe('FEdCbA');
    expect((await names('expiry')).slice(0, 3)).toBe('dEb');
    expect((await names('-expiry')).slice(0, 3)).toBe('bEd');
  });

  it('finds one or two letters at the start of a name, company or address, and has no wildcards', async () => {
    const odd = await aPending(app, { name: 'Percy', companyName: '100%_sure (Ltd)' });
    expect(idsOf((await list('search=zI')).users)).toEqual([people.pending?.id]);
    expect(idsOf((await list('search=ua')).users)).toHaveLength(0);
    for (const search of ['100%_s', '10', '%_s', '(Ltd)'])
      expect([search, idsOf((await list(`search=${encodeURIComponent(search)}`)).users)]).toEqual([search, [odd.id]]);
    expect((await list(`search=${encodeURIComponent('_')}`)).users).toEqual([]);
  });

  it('the list of accounts has totals that follow a grant, a revocation and a deletion at once', async () => {
    const person = await aPending(app);
    const totals = async () =>
      Promise.all(
        ['', 'access=pending', 'access=current', 'access=rejected'].map(
          async (query) => (await list(query)).pagination.total,
        ),
      );
    const before = await totals();
    await admin.client.rest.post(`/admin/grant-access/${person.id}`, { duration: 4 });
    expect(await totals()).toEqual([before[0], before[1] - 1, before[2] + 1, before[3]]);
    await admin.client.rest.put(`/admin/revoke-access/${person.id}`, {});
    expect(await totals()).toEqual([before[0], before[1] - 1, before[2], before[3] + 1]);
    await admin.client.rest.delete(`/admin/user/${person.id}`);
    expect(await totals()).toEqual([before[0] - 1, before[1] - 1, before[2], before[3]]);
  });
});

describe('one account', () => {
  it('shows its sessions, orders and decisions over REST and GraphQL', async () => {
    const person = await aCustomer(app);
    await signIn(app, person);
    const order = await anOrder({
      by: person,
      lines: [{ product: await aProduct(app), carat: '18', colour: 'Yellow' }],
    });
    const rest = await admin.client.rest.get(`/admin/user/${person.id}`);
    expect(rest).toMatchObject({
      status: 200,
      body: { user: { _id: person.id, email: person.email, sessions: 2, orders: 1, decidedBy: 'Meera Admin' } },
    });
    const { data } = await admin.client.graphql(
      'query ($id: ID!) { userAccount(userId: $id) { id user { email lastOrderAt lastSeenAt } sessions orders lastSeenAt } }',
      { id: person.id },
    );
    expect(data.userAccount).toMatchObject({ id: person.id, user: { email: person.email }, sessions: 2, orders: 1 });
    const { lastOrderAt, lastSeenAt } = data.userAccount.user;
    expect([lastOrderAt, lastSeenAt]).toEqual([order.createdAt, data.userAccount.lastSeenAt]);
    const [listed] = (await list(`search=${person.email}`)).users;
    expect(listed).toMatchObject({ _id: person.id, lastOrderAt, lastSeenAt });
    expect(JSON.stringify([rest.body, data])).not.toMatch(/password|hash|argon|token/i);
  });
});

describe('changing a role', () => {
  it('takes effect for a demoted administrator at the next call', async () => {
    const other = await anAdmin(app);
    expect((await other.client.rest.get('/admin/users')).status).toBe(200);
    const { body } = await admin.client.rest.put(`/admin/user/${other.id}/role`, { role: 'customer', seen: 'admin' });
    expect(body).toMatchObject({ message: 'Role updated successfully', user: { role: 'customer', isAdmin: false } });
    expect((await other.client.rest.get('/admin/users')).body.code).toBe('FORBIDDEN');
    expect((await other.client.graphql('{ users { items { id } } }')).code).toBe('FORBIDDEN');
    expect(await auditEntries(other, 'user.role-changed')).toEqual([
      { actor_id: admin.id, details: { from: 'admin', to: 'customer' } },
    ]);
  });

  it('ends the sessions of a promoted customer, whose next one has the administrator’s idle limit', async () => {
    const person = await aCustomer(app);
    const { data } = await admin.client.graphql(setRole, { input: { userId: person.id, role: 'ADMIN' } });
    expect(data.setUserRole).toEqual({ id: person.id, user: { role: 'ADMIN', isAdmin: true } });
    expect((await person.client.rest.get('/me')).status).toBe(401);
    expect((await person.client.rest.get('/refresh')).status).toBe(401);
    await signIn(app, person);
    expect((await person.client.rest.get('/admin/users')).status).toBe(200);
    const [session] = await app.database.query('SELECT idle::text AS idle FROM sessions WHERE user_id = $1', [
      person.id,
    ]);
    expect(session).toEqual({ idle: '02:00:00' });
  });

  it('revokes the password grants of a promoted customer', async () => {
    const person = await aCustomer(app);
    const granted = `INSERT INTO tickets (sha256, purpose, subject, expires_at)
      VALUES (sha256('x'), 'grant', $1, now() + interval '9 minutes')`;
    await app.database.query(granted, [person.id]);
    await admin.client.rest.put(`/admin/user/${person.id}/role`, { role: 'admin' });
    expect(await app.database.query('SELECT FROM tickets WHERE subject = $1', [person.id])).toHaveLength(0);
  });

  it('changing a role is not possible for one’s own role or the last administrator', async () => {
    const own = await admin.client.rest.put(`/admin/user/${admin.id}/role`, { role: 'customer' });
    expect(own).toMatchObject({ status: 409, body: { code: 'SELF_ROLE' } });
    const alone = await startApp();
    const [one, two] = [await anAdmin(alone), await anAdmin(alone)];
    const demote = (by: TestPerson, target: TestPerson) =>
      by.client.rest.put(`/admin/user/${target.id}/role`, { role: 'customer' });
    const responses = await Promise.all([demote(one, two), demote(two, one)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await alone.database.query(`SELECT FROM users WHERE role = 'admin'`)).toHaveLength(1);
    await alone.close();
  });

  it('gives CONFLICT to one of two concurrent administrators and is recorded once', async () => {
    const [person, other] = [await aCustomer(app), await anAdmin(app)];
    const input = { userId: person.id, role: 'ADMIN', seen: 'CUSTOMER' };
    const responses = await Promise.all([
      admin.client.graphql(setRole, { input }),
      other.client.graphql(setRole, { input }),
    ]);
    expect(responses.map(({ code }) => code).sort()).toEqual(['CONFLICT', undefined]);
    expect(await auditEntries(person, 'user.role-changed')).toHaveLength(1);
    const late = await other.client.rest.put(`/admin/user/${person.id}/role`, { role: 'customer', seen: 'customer' });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('changing a role does not wait for an order of the user that is being written', async () => {
    const person = await aCustomer(app);
    const input = { userId: person.id, role: 'ADMIN' };
    const act = () => admin.client.graphql(setRole, { input });
    expect((await app.database.whileReferenced('users', person.id, act)).code).toBeUndefined();
    const demote = () => admin.client.graphql(setRole, { input: { ...input, role: 'CUSTOMER' } });
    expect((await app.database.whileReferenced('users', person.id, demote)).code).toBeUndefined();
  });

  it('records nothing for the same role, and rejects unknown roles and users', async () => {
    const person = await aCustomer(app);
    expect((await admin.client.rest.put(`/admin/user/${person.id}/role`, { role: 'customer' })).status).toBe(200);
    expect(await auditEntries(person, 'user.role-changed')).toHaveLength(0);
    expect((await admin.client.rest.put(`/admin/user/${person.id}/role`, { role: 'owner' })).status).toBe(400);
    expect((await admin.client.rest.put(`/admin/user/x/role`, { role: 'admin' })).status).toBe(404);
  });
});

describe('signing a user out everywhere', () => {
  it('ends every session at the next call and is recorded', async () => {
    const person = await aCustomer(app);
    const first = new Map(person.client.cookies);
    await signIn(app, person);
    expect(await admin.client.rest.post(`/admin/user/${person.id}/sign-out`)).toMatchObject({
      status: 200,
      body: { message: 'Signed out everywhere', user: { sessions: 0 } },
    });
    expect((await person.client.rest.get('/me')).status).toBe(401);
    for (const [name, value] of first) person.client.cookies.set(name, value);
    expect((await person.client.rest.get('/me')).status).toBe(401);
    expect((await person.client.rest.get('/refresh')).status).toBe(401);
    expect(await auditEntries(person, 'user.signed-out')).toEqual([{ actor_id: admin.id, details: { sessions: 2 } }]);
    await signIn(app, person);
    expect((await person.client.rest.get('/me')).status).toBe(200);
  });
});

describe('deleting an account with orders', () => {
  it('keeps each order with its snapshot, and no other data of the user', async () => {
    const person = await aCustomer(app, { name: 'Deleted Person' });
    await anOrder({ by: person, lines: [{ product: await aProduct(app), carat: '18', colour: 'Yellow' }] });
    await admin.client.rest.delete(`/admin/user/${person.id}`);
    const orders = await app.database.query('SELECT user_id, company_name, email, phone FROM orders WHERE email = $1', [
      person.email,
    ]);
    expect(orders).toEqual([
      { user_id: null, company_name: person.companyName, email: person.email, phone: person.phone },
    ]);
    const owned = { sessions: 'user_id', known_devices: 'user_id', cart_lines: 'user_id' };
    for (const [table, key] of Object.entries({ ...owned, companies: 'id', access_decisions: 'company_id' }))
      expect([table, await app.database.query(`SELECT FROM ${table} WHERE ${key} = $1`, [person.id])]).toEqual([
        table,
        [],
      ]);
  });
});

describe('the admin command line', () => {
  // Asynchronous, because a blocked test process would lose its connections.
  const command = async (...args: string[]) => {
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: app.database.applicationUrl,
      DATA_DIR: app.config.dataDir,
    };
    const run = spawn(process.execPath, ['dist/server/programs/admin.js', ...args], { env });
    const [stdout, stderr, [status]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close')]);
    return { status: status as number, stdout, stderr, password: /Password {2}(\S+)/.exec(stdout)?.[1] ?? '' };
  };
  const signsIn = async (email: string, password: string) =>
    (await asVisitor(app).rest.post('/login', { email, password })).status;

  it('resets the second factor of an administrator, and records and mails it', async () => {
    const person = await anAdmin(app);
    expect(await command('reset-second-factor', person.email)).toMatchObject({
      status: 1,
      stderr: `${person.email} has no second factor\n`,
    });
    await addTotp(person);
    expect(await signsIn(person.email, person.password)).toBe(403);
    expect(await command('reset-second-factor', person.email)).toMatchObject({ status: 0, stderr: '' });
    expect(await signsIn(person.email, person.password)).toBe(200);
    const made = await app.database.query<{ kind: string }>(
      `SELECT kind FROM audit_entries WHERE subject_id = $1 AND kind = 'factor.reset'
       UNION ALL SELECT payload->>'change' FROM outbox WHERE payload->>'userId' = $1::text ORDER BY kind`,
      [person.id],
    );
    expect(made.map(({ kind }) => kind)).toContain('factor.reset');
  });

  it('creates an administrator with a generated password, which can be reset, and records both', async () => {
    const email = 'owner@shop.test';
    const created = await command('create', 'Owner@Shop.test');
    expect(created).toMatchObject({ status: 0, stderr: '' });
    expect(await signsIn(email, created.password)).toBe(200);
    const [row] = await app.database.query<{ id: string; role: string; password_hash: string }>(
      'SELECT id, role, password_hash FROM users JOIN credentials ON user_id = id WHERE email = $1',
      [email],
    );
    expect(row?.role).toBe('admin');
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await command('create', email)).toMatchObject({ status: 1, stderr: expect.stringContaining('already') });
    const again = await command('reset-password', email);
    expect(again.status).toBe(0);
    expect([await signsIn(email, created.password), await signsIn(email, again.password)]).toEqual([401, 200]);
    expect((await command('list')).stdout).toContain(email);
    const entries = await app.database.query<{ kind: string; actor_id: string | null }>(
      `SELECT kind, actor_id FROM audit_entries WHERE subject_id = $1 AND kind NOT LIKE 'login.%' ORDER BY at`,
      [row?.id],
    );
    expect(entries).toEqual([
      { kind: 'admin.created', actor_id: null },
      { kind: 'password.set', actor_id: null },
    ]);
  });

  it('promotes a customer only with --promote, and ends their sessions', async () => {
    const person = await aCustomer(app);
    expect(await command('create', person.email)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--promote'),
    });
    expect((await command('create', person.email, '--promote')).status).toBe(0);
    expect((await person.client.rest.get('/me')).status).toBe(401);
    expect((await list(`search=${person.email}&role=admin`)).pagination.total).toBe(1);
  });

  it('makes a person of the staff an owner who can sign in, only with --promote', async () => {
    const person = await aStaffPerson(app, ['orders:read']);
    await app.database.query('UPDATE users SET blocked_at = now() WHERE id = $1', [person.id]);
    expect((await command('list')).stdout).toMatch(new RegExp(`^${person.email} .*\\(blocked\\)`, 'm'));
    expect(await command('create', person.email)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--promote'),
    });
    const promoted = await command('create', person.email, '--promote');
    expect(await signsIn(person.email, promoted.password)).toBe(200);
    expect((await command('list')).stdout).toMatch(new RegExp(`^${person.email} .*, Owner, since`, 'm'));
  });

  it('lists failed mails, sends them again and drops them, and records both', async () => {
    await app.database.query('DELETE FROM outbox');
    expect(await command('mails')).toMatchObject({ status: 0, stdout: 'No failed emails.\n' });
    const person = await aCustomer(app);
    const ids = [
      await aFailedMail(app, { payload: { userId: person.id } }),
      await aFailedMail(app, { payload: { userId: person.id } }),
      await aFailedMail(app, { kind: 'auth.code', payload: { challengeId: '018f0000-0000-7000-8000-000000000000' } }),
    ];
    const { stdout } = await command('mails');
    for (const id of ids) expect(stdout).toContain(id);
    expect(stdout).toContain(`Password changed, to ${person.email}`);
    expect(stdout).toContain("The mail server rejected the shop's user name or password.");
    expect(stdout).toContain('its code has expired');
    expect((await command('mails', 'drop', ids[0] ?? '')).stdout).toBe('1 email discarded.\n');
    expect(await command('mails', 'retry', ids[0] ?? '')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no longer in this list'),
    });
    expect((await command('mails', 'retry', '--all')).stdout).toBe(
      '1 email will be sent again. 1 was discarded, because its code has expired.\n',
    );
    const entries = await app.database.query(
      `SELECT kind, actor_id, details FROM audit_entries WHERE kind LIKE 'mail.%' ORDER BY at, id`,
    );
    expect(entries).toEqual([
      { kind: 'mail.dropped', actor_id: null, details: { mails: 1 } },
      { kind: 'mail.retried', actor_id: null, details: { mails: 1 } },
      { kind: 'mail.dropped', actor_id: null, details: { mails: 1, reason: 'expired' } },
    ]);
  });

  it('the admin command line has a help text, and exit codes for failures and wrong arguments', async () => {
    expect(await command('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('reset-password <email>'),
    });
    expect((await command('reset-password', 'unknown@shop.test')).status).toBe(1);
    expect(await command('drop', 'a@shop.test')).toMatchObject({ status: 2, stdout: '' });
  });
});

const accountCount = 10_000;

describe(`the list of accounts with ${accountCount} accounts`, () => {
  beforeAll(async () => {
    await insertCustomers(app.database, accountCount, {
      user: {
        name: `'Person ' || md5(n::text)`,
        email: `md5('e' || n) || '@shop.test'`,
        created_at: 'now() - make_interval(mins => n)',
      },
      company: {
        name: `'Gems ' || md5('h' || n)`,
        access_status: `(ARRAY['approved', 'approved', 'expired', 'rejected', 'pending'])[1 + n % 5]`,
        permanent_access: 'n % 10 = 0',
        access_granted_at: 'now()',
        access_expires_at: 'CASE WHEN n % 10 <> 0 THEN now() + make_interval(mins => n + 60) END',
        access_decided_at: 'now()',
      },
    });
    await app.database.query('VACUUM ANALYZE users, companies');
  });

  const userStatements = async (query: string): Promise<Statement[]> => {
    const [, ...read] = await statementsOf(app, () => admin.client.rest.get(`/admin/users?${query}`));
    return read;
  };

  it.each([
    ...userSorts.map((sort) => `sort=${sort}`),
    ...['newest', 'oldest', 'name', '-name'].map((sort) => `sort=${sort}&limit=200&page=40`),
    'role=admin',
    'role=customer&sort=company&page=80',
  ])('takes at most two statements, and reads its page from indexes, for "%s"', async (query) => {
    const read = await userStatements(query);
    expect(read.length).toBeLessThanOrEqual(2);
    const pages = read.filter(({ sql }) => sql.includes('OFFSET'));
    const plans = await Promise.all(pages.map((statement) => planOf(app, statement)));
    expect(plans.flat().filter((node) => /^Seq Scan (users|companies)$/.test(node))).toEqual([]);
  });

  // Companies are joined for these, so that PostgreSQL may read and sort all accounts.
  it.each([
    ...['company', '-company', 'expiry', '-expiry'].map((sort) => `sort=${sort}&limit=200&page=40`),
    ...userAccessFilters.map((access) => `access=${access}&sort=name&page=20`),
    ...['search=gems%20ab1', 'search=zzz', 'search=ze&sort=name'],
  ])('takes at most two statements, and little time, for "%s"', async (query) => {
    expect((await userStatements(query)).length).toBeLessThanOrEqual(2);
    const longest = fullSize(200, 400);
    expect(await typicalDuration(() => list(query), longest)).toBeLessThan(longest);
  });

  it('returns every account once over its first, middle and last pages', async () => {
    for (const query of ['sort=name', 'sort=-expiry', 'access=current&sort=company', 'access=expired']) {
      const seen: string[] = [];
      const { pagination } = await list(`${query}&limit=200`);
      for (const page of [1, 2, Math.ceil(pagination.pages / 2), pagination.pages - 1, pagination.pages])
        seen.push(...idsOf((await list(`${query}&limit=200&page=${page}`)).users));
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(800 + (pagination.total % 200 || 200));
      expect((await list(`${query}&limit=200&page=${pagination.pages + 1}`)).users).toEqual([]);
    }
  });

  it('limits the total of a search to 2,000', async () => {
    const { pagination } = await list('search=person&limit=100');
    expect(pagination).toMatchObject({ total: userSearchLimit, pages: 20 });
  });

  it('counts access as expired at once, before the expiry job has run', async () => {
    const before = (await list('access=expired')).pagination.total;
    const person = await aCustomer(app, { duration: '4' });
    await expire(app, person);
    const { pagination, users } = await list('access=expired&sort=newest');
    expect(pagination.total).toBe(before + 1);
    expect(users[0]).toMatchObject({ _id: person.id, accessStatus: 'expired' });
  });
});
