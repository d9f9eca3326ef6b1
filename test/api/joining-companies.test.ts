import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CompanyRole, Resemblance } from '../../domain/companies.js';
import { companyLimits } from '../../domain/companies.js';
import {
  aColleague,
  aCustomer,
  anAdmin,
  aPending,
  aRejected,
  expire,
  signIn,
  someEmail,
  type TestPerson,
} from '../support/data/builders.js';
import { anOrder, aProduct, aSelection, inCart } from '../support/data/shop.js';
import { asUser } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';

type Product = Awaited<ReturnType<typeof aProduct>>;

let app: RunningApp;
let sink: MailSink;
let admin: TestPerson;
let ring: Product;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
  admin = await anAdmin(app);
  ring = await aProduct(app);
});

/** A customer that resembles no other in this suite. */
const unlike = (name: string) => ({
  companyName: name,
  email: `owner@${randomUUID()}.test`,
  phone: String(9_000_000_000 + Math.floor(Math.random() * 999_999_999)),
});

/** Makes the request of a customer with access pending again. */
async function reopen({ id }: { id: string }): Promise<void> {
  await admin.client.rest.put(`/admin/revoke-access/${id}`, { seen: 'approved' });
  const { status } = await admin.client.rest.put(`/admin/reopen-access/${id}`, { seen: 'rejected' });
  if (status !== 200) throw new Error('The request was not reopened');
}

const requestOf = async ({ id }: { id: string }) =>
  (await admin.client.rest.get(`/admin/pending-access/${id}`)).body.user;

interface Similar {
  companyName: string;
  by: Resemblance[];
}
const similarTo = async (person: { id: string }) =>
  ((await requestOf(person)).similarCompanies as Similar[]).map(({ companyName, by }) => [companyName, ...by]);

const join = ({ id }: { id: string }, company: { id: string }, role: CompanyRole = 'buyer', by = admin) =>
  by.client.rest.post(`/admin/access-requests/${id}/join`, { companyId: company.id, role });
const refusalOf = async (call: ReturnType<typeof join>) => {
  const { status, body } = await call;
  return [status, body.code];
};

const count = async (sql: string, ...values: unknown[]) =>
  (await app.database.query<{ count: number }>(`SELECT count(*)::int FROM ${sql}`, values))[0]?.count;

describe('a request', () => {
  it.each([
    ['spelt a little differently', 'Kantilal Jewels', 'Kantilal Jewellers'],
    ['with another legal form', 'Orra Vintage', 'ORRA VINTAGE Pvt. Ltd.'],
    ['with a typing error', 'Bhindi Brothers', 'Bindhi Brothers'],
    ['of a branch', 'Vummidi Ornaments', 'Vummidi Ornaments Chennai'],
    ['without accents', 'Société Générale Or', 'Societe Generale Or'],
    ['in another script, spelt equally', 'किरण ज्वेलर्स', 'किरण ज्वेलर्स'],
  ])('a request says that its name resembles one %s', async (_, known, asked) => {
    await aCustomer(app, unlike(known));
    const person = await aPending(app, { ...unlike(asked), email: `ravi@${randomUUID()}.test` });
    expect(await similarTo(person)).toEqual([[known, 'name']]);
  });

  it('a request says that the phone is that of a person of a company, with or without the country', async () => {
    const owner = await aCustomer(app, unlike('Waghela Ornaments'));
    await aColleague(app, owner, 'buyer', { phone: '+91 98250-11111', email: someEmail().replace('@shop', '@w') });
    const person = await aPending(app, { ...unlike('Something Different'), phone: '9825011111' });
    expect(await similarTo(person)).toEqual([['Waghela Ornaments', 'phone']]);
  });

  it('a request says that the phone is that of a company, which differs from those of its people', async () => {
    const owner = await aCustomer(app, unlike('Phoned Company'));
    await owner.client.rest.put('/company', { phone: '98222 22222' });
    const person = await aPending(app, { ...unlike('Calling Person'), phone: '9822222222' });
    expect(await similarTo(person)).toEqual([['Phoned Company', 'phone']]);
  });

  it('a request says that the email address has the domain of a company, unless it is that of a mail provider', async () => {
    await aCustomer(app, { ...unlike('Zaveri Treasures'), email: 'owner@zaveri-treasures.test' });
    await aCustomer(app, { ...unlike('Gmail User'), email: 'first@gmail.com' });
    const same = await aPending(app, { ...unlike('Quite Another'), email: 'ravi@zaveri-treasures.test' });
    expect(await similarTo(same)).toEqual([['Zaveri Treasures', 'email']]);
    const provided = await aPending(app, { ...unlike('Unrelated Person'), email: 'second@gmail.com' });
    expect(await similarTo(provided)).toEqual([]);
  });

  it('a request names at most three companies, those with most in common first', async () => {
    const phone = '9111111111';
    for (const name of ['Padma Gold A', 'Padma Gold B', 'Padma Gold C', 'Padma Gold D'])
      await aCustomer(app, { ...unlike(name), ...(name.endsWith('D') && { phone, email: 'owner@padma.test' }) });
    const person = await aPending(app, { ...unlike('Padma Gold'), phone, email: 'ravi@padma.test' });
    const similar = await similarTo(person);
    expect(similar).toHaveLength(3);
    expect(similar[0]).toEqual(['Padma Gold D', 'name', 'phone', 'email']);
  });

  it('a request that is decided names no other company, and none names itself or an administrator', async () => {
    const name = unlike('Lonely Sapphire');
    await anAdmin(app, { ...name, email: 'admin@lonelysapphire.test' });
    const person = await aPending(app, name);
    expect(await similarTo(person)).toEqual([]);
    const later = await aPending(app, { ...unlike('Lonely Sapphire'), email: 'x@lonely.test' });
    expect(await similarTo(later)).toEqual([['Lonely Sapphire', 'name']]);
    await admin.client.rest.put(`/admin/reject-access/${later.id}`, {});
    expect(await similarTo(later)).toEqual([]);
  });

  it('a request says so with the code and the access of the other company, and no longer once that is deleted', async () => {
    const other = await aCustomer(app, { ...unlike('Vanishing Gold'), duration: '4' });
    const person = await aPending(app, unlike('Vanishing Gold'));
    const { code } = (await other.client.rest.get('/company')).body.company;
    const [named] = (await requestOf(person)).similarCompanies;
    expect(named).toEqual({
      _id: other.id,
      code,
      companyName: 'Vanishing Gold',
      accessStatus: 'approved',
      by: ['name'],
    });
    await expire(app, other);
    expect((await requestOf(person)).similarCompanies).toMatchObject([{ accessStatus: 'expired' }]);
    await admin.client.rest.delete(`/admin/user/${other.id}`);
    expect(await similarTo(person)).toEqual([]);
  });
});

describe('joining', () => {
  it('a person joins the company with the chosen role and its access, and the new company is gone', async () => {
    const owner = await aCustomer(app, { duration: '4' });
    const order = await anOrder({ by: owner, lines: [{ product: ring }] });
    const person = await aPending(app);
    const { status, body } = await join(person, owner, 'buyer');
    expect([status, body.company]).toEqual([200, expect.objectContaining({ _id: owner.id, peopleCount: 2 })]);
    await signIn(app, person);
    const { user } = (await person.client.rest.get('/me')).body;
    expect(user).toMatchObject({ company: { _id: owner.id }, companyRole: 'buyer', companyName: owner.companyName });
    expect((await person.client.rest.get(`/orders/get/${order._id}`)).status).toBe(200);
    expect(await count('companies WHERE id = $1', person.id)).toBe(0);
    expect(await count('access_decisions WHERE company_id = $1', person.id)).toBe(0);
    expect((await requestOf(person))._id).toBe(owner.id);
  });

  it('a person who joins gets an email, and the audit log has the company and the role', async () => {
    const owner = await aCustomer(app, { companyName: 'Joined & Sons' });
    const { code } = (await owner.client.rest.get('/company')).body.company;
    const person = await aPending(app);
    await join(person, owner, 'viewer');
    const mail = await sink.waitFor(person.email, { seen: 0 });
    expect([mail.subject, mail.text]).toEqual([
      expect.stringContaining('You now belong to Joined & Sons'),
      expect.stringContaining('We know Joined & Sons already'),
    ]);
    expect(
      await app.database.query(
        `SELECT actor_id, details FROM audit_entries WHERE subject_id = $1 AND kind = 'user.added-to-company'`,
        [person.id],
      ),
    ).toEqual([{ actor_id: admin.id, details: { company: code, role: 'viewer' } }]);
  });

  it('a person who waits on an open page has access at the next request, and keeps a selection, which no longer is shared', async () => {
    const owner = await aCustomer(app);
    const person = await aCustomer(app);
    const selection = await aSelection(person, [ring]);
    await person.client.rest.put(`/selections/${selection._id}/shared`, { shared: true });
    await reopen(person);
    expect((await person.client.rest.get('/cart/get')).status).toBe(403);
    await join(person, owner, 'buyer');
    await inCart(person, { product: ring });
    expect((await person.client.rest.get(`/selections/${selection._id}`)).body.selection).toMatchObject({
      shared: false,
    });
    expect((await owner.client.rest.get(`/selections/${selection._id}`)).status).toBe(404);
  });

  it('a company with orders or a colleague is not deleted, and its person stays', async () => {
    const owner = await aCustomer(app);
    const ordered = await aCustomer(app);
    await anOrder({ by: ordered, lines: [{ product: ring }] });
    const crowded = await aCustomer(app);
    await aColleague(app, crowded, 'viewer');
    for (const person of [ordered, crowded]) {
      await reopen(person);
      expect(await refusalOf(join(person, owner))).toEqual([409, 'COMPANY_IN_USE']);
      expect(await count('users WHERE id = $1 AND company_id = $1', person.id)).toBe(1);
    }
    expect(await count('users WHERE company_id = $1', owner.id)).toBe(1);
  });

  it('only a pending request can be answered so', async () => {
    const owner = await aCustomer(app);
    expect(await refusalOf(join(await aRejected(app), owner))).toEqual([409, 'REQUEST_DECIDED']);
    expect(await refusalOf(join(await aCustomer(app), owner))).toEqual([409, 'REQUEST_DECIDED']);
    expect(await refusalOf(join({ id: 'first' }, owner))).toEqual([404, 'REQUEST_NOT_FOUND']);
  });

  it('a company that does not exist, its own or one of an administrator cannot be joined', async () => {
    const person = await aPending(app);
    for (const company of [{ id: 'first' }, admin, person])
      expect(await refusalOf(join(person, company))).toEqual([404, 'COMPANY_NOT_FOUND']);
    expect(await count('companies WHERE id = $1', person.id)).toBe(1);
  });

  it('a blocked person of a pending company does not join it either', async () => {
    const person = await aPending(app);
    await admin.client.rest.put(`/admin/companies/${person.id}/people/${person.id}`, { blocked: true });
    expect(await refusalOf(join(person, person))).toEqual([404, 'COMPANY_NOT_FOUND']);
  });

  it('a company whose founder has become an administrator is decided and joined by its own id', async () => {
    const founder = await aCustomer(app);
    const owner = await aColleague(app, founder, 'owner');
    await admin.client.rest.put(`/admin/user/${founder.id}/role`, { role: 'admin' });
    await reopen(founder);
    expect(await requestOf(founder)).toMatchObject({ _id: founder.id, email: owner.email });
    const target = await aCustomer(app);
    expect((await join(founder, target)).body.company).toMatchObject({ _id: target.id, peopleCount: 2 });
    await admin.client.rest.put(`/admin/user/${founder.id}/role`, { role: 'customer' });
    expect((await requestOf(founder)).email).toBe(founder.email);
  });

  it('a full company takes no one else', async () => {
    const owner = await aCustomer(app);
    await app.database.query(
      `INSERT INTO users (id, company_id, company_role, name, phone, email)
       SELECT gen_random_uuid(), $1, 'viewer', 'Colleague ' || n, '9876543210', n || '-' || $2
       FROM generate_series(2, $3::int) n`,
      [owner.id, someEmail(), companyLimits.people],
    );
    expect(await refusalOf(join(await aPending(app), owner))).toEqual([409, 'PEOPLE_FULL']);
  });

  it('an invitation to the same address ends, and leaves no place taken', async () => {
    const owner = await aCustomer(app);
    const person = await aPending(app);
    await owner.client.rest.post('/company/people', { email: person.email, role: 'viewer' });
    await join(person, owner, 'buyer');
    expect((await owner.client.rest.get('/company/people')).body.invitations).toEqual([]);
  });

  it('two companies that are joined to each other at once leave one of them', async () => {
    const [one, other] = [await aPending(app), await aPending(app)];
    const codes = (await Promise.all([join(one, other), join(other, one)])).map(({ status }) => status);
    expect(codes.toSorted()).toEqual([200, expect.any(Number)]);
    expect(Math.max(...codes)).toBeLessThan(500);
    expect(await count('companies WHERE id IN ($1, $2)', one.id, other.id)).toBe(1);
    expect(await count('users WHERE id IN ($1, $2)', one.id, other.id)).toBe(2);
  });

  it('a grant and a join at the same time never leave a person without a company', async () => {
    const owner = await aCustomer(app);
    const person = await aPending(app);
    const results = await Promise.all([
      join(person, owner),
      admin.client.rest.post(`/admin/grant-access/${person.id}`, { duration: '4' }),
    ]);
    expect(Math.max(...results.map(({ status }) => status))).toBeLessThan(500);
    const client = asUser(app, []);
    await signIn(app, { ...person, client });
    expect((await client.rest.get('/me')).status).toBe(200);
  });
});
