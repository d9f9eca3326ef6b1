import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditKind } from '../../domain/audit.js';
import { aColleague, aCustomer, anAdmin, aPending, expire, signIn, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, inCart, restItem } from '../support/data/shop.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { countStatements } from '../support/programs/statements.js';

type Product = Awaited<ReturnType<typeof aProduct>>;

let app: RunningApp;
let admin: TestPerson;
let ring: Product;
beforeAll(async () => {
  app = await startApp();
  admin = await anAdmin(app);
  ring = await aProduct(app, { gram: 4.25 });
});

const pathOf = ({ id }: { id: string }) => `/admin/companies/${id}`;
const read = async (person: { id: string }) => (await admin.client.rest.get(pathOf(person))).body.company;
const change = (person: { id: string }, changes: object) => admin.client.rest.put(pathOf(person), changes);
const setOrdering = (person: { id: string }, ordering: string, reason?: string) =>
  admin.client.rest.put(`${pathOf(person)}/ordering`, { ordering, reason });
const list = async (query: string) => (await admin.client.rest.get(`/admin/companies?${query}`)).body;
const namesIn = async (query: string) =>
  ((await list(query)).companies as { companyName: string }[]).map(({ companyName }) => companyName);

const order = ({ client }: TestPerson, quantity = 1, headers: Record<string, string> = {}) =>
  client.rest.post('/orders/create', { items: [restItem({ product: ring, quantity })] }, headers);
const ordersOf = async ({ client }: TestPerson) => (await client.rest.get('/orders/user')).body.orders as unknown[];

const auditOf = (subject: string, kind: AuditKind) =>
  app.database.query<{ actorId: string; details: object }>(
    'SELECT actor_id AS "actorId", details FROM audit_entries WHERE subject_id = $1 AND kind = $2 ORDER BY at',
    [subject, kind],
  );

describe('the list of companies', () => {
  it('the list has every company of customers once, by name, and no company of an administrator', async () => {
    const word = 'Listed';
    const late = await aCustomer(app, { companyName: `${word} 10` });
    await aColleague(app, late, 'owner');
    await aCustomer(app, { companyName: `${word} 9` });
    await anAdmin(app, { companyName: `${word} Maker` });
    expect(await namesIn(`search=${word}`)).toEqual([`${word} 9`, `${word} 10`]);
    expect(await list(`search=${word}&limit=1&page=2`)).toMatchObject({
      companies: [{ companyName: `${word} 10`, contactName: late.name, contactEmail: late.email, peopleCount: 2 }],
      total: 2,
      totalPages: 2,
    });
  });

  it('the search finds the code of a company, and the name or email of any of its people', async () => {
    const owner = await aCustomer(app, { companyName: 'Sought Jewels' });
    const colleague = await aColleague(app, owner, 'viewer', { name: 'Zubin Quill' });
    const { code } = await read(owner);
    for (const text of [code, 'zubin', colleague.email])
      expect(await namesIn(`search=${text}`)).toEqual(['Sought Jewels']);
    expect(await namesIn('search=%25')).toEqual([]);
  });

  it('the filters choose companies by access and by ordering', async () => {
    const named = (status: string) => ({ companyName: `Filtered ${status}` });
    await aPending(app, named('pending'));
    await aCustomer(app, named('approved'));
    const ended = await aCustomer(app, { ...named('expired'), duration: '4' });
    await expire(app, ended);
    const rejected = await aPending(app, named('rejected'));
    await admin.client.rest.put(`/admin/reject-access/${rejected.id}`, {});
    for (const status of ['pending', 'approved', 'expired', 'rejected'])
      expect(await namesIn(`search=Filtered&access=${status}`)).toEqual([`Filtered ${status}`]);
    await setOrdering(ended, 'paused', 'The last invoice is open.');
    expect(await namesIn('search=Filtered&ordering=paused')).toEqual(['Filtered expired']);
    expect(await namesIn('search=Filtered&ordering=open')).toHaveLength(3);
    expect((await admin.client.rest.get('/admin/companies?access=current')).status).toBe(400);
  });

  it('the list says how often and when a company has ordered, and takes as many statements for any page', async () => {
    const owner = await aCustomer(app, { companyName: 'Ordering Often' });
    await anOrder({ by: owner, lines: [{ product: ring }] });
    const last = await anOrder({ by: await aColleague(app, owner, 'buyer'), lines: [{ product: ring }] });
    const { companies } = await list('search=Ordering Often');
    expect(companies).toMatchObject([{ orderCount: 2, lastOrderAt: last.createdAt }]);
    const statements = async (query: string) =>
      (await countStatements(app, () => admin.client.rest.get(`/admin/companies?${query}`))).statements;
    expect(await statements('limit=100')).toBe(await statements('search=Ordering Often'));
  });
});

describe('a company', () => {
  it('details, least weight and note change together, and the audit log has the weight before and after', async () => {
    const owner = await aCustomer(app);
    const changes = { companyName: 'Terms Jewels', phone: '9811111111', minOrderGrams: 50, internalNote: 'Pays late.' };
    const { status, body } = await change(owner, changes);
    expect([status, body.company]).toEqual([200, expect.objectContaining(changes)]);
    await change(owner, { minOrderGrams: 25.5 });
    await change(owner, { internalNote: '' });
    expect(await read(owner)).toMatchObject({ ...changes, minOrderGrams: 25.5, internalNote: null });
    await change(owner, { minOrderGrams: null });
    expect(await auditOf(owner.id, 'company.terms-changed')).toEqual([
      { actorId: admin.id, details: { from: null, to: 50 } },
      { actorId: admin.id, details: { from: 50, to: 25.5 } },
      { actorId: admin.id, details: { from: 25.5, to: null } },
    ]);
    expect(await auditOf(owner.id, 'company.changed')).toHaveLength(4);
  });

  it('a change of a version that is no longer the newest is a CONFLICT, also after the company changed itself', async () => {
    const owner = await aCustomer(app);
    const { version } = await read(owner);
    await owner.client.rest.put('/company', { companyName: 'Renamed By Owner' });
    const { status, body } = await change(owner, { internalNote: 'Pays late.', version });
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(await read(owner)).toMatchObject({ internalNote: null, version: version + 1 });
    await owner.client.rest.put('/update-user-info', { companyName: 'Renamed By Profile' });
    await owner.client.rest.put('/update-user-info', { companyName: 'Renamed By Profile', name: 'Asha Rao' });
    expect((await read(owner)).version).toBe(version + 2);
  });

  it('a change without an effect is neither a new version nor an audit entry', async () => {
    const owner = await aCustomer(app);
    const { version, companyName } = await read(owner);
    expect((await change(owner, { companyName, minOrderGrams: null })).body.company.version).toBe(version);
    expect(await auditOf(owner.id, 'company.changed')).toEqual([]);
  });

  it.each([
    ['minOrderGrams', 0],
    ['minOrderGrams', -1],
    ['minOrderGrams', 1.2345],
    ['internalNote', 'x'.repeat(501)],
    ['companyName', 'x'],
  ])('a wrong %s is refused by its name', async (field, value) => {
    const { status, body } = await change(await aCustomer(app), { [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('the internal note and the version reach no person of the company', async () => {
    const owner = await aCustomer(app);
    await change(owner, { internalNote: 'Zwinger pays late.' });
    for (const path of ['/company', '/me', '/session']) {
      const text = JSON.stringify((await owner.client.rest.get(path)).body);
      expect(text).toContain('minOrderGrams');
      expect(text).not.toMatch(/Zwinger|version/);
    }
  });

  it('the companies of administrators cannot be managed', async () => {
    for (const { id } of [admin, { id: 'first' }])
      for (const call of [admin.client.rest.get(pathOf({ id })), change({ id }, {}), setOrdering({ id }, 'open')])
        expect(await call).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
  });

  it('the orders and the activity of a company are those of all its people, and of no other company', async () => {
    const owner = await aCustomer(app);
    const other = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    const { _id } = await anOrder({ by: buyer, lines: [{ product: ring }] });
    await anOrder({ by: other, lines: [{ product: ring }] });
    const orders = (await admin.client.rest.get(`/orders/all?companyId=${owner.id}`)).body;
    expect(orders.orders).toMatchObject([{ _id }]);
    await owner.client.rest.put(`/company/people/${buyer.id}`, { companyRole: 'viewer' });
    await other.client.rest.put('/company', { companyName: 'Someone Else' });
    const { entries } = (await admin.client.rest.get(`/admin/audit?companyId=${owner.id}`)).body;
    const kinds = (entries as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['user.company-role-changed', 'access.granted']));
    expect(JSON.stringify(entries)).not.toContain(other.id);
  });

  it('the activity of a company leaves out what its founder does as an administrator', async () => {
    const founder = await aCustomer(app);
    await aColleague(app, founder, 'owner');
    await admin.client.rest.put(`/admin/user/${founder.id}/role`, { role: 'admin' });
    await signIn(app, founder);
    const other = await aCustomer(app);
    expect(
      (await founder.client.rest.put(`${pathOf(other)}/ordering`, { ordering: 'paused', reason: 'Late' })).status,
    ).toBe(200);
    const { entries } = (await admin.client.rest.get(`/admin/audit?companyId=${founder.id}`)).body;
    const kinds = (entries as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toContain('access.granted');
    expect(kinds).not.toContain('company.ordering-paused');
  });
});

describe('pausing', () => {
  it('a pause needs a reason, which the company sees while it browses and keeps its cart', async () => {
    const owner = await aCustomer(app);
    expect((await setOrdering(owner, 'paused')).body.errors).toHaveProperty('reason');
    for (const blank of ['  ', '\u200d', '—'])
      expect((await setOrdering(owner, 'paused', blank)).body.errors).toHaveProperty('reason');
    const { body } = await setOrdering(owner, 'paused', 'The last invoice is open.');
    expect(body).toMatchObject({ message: 'Ordering paused', company: { ordering: 'paused' } });
    expect((await owner.client.rest.get('/company')).body.company).toMatchObject({
      ordering: 'paused',
      pausedReason: 'The last invoice is open.',
    });
    await inCart(owner, { product: ring });
    expect((await owner.client.rest.get(`/products/${ring.id}`)).status).toBe(200);
    const { status, body: refused } = await order(owner);
    expect([status, refused]).toEqual([
      409,
      expect.objectContaining({
        code: 'ORDERING_PAUSED',
        message: 'Ordering is paused for your company: The last invoice is open.',
        details: { reason: 'The last invoice is open.' },
      }),
    ]);
    expect(await ordersOf(owner)).toEqual([]);
    expect((await owner.client.rest.get('/cart/get')).body.cartItems).toHaveLength(1);
  });

  it('a repeated order is answered during a pause, with and without a key, and only a new one is refused', async () => {
    const owner = await aCustomer(app);
    const keyed = await order(owner, 1, { 'idempotency-key': 'first' });
    const unkeyed = await order(owner, 2);
    await setOrdering(owner, 'paused', 'Stocktaking');
    for (const [repeat, first] of [
      [await order(owner, 1, { 'idempotency-key': 'first' }), keyed],
      [await order(owner, 2), unkeyed],
    ] as const)
      expect([repeat.status, repeat.body.order._id]).toEqual([201, first.body.order._id]);
    expect((await order(owner, 3)).body.code).toBe('ORDERING_PAUSED');
    expect(await ordersOf(owner)).toHaveLength(2);
  });

  it('a cart that was ordered before the pause is named as ordered', async () => {
    const owner = await aCustomer(app);
    await inCart(owner, { product: ring });
    const { version: cartVersion } = (await owner.client.rest.get('/cart/get')).body;
    const place = (key: string) =>
      owner.client.rest.post(
        '/orders/create',
        { items: [restItem({ product: ring })], cartVersion },
        { 'idempotency-key': key },
      );
    const { orderId } = (await place('first')).body.order;
    await setOrdering(owner, 'paused', 'Stocktaking');
    expect((await place('second')).body).toMatchObject({ code: 'CART_ORDERED', details: { orderId } });
  });

  it('a pause is for all people of the company, and ends when ordering is opened again', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    await setOrdering(owner, 'paused', 'Stocktaking');
    await setOrdering(owner, 'paused', 'Stocktaking');
    await setOrdering(owner, 'paused', 'Until Monday');
    expect((await order(buyer)).body.details).toEqual({ reason: 'Until Monday' });
    expect((await setOrdering(owner, 'open')).body).toMatchObject({
      message: 'Ordering is open again',
      company: { ordering: 'open', pausedReason: null },
    });
    expect((await order(buyer)).status).toBe(201);
    expect(await auditOf(owner.id, 'company.ordering-paused')).toHaveLength(2);
    expect(await auditOf(owner.id, 'company.ordering-opened')).toEqual([{ actorId: admin.id, details: {} }]);
  });
});

describe('the least weight of an order', () => {
  it('an order below it is refused with what it lacks, and one that reaches it to the thousandth is placed', async () => {
    const owner = await aCustomer(app);
    await change(owner, { minOrderGrams: 8.5 });
    const { status, body } = await order(owner, 1);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        code: 'ORDER_TOO_LIGHT',
        message: 'Your orders weigh at least 8.500 g. This one lacks 4.250 g.',
        details: { minOrderGrams: 8.5, missingGrams: 4.25 },
      }),
    ]);
    expect(await ordersOf(owner)).toEqual([]);
    expect((await order(owner, 2)).status).toBe(201);
    await change(owner, { minOrderGrams: 8.501 });
    expect((await order(owner, 2, { 'idempotency-key': 'new' })).body.details).toEqual({
      minOrderGrams: 8.501,
      missingGrams: 0.001,
    });
  });

  it('a repeated order is answered although the least weight is higher by now', async () => {
    const owner = await aCustomer(app);
    const first = await order(owner);
    await change(owner, { minOrderGrams: 100 });
    expect((await order(owner)).body.order._id).toBe(first.body.order._id);
  });

  it('a pause comes before the weight, and neither binds administrators', async () => {
    const owner = await aCustomer(app);
    await change(owner, { minOrderGrams: 100 });
    await setOrdering(owner, 'paused', 'Stocktaking');
    expect((await order(owner)).body.code).toBe('ORDERING_PAUSED');
    await admin.client.rest.put(`/admin/user/${owner.id}/role`, { role: 'admin' });
    const { body } = await order({ ...owner, client: admin.client });
    expect(body.success).toBe(true);
  });
});
