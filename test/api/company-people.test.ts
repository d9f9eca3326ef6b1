import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { AuditKind } from '../../domain/audit.js';
import type { CompanyRole } from '../../domain/companies.js';
import { placeOrderSchema } from '../../domain/orders.schemas.js';
import { OrdersMail } from '../../server/features/orders/orders.mail.js';
import { PlacingService } from '../../server/features/orders/placing.service.js';
import { CompaniesJobs } from '../../server/features/companies/companies.jobs.js';
import type { restPeople } from '../../server/features/companies/companies.rest.js';
import { asUser, asVisitor, type Client } from '../support/http/clients.js';
import {
  aColleague,
  aCustomer,
  anAdmin,
  aPending,
  expire,
  signIn,
  someEmail,
  somePassword,
  type TestPerson,
} from '../support/data/builders.js';
import { aPdf, plainPicture } from '../support/data/files.js';
import { anOrder, aProduct, aSelection, inCart, restItem } from '../support/data/shop.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { expectSameTime } from '../support/same-time.js';

type Product = Awaited<ReturnType<typeof aProduct>>;

let app: RunningApp;
let sink: MailSink;
let admin: TestPerson;
let product: Product;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
  admin = await anAdmin(app);
  product = await aProduct(app);
});

const peopleOf = async ({ client }: TestPerson) =>
  (await client.rest.get('/company/people')).body as z.infer<typeof restPeople>;
const invite = ({ client }: TestPerson, email: string, role: CompanyRole = 'buyer') =>
  client.rest.post('/company/people', { email, role });
const change = (
  { client }: TestPerson,
  { id }: { id: string },
  changes: { companyRole?: CompanyRole; blocked?: boolean },
) => client.rest.put(`/company/people/${id}`, changes);
const remove = ({ client }: TestPerson, { id }: { id: string }) => client.rest.delete(`/company/people/${id}`);

const tokenIn = ({ text }: { text: string }) => /accept-invitation\?token=([\w-]+)/.exec(text)?.[1] ?? '';
/** The token in the newest mail to an address. */
const invitedToken = async (email: string, seen = 0) => tokenIn(await sink.waitFor(email, { seen }));
const accept = (token: string, more: object = {}, client = asVisitor(app)) =>
  client.rest.post('/accept-invitation', {
    ...{ token, name: 'Ravi Shah', phone: '9876500000', password: somePassword() },
    ...more,
  });

/** Invites a person, who accepts and signs in. */
async function aJoined(by: TestPerson, role: CompanyRole): Promise<TestPerson> {
  const [email, password] = [someEmail(), somePassword()];
  await invite(by, email, role);
  const accepted = await accept(await invitedToken(email), { password });
  expect(accepted).toMatchObject({ status: 200, body: { message: 'Your account is ready. Please sign in.' } });
  const client = asVisitor(app);
  const { body } = await client.rest.post('/login', { email, password });
  const { companyName } = by;
  return { id: body.user?._id, name: 'Ravi Shah', companyName, email, phone: '9876500000', password, client };
}

const refusalOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call;
  return [status, body.code];
};

const auditOf = (subject: string, kind: AuditKind) =>
  app.database.query<{ actorId: string; details: object }>(
    'SELECT actor_id AS "actorId", details FROM audit_entries WHERE subject_id = $1 AND kind = $2 ORDER BY at',
    [subject, kind],
  );

const addPdf = async (orderId: string) => {
  const form = new FormData();
  form.set('designFile', new File([new Uint8Array(aPdf())], 'ring.pdf', { type: 'application/pdf' }));
  const { body } = await admin.client.call('POST', `/orders/upload-design/${orderId}`, form);
  return body.order.designFileUrl as string;
};

const withAvatar = async ({ client }: TestPerson) => {
  const picture = (await plainPicture(320, 240).png().toBuffer()).toString('base64');
  const { body } = await client.rest.put('/update-user-info', { avatar: `data:image/png;base64,${picture}` });
  return body.user.avatar.url as string;
};

const bearerOf = (client: Client) => {
  const bearer = asUser(app, []);
  bearer.bearer = client.cookies.get('access_token');
  return bearer;
};

describe('a company', () => {
  it('a company has the id of its founder, a code of its own, and its access', async () => {
    const founder = await aCustomer(app, { duration: '4' });
    const { body } = await founder.client.rest.get('/company');
    expect(body.company).toMatchObject({
      _id: founder.id,
      code: expect.stringMatching(/^C-\d{4,}$/),
      companyName: founder.companyName,
      phone: founder.phone,
      access: { status: 'approved', hours: 4 },
      peopleCount: 1,
    });
    const next = await aCustomer(app);
    expect((await next.client.rest.get('/company')).body.company.code).not.toBe(body.company.code);
  });

  it('a company, and the role of the person, are part of the own account and of the session', async () => {
    const buyer = await aColleague(app, await aCustomer(app), 'buyer');
    const { company } = (await buyer.client.rest.get('/company')).body;
    for (const path of ['/me', '/session'])
      expect((await buyer.client.rest.get(path)).body.user).toMatchObject({ company, companyRole: 'buyer' });
    expect((await admin.client.rest.get('/me')).body.user).toMatchObject({ company: null, companyRole: null });
  });

  it('a company is changed by its owners only, and the change is audited', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    expect(await refusalOf(buyer.client.rest.put('/company', { phone: '9876543219' }))).toEqual([403, 'FORBIDDEN']);
    const { body } = await owner.client.rest.put('/company', { companyName: 'Mehta Jewels', phone: '9876543219' });
    expect(body.company).toMatchObject({ companyName: 'Mehta Jewels', phone: '9876543219' });
    expect((await buyer.client.rest.get('/me')).body.user.companyName).toBe('Mehta Jewels');
    expect(await auditOf(owner.id, 'company.changed')).toEqual([{ actorId: owner.id, details: {} }]);
  });

  it('a company has the phone of its first owner until it gets one of its own', async () => {
    const owner = await aCustomer(app, { phone: '9811111111' });
    const phoneOf = async () => (await owner.client.rest.get('/company')).body.company.phone;
    expect(await phoneOf()).toBe('9811111111');
    await owner.client.rest.put('/update-user-info', { phone: '9822222222' });
    expect(await phoneOf()).toBe('9822222222');
    await owner.client.rest.put('/company', { phone: '9833333333' });
    await owner.client.rest.put('/update-user-info', { phone: '9844444444' });
    expect(await phoneOf()).toBe('9833333333');
  });

  it('a company keeps its details when a buyer changes the own profile', async () => {
    const buyer = await aColleague(app, await aCustomer(app), 'buyer');
    const { rest } = buyer.client;
    expect(await refusalOf(rest.put('/update-user-info', { companyName: 'Mine' }))).toEqual([403, 'FORBIDDEN']);
    const address = '1 Other Road, Surat';
    expect(await refusalOf(rest.put('/update-user-info', { address }))).toEqual([403, 'FORBIDDEN']);
    const same = { companyName: buyer.companyName, name: 'Ravi Shah' };
    expect((await rest.put('/update-user-info', same)).body.user.name).toBe('Ravi Shah');
    expect((await rest.put('/update-user-info', { name: 'Ravi Mehta' })).body.user.name).toBe('Ravi Mehta');
  });
});

describe('invitations', () => {
  it('an invitation makes an account in the company, with its access and without a request', async () => {
    const owner = await aCustomer(app);
    const [email, password] = [someEmail(), somePassword()];
    const invited = await invite(owner, email);
    expect(invited).toMatchObject({ status: 201, body: { invitation: { email, role: 'buyer' } } });
    const mail = await sink.waitFor(email);
    expect(mail.subject).toContain(owner.companyName);
    expect(mail.text).toContain(owner.name);

    expect((await accept(tokenIn(mail), { name: 'Ravi Shah', password })).status).toBe(200);
    const client = asVisitor(app);
    const { body } = await client.rest.post('/login', { email, password });
    expect(body.user).toMatchObject({ name: 'Ravi Shah', companyRole: 'buyer', company: { _id: owner.id } });
    expect((await client.rest.get('/products/allproducts')).status).toBe(200);
    expect(await peopleOf(owner)).toMatchObject({
      people: [
        { _id: owner.id, companyRole: 'owner' },
        { email, companyRole: 'buyer', blocked: false },
      ],
      invitations: [],
    });
    const decisions = await app.database.query('SELECT kind FROM access_decisions WHERE company_id = $1', [owner.id]);
    expect(decisions).toHaveLength(2);
  });

  it('an invitation to an address with an account gets the same response in the same time, and another mail', async () => {
    const owner = await aCustomer(app);
    const known = await aColleague(app, await aCustomer(app), 'buyer');
    const shape = ({ status, body }: Awaited<ReturnType<typeof invite>>) => ({
      status,
      keys: Object.keys(body.invitation),
      message: body.message,
    });
    expect(shape(await invite(owner, known.email))).toEqual(shape(await invite(owner, someEmail())));
    expect((await peopleOf(owner)).invitations.map(({ email }) => email)).toContain(known.email);
    const mail = await sink.waitFor(known.email);
    expect(mail.text).toContain('already has an account');
    expect(tokenIn(mail)).toBe('');
    const nextInvite = (email: () => string) => async () => {
      await app.database.query('DELETE FROM invitations');
      await app.database.query('DELETE FROM limit_counters');
      await invite(owner, email());
    };
    await expectSameTime(
      nextInvite(someEmail),
      nextInvite(() => known.email),
    );
  });

  it('an invitation replaces an open one to the same address, whose link ends', async () => {
    const owner = await aCustomer(app);
    const email = someEmail();
    await invite(owner, email, 'viewer');
    const first = await invitedToken(email);
    await invite(owner, email, 'buyer');
    const second = await invitedToken(email, 1);
    expect((await peopleOf(owner)).invitations).toMatchObject([{ email, role: 'buyer' }]);
    expect(await refusalOf(accept(first))).toEqual([400, 'INVITATION_INVALID']);
    expect((await accept(second)).status).toBe(200);
  });

  it('an invitation that was used, has ended, was withdrawn or is forged gets one response', async () => {
    const owner = await aCustomer(app);
    const emails = [someEmail(), someEmail(), someEmail(), someEmail()];
    for (const email of emails) await invite(owner, email);
    const [used = '', ended = '', withdrawn = '', open = ''] = await Promise.all(
      emails.map((email) => invitedToken(email)),
    );
    await accept(used);
    await app.database.query(`UPDATE invitations SET expires_at = now() WHERE email = $1`, [emails[1]]);
    const { invitations } = await peopleOf(owner);
    const last = invitations.find(({ email }) => email === emails[2]);
    await owner.client.rest.delete(`/company/invitations/${last?._id}`);

    const responses = [];
    // The first half names the invitation, and the rest proves it.
    const forged = open.slice(0, 40) + used.slice(40);
    for (const token of [used, ended, withdrawn, forged, 'x'.repeat(64), 'x'])
      responses.push((await accept(token)).body);
    expect(new Set(responses.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(responses[0]).toMatchObject({ code: 'INVITATION_INVALID' });
  });

  it('an invitation is accepted once when two accept it at the same time', async () => {
    const owner = await aCustomer(app);
    const email = someEmail();
    await invite(owner, email);
    const token = await invitedToken(email);
    const responses = await Promise.all([accept(token), accept(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await peopleOf(owner)).people).toHaveLength(2);
  });

  it('an invitation that has ended can be sent again, and is deleted with its address after a month', async () => {
    const owner = await aCustomer(app);
    const email = someEmail();
    const { body } = await invite(owner, email);
    await sink.waitFor(email);
    const end = 'UPDATE invitations SET expires_at = now() - make_interval(days => $2) WHERE email = $1';
    await app.database.query(end, [email, 29]);
    const again = await owner.client.rest.post(`/company/invitations/${body.invitation._id}/resend`);
    expect(again).toMatchObject({ status: 200, body: { invitation: { _id: body.invitation._id, email } } });
    expect(new Date(again.body.invitation.expiresAt).getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect((await accept(await invitedToken(email, 1))).status).toBe(200);

    const other = someEmail();
    await invite(owner, other);
    await app.database.query(end, [other, 31]);
    await app.nest.get(CompaniesJobs, { strict: false }).deleteExpired();
    expect(await app.database.query('SELECT FROM invitations WHERE email = $1', [other])).toEqual([]);
  });

  it('an invitation to an address that has registered since tells its owner to sign in', async () => {
    const owner = await aCustomer(app);
    const email = someEmail();
    await invite(owner, email);
    const token = await invitedToken(email);
    await aPending(app, { email });
    expect(await refusalOf(accept(token))).toEqual([409, 'EMAIL_TAKEN']);
  });

  it('an invitation ends an open registration of the same address', async () => {
    const owner = await aCustomer(app);
    const [email, password] = [someEmail(), somePassword()];
    const form = { companyName: 'Ravi Gems', name: 'Ravi', address: '12 Ring Road, Surat', phone: '9876543210' };
    await asVisitor(app).rest.post('/registration', { ...form, email, password });
    await sink.waitFor(email);
    await invite(owner, email);
    await accept(await invitedToken(email, 1), { password });
    const left = await app.database.query('SELECT FROM registrations WHERE email = $1', [email]);
    expect(left).toEqual([]);
  });

  it('invitations and people of a company are limited to 25 each', async () => {
    const owner = await aCustomer(app);
    await app.database.query(
      `INSERT INTO invitations (id, company_id, email, company_role, expires_at)
       SELECT gen_random_uuid(), $1, 'open' || n || '@shop.test', 'buyer', now() + interval '1 day'
       FROM generate_series(1, 24) n`,
      [owner.id],
    );
    const last = someEmail();
    expect((await invite(owner, last)).status).toBe(201);
    await sink.waitFor(last);
    expect(await refusalOf(invite(owner, someEmail()))).toEqual([409, 'PEOPLE_FULL']);
    // An open invitation can still be replaced, because their number stays the same.
    expect((await invite(owner, last, 'viewer')).status).toBe(201);
    const token = await invitedToken(last, 1);

    await app.database.query('DELETE FROM invitations WHERE company_id = $1 AND email <> $2', [owner.id, last]);
    await app.database.query(
      `INSERT INTO users (id, company_id, company_role, name, phone, email)
       SELECT gen_random_uuid(), $1, 'viewer', 'Many', '1', 'many' || n || $2 FROM generate_series(1, 24) n`,
      [owner.id, someEmail()],
    );
    expect(await refusalOf(accept(token))).toEqual([409, 'PEOPLE_FULL']);
    expect(await refusalOf(invite(owner, someEmail()))).toEqual([409, 'PEOPLE_FULL']);
  });

  it('invitations of one company are limited to 60 a day, and to 5 a day for one address', async () => {
    const limited = await startApp({ RATE_LIMIT: 'on', WORKER: 'external' });
    const owner = await aCustomer(limited);
    const email = someEmail();
    const statuses = [];
    for (let nth = 0; nth < 6; nth++) statuses.push((await invite(owner, email)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    await limited.close();
  });
});

describe('roles in a company', () => {
  const calls = (client: Client, orderId: string, selectionId: string) => ({
    'the cart': client.rest.get('/cart/get'),
    'adding to the cart': client.rest.post('/cart/add', { productId: product.id, size: '6', quantity: 1 }),
    'adding a selection to the cart': client.rest.post(`/selections/${selectionId}/to-cart`),
    'placing an order': client.rest.post('/orders/create', { items: [restItem({ product })] }),
    'the orders': client.rest.get('/orders/user'),
    'an order': client.rest.get(`/orders/get/${orderId}`),
    'ordering again': client.rest.post(`/orders/again/${orderId}`),
    'the people': client.rest.get('/company/people'),
    'asking for more time': client.rest.post('/request-access'),
  });

  it('a viewer sees the catalogue and keeps selections, but is refused cart, orders, people and requests', async () => {
    const owner = await aCustomer(app, { duration: '4' });
    const viewer = await aColleague(app, owner, 'viewer');
    const { _id: orderId } = await anOrder({ by: owner, lines: [{ product }] });
    const pdf = await addPdf(orderId);
    const { _id: selectionId } = await aSelection(viewer, [product]);
    expect((await viewer.client.rest.get('/products/allproducts')).status).toBe(200);
    expect((await viewer.client.fetch('GET', `/api/v1/selections/${selectionId}/line-sheet.pdf`)).status).toBe(200);
    for (const [what, call] of Object.entries(calls(viewer.client, orderId, selectionId)))
      expect([what, ...(await refusalOf(call))]).toEqual([what, 403, 'FORBIDDEN']);
    expect((await viewer.client.fetch('GET', pdf)).status).toBe(404);
    expect(await app.database.query('SELECT FROM cart_lines WHERE user_id = $1', [viewer.id])).toEqual([]);
    expect(await app.database.query('SELECT FROM orders WHERE user_id = $1', [viewer.id])).toEqual([]);
  });

  it('a viewer who signs in after the access has expired asks for no access', async () => {
    const owner = await aCustomer(app, { duration: '4' });
    const viewer = await aJoined(owner, 'viewer');
    await expire(app, owner);
    const { email, password } = viewer;
    const refused = await asVisitor(app).rest.post('/login', { email, password });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'ACCESS_EXPIRED', details: { companyRole: 'viewer' } },
    });
    const asked = `SELECT FROM access_decisions WHERE company_id = $1 AND kind = 'requested'`;
    expect(await app.database.query(asked, [owner.id])).toHaveLength(1);
  });

  it('an order in preparation is refused to a person who becomes a viewer meanwhile', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    await inCart(buyer, { product });
    await change(owner, buyer, { companyRole: 'viewer' });
    const placed = buyer.client.rest.post('/orders/create', { items: [restItem({ product })] });
    expect(await refusalOf(placed)).toEqual([403, 'FORBIDDEN']);
  });

  it('orders belong to the company and name the person, also after the person was removed', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer', { name: 'Ravi Shah' });
    const order = await anOrder({ by: buyer, lines: [{ product }] });
    const pdf = await addPdf(order._id);
    expect(order.orderedBy).toEqual({ _id: buyer.id, name: 'Ravi Shah' });
    const seen = async () => (await owner.client.rest.get(`/orders/get/${order._id}`)).body.order;
    expect(await seen()).toMatchObject({ orderedBy: { _id: buyer.id, name: 'Ravi Shah' } });
    expect((await owner.client.rest.get('/orders/user')).body.orders).toMatchObject([{ _id: order._id }]);
    expect((await owner.client.fetch('GET', pdf)).status).toBe(200);
    const before = (await owner.client.rest.get(`/orders/ordered-before?productIds=${product.id}`)).body.products;
    expect(before).toMatchObject([{ pieces: 1 }]);

    expect((await remove(owner, buyer)).status).toBe(200);
    expect(await seen()).toMatchObject({ orderedBy: { _id: null, name: 'Ravi Shah' } });
    expect((await owner.client.fetch('GET', pdf)).status).toBe(200);
  });

  it('mails about an order of a removed or blocked person go to the first owner', async () => {
    const owner = await aCustomer(app);
    const [removed, blocked] = [await aColleague(app, owner, 'buyer'), await aColleague(app, owner, 'buyer')];
    const orders = [];
    for (const by of [removed, blocked]) orders.push(await anOrder({ by, lines: [{ product }] }));
    for (const by of [removed, blocked]) await sink.waitFor(by.email);
    await remove(owner, removed);
    await change(owner, blocked, { blocked: true });
    const seen = sink.to(owner.email).length;
    for (const { _id } of orders) await admin.client.rest.put(`/orders/status/${_id}`, { status: 'confirmed' });
    await sink.waitFor(owner.email, { seen: seen + 1 });
    for (const by of [removed, blocked]) expect(sink.to(by.email)).toHaveLength(1);
  });

  it('mails about an order go to the first owner once the person may no longer see orders', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    const { _id } = await anOrder({ by: buyer, lines: [{ product }] });
    await sink.waitFor(buyer.email);
    await change(owner, buyer, { companyRole: 'viewer' });
    const seen = sink.to(owner.email).length;
    await admin.client.rest.put(`/orders/status/${_id}`, { status: 'confirmed' });
    expect((await sink.waitFor(owner.email, { seen })).subject).toContain('Confirmed');
    expect(sink.to(buyer.email)).toHaveLength(1);
  });

  it('an order of a company whose only person is blocked is still mailed to the administrators', async () => {
    const quiet = await startApp({ SMTP_URL: sink.url, WORKER: 'external' });
    const [own, ring] = [await anAdmin(quiet), await aProduct(quiet)];
    const only = await aCustomer(quiet);
    await anOrder({ by: only, lines: [{ product: ring }] });
    await own.client.rest.put(`/admin/companies/${only.id}/people/${only.id}`, { blocked: true });
    const [order] = await quiet.database.query<{ id: string }>('SELECT id FROM orders');
    const mails = quiet.nest.get(OrdersMail, { strict: false });
    expect(await mails.received({ orderId: order?.id ?? '' })).toMatchObject({ title: 'New order' });
    expect(await mails.placed({ orderId: order?.id ?? '' })).toBeNull();
    await quiet.close();
  });

  it('an order that is placed while its person is being blocked is refused like one without a session', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    await change(owner, buyer, { blocked: true });
    const actor = {
      ...buyer,
      ...({
        kind: 'user',
        sessionId: randomUUID(),
        role: 'customer',
        permissions: [],
        hasFreshFactor: true,
        mustAddFactor: false,
        numbersVersion: 0,
      } as const),
      ...({ companyId: owner.id, companyRole: 'buyer', access: { status: 'approved', expiresAt: null } } as const),
    };
    const items = [{ productId: product.id, quantity: 1, size: '6' }];
    const placing = app.nest.get(PlacingService, { strict: false }).place(actor, placeOrderSchema.parse({ items }));
    await expect(placing).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('an avatar stays with its person, while PDFs of orders are for owners and buyers', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    const avatar = await withAvatar(owner);
    expect((await buyer.client.fetch('GET', avatar)).status).toBe(404);
    const pdf = await addPdf((await anOrder({ by: owner, lines: [{ product }] }))._id);
    expect((await buyer.client.fetch('GET', pdf)).status).toBe(200);
    const outsider = await aColleague(app, await aCustomer(app), 'owner');
    expect((await outsider.client.fetch('GET', pdf)).status).toBe(404);
  });

  it('a change of role acts at the next request, and the entry in the log names both roles', async () => {
    const owner = await aCustomer(app);
    const person = await aColleague(app, owner, 'viewer');
    expect((await person.client.rest.get('/cart/get')).status).toBe(403);
    const changed = await change(owner, person, { companyRole: 'buyer' });
    expect(changed.body.person).toMatchObject({ _id: person.id, companyRole: 'buyer', blocked: false });
    expect((await person.client.rest.get('/cart/get')).status).toBe(200);
    const entry = { actorId: owner.id, details: { from: 'viewer', to: 'buyer' } };
    expect(await auditOf(person.id, 'user.company-role-changed')).toEqual([entry]);
    // A value that a person has already is no change.
    await change(owner, person, { companyRole: 'buyer' });
    expect(await auditOf(person.id, 'user.company-role-changed')).toHaveLength(1);
  });
});

describe('leaving a company', () => {
  it.each([
    ['removed', (owner: TestPerson, person: TestPerson) => remove(owner, person)],
    ['blocked', (owner: TestPerson, person: TestPerson) => change(owner, person, { blocked: true })],
  ])('a person who is %s loses cookie, bearer token and refresh token at once', async (_, leave) => {
    const owner = await aCustomer(app);
    const person = await aColleague(app, owner, 'buyer');
    const bearer = bearerOf(person.client);
    expect((await bearer.rest.get('/me')).status).toBe(200);
    expect((await leave(owner, person)).status).toBe(200);
    expect((await person.client.rest.get('/me')).status).toBe(401);
    expect((await bearer.rest.get('/me')).status).toBe(401);
    expect(await refusalOf(person.client.rest.get('/refresh'))).toEqual([401, 'SESSION_ENDED']);
  });

  it('a blocked person learns it after the right password only, and can sign in once unblocked', async () => {
    const owner = await aCustomer(app);
    const { id, email, password } = await aJoined(owner, 'buyer');
    const login = (typed: string) => asVisitor(app).rest.post('/login', { email, password: typed });
    await change(owner, { id }, { blocked: true });
    expect(await refusalOf(login(password))).toEqual([403, 'ACCOUNT_BLOCKED']);
    expect(await refusalOf(login('not the password'))).toEqual([401, 'LOGIN_FAILED']);
    await change(owner, { id }, { blocked: false });
    expect((await login(password)).status).toBe(200);
    expect(await auditOf(id, 'user.blocked')).toMatchObject([{ actorId: owner.id }]);
    expect(await auditOf(id, 'user.unblocked')).toMatchObject([{ actorId: owner.id }]);
  });

  it('the last owner can be neither demoted, blocked, removed nor made an administrator while there are others', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    const refused = [409, 'LAST_OWNER'];
    expect(await refusalOf(change(owner, owner, { companyRole: 'viewer' }))).toEqual(refused);
    expect(await refusalOf(change(owner, owner, { blocked: true }))).toEqual(refused);
    expect(await refusalOf(remove(owner, owner))).toEqual(refused);
    expect(await refusalOf(admin.client.rest.delete(`/admin/user/${owner.id}`))).toEqual(refused);
    expect(await refusalOf(admin.client.rest.put(`/admin/user/${owner.id}/role`, { role: 'admin' }))).toEqual(refused);
    // An owner who is blocked does not count.
    await change(owner, buyer, { companyRole: 'owner', blocked: true });
    expect(await refusalOf(remove(owner, owner))).toEqual(refused);
    await change(owner, buyer, { blocked: false });
    expect((await remove(owner, owner)).status).toBe(200);
    await signIn(app, buyer);
    expect((await peopleOf(buyer)).people).toMatchObject([{ _id: buyer.id, companyRole: 'owner' }]);
  });

  it('of two owners who demote each other at once, one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await aCustomer(app);
      const other = await aColleague(app, one, 'owner');
      const responses = await Promise.all([
        change(one, other, { companyRole: 'buyer' }),
        change(other, one, { companyRole: 'buyer' }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
      const roles = await app.database.query('SELECT company_role FROM users WHERE company_id = $1 ORDER BY 1', [
        one.id,
      ]);
      expect(roles).toEqual([{ company_role: 'buyer' }, { company_role: 'owner' }]);
    }
  });

  it('a founder who leaves takes name, email and phone along, but neither the company nor its PDFs', async () => {
    const phone = '9811122233';
    const founder = await aCustomer(app, { name: 'Leela Founder', phone });
    const owner = await aColleague(app, founder, 'owner');
    await invite(owner, founder.email);
    const order = await anOrder({ by: founder, lines: [{ product }] });
    const pdf = await addPdf(order._id);
    expect((await admin.client.rest.delete(`/admin/user/${founder.id}`)).status).toBe(200);

    const { company } = (await owner.client.rest.get('/company')).body;
    expect(company).toMatchObject({ _id: founder.id, phone: owner.phone, peopleCount: 1, access: { current: true } });
    expect((await owner.client.fetch('GET', pdf)).status).toBe(200);
    const left = await app.database.query<{ table: string }>(
      `SELECT 'users' AS table FROM users u WHERE u::text LIKE $1 OR u::text LIKE $2
       UNION ALL SELECT 'companies' FROM companies c WHERE c::text LIKE $1 OR c::text LIKE $2
       UNION ALL SELECT 'invitations' FROM invitations i WHERE i::text LIKE $1
       UNION ALL SELECT 'audit' FROM audit_entries a WHERE a::text LIKE $1 OR a::text LIKE $2
       UNION ALL SELECT 'outbox' FROM outbox o WHERE o::text LIKE $1`,
      [`%${founder.email}%`, `%${phone}%`],
    );
    expect(left).toEqual([]);
    // The id of the founder still means the company.
    const extended = await admin.client.rest.post(`/admin/grant-access/${founder.id}`, {
      ...{ duration: 4, seen: 'approved' },
    });
    expect(extended.body).toMatchObject({ message: `Access granted to ${owner.name} for 4 hours` });
  });

  it('the only person of a company can neither leave nor give up the role, but administrators may block them', async () => {
    const only = await aCustomer(app);
    const refused = [409, 'LAST_OWNER'];
    expect(await refusalOf(remove(only, only))).toEqual(refused);
    expect(await refusalOf(change(only, only, { companyRole: 'viewer' }))).toEqual(refused);
    expect(await refusalOf(change(only, only, { blocked: true }))).toEqual(refused);
    const path = `/admin/companies/${only.id}/people/${only.id}`;
    expect(await refusalOf(admin.client.rest.delete(path))).toEqual(refused);
    expect((await admin.client.rest.put(path, { blocked: true })).status).toBe(200);
    expect((await only.client.rest.get('/me')).status).toBe(401);
  });

  it('a viewer can be removed while the only owner is blocked', async () => {
    const owner = await aCustomer(app);
    const viewer = await aColleague(app, owner, 'viewer');
    await admin.client.rest.put(`/admin/companies/${owner.id}/people/${owner.id}`, { blocked: true });
    expect((await admin.client.rest.delete(`/admin/user/${viewer.id}`)).status).toBe(200);
  });

  it.each([
    ['removed', (owner: TestPerson, person: TestPerson) => remove(owner, person)],
    ['blocked', (owner: TestPerson, person: TestPerson) => change(owner, person, { blocked: true })],
    ['demoted', (owner: TestPerson, person: TestPerson) => change(owner, person, { companyRole: 'buyer' })],
  ])('invitations of an owner who is %s are withdrawn', async (_, leave) => {
    const owner = await aCustomer(app);
    const other = await aColleague(app, owner, 'owner');
    const email = someEmail();
    await invite(other, email, 'owner');
    const token = await invitedToken(email);
    await leave(owner, other);
    expect((await peopleOf(owner)).invitations).toEqual([]);
    expect(await refusalOf(accept(token))).toEqual([400, 'INVITATION_INVALID']);
  });

  it('a session that began while its person was being blocked does not come back when they are unblocked', async () => {
    const owner = await aCustomer(app);
    const person = await aColleague(app, owner, 'buyer');
    await change(owner, person, { blocked: true });
    const { client } = person;
    await signIn(app, person);
    expect((await client.rest.get('/me')).status).toBe(401);
    await change(owner, person, { blocked: false });
    expect((await client.rest.get('/me')).status).toBe(401);
  });

  it('an administrator who was a person of a company gets a company of their own, and orders for it alone', async () => {
    const owner = await aCustomer(app);
    const person = await aColleague(app, owner, 'owner');
    expect((await admin.client.rest.put(`/admin/user/${person.id}/role`, { role: 'admin' })).status).toBe(200);
    const { client } = person;
    await signIn(app, person);
    await client.rest.put('/update-user-info', { companyName: 'Renamed' });
    await anOrder({ by: person, lines: [{ product }] });
    expect((await peopleOf(owner)).people).toMatchObject([{ _id: owner.id }]);
    expect((await owner.client.rest.get('/company')).body.company).toMatchObject({
      companyName: owner.companyName,
      peopleCount: 1,
    });
    expect((await owner.client.rest.get('/orders/user')).body.orders).toEqual([]);
  });

  it('changes of people, profiles and access at the same time do not block each other', async () => {
    const owner = await aCustomer(app, { duration: '4' });
    const [other, viewer] = [await aColleague(app, owner, 'owner'), await aColleague(app, owner, 'viewer')];
    const { rest } = admin.client;
    for (let round = 0; round < 20; round++) {
      const responses = await Promise.all([
        owner.client.rest.put('/update-user-info', { companyName: `Company ${round}`, name: 'Asha Mehta' }),
        viewer.client.rest.put('/update-user-info', { name: 'Ravi Shah' }),
        change(other, owner, { companyRole: round % 2 ? 'owner' : 'buyer' }),
        change(other, viewer, { companyRole: round % 2 ? 'viewer' : 'buyer' }),
        rest.post(`/admin/grant-access/${viewer.id}`, { duration: 4 }),
      ]);
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    }
  });

  it('a company without people is deleted with its last person', async () => {
    const only = await aCustomer(app);
    await invite(only, someEmail());
    expect((await admin.client.rest.delete(`/admin/user/${only.id}`)).status).toBe(200);
    expect(await app.database.query('SELECT FROM companies WHERE id = $1', [only.id])).toEqual([]);
    expect(await app.database.query('SELECT FROM invitations WHERE company_id = $1', [only.id])).toEqual([]);
  });
});

describe('the access of a company', () => {
  const statusesOf = async ({ client }: TestPerson, url: string) => {
    const search = await client.graphql('{ searchProducts(query: "ring") { items { id } } }');
    const rest = await client.rest.get('/products/allproducts');
    return [rest.body.code, search.code, (await client.fetch('GET', url)).status];
  };

  it('a grant lets all people in at once, and all lose the access at their next request when it ends', async () => {
    const founder = await aPending(app);
    const buyer = await aColleague(app, founder, 'buyer');
    const shown = (await (await aCustomer(app)).client.rest.get(`/products/${product.id}`)).body.product.thumbnail.url;
    expect(await statusesOf(buyer, shown)).toEqual(['ACCESS_PENDING', 'ACCESS_PENDING', 403]);
    await admin.client.rest.post(`/admin/grant-access/${founder.id}`, { duration: 4 });
    expect(await statusesOf(buyer, shown)).toEqual([undefined, undefined, 200]);
    await expire(app, founder);
    expect(await statusesOf(buyer, shown)).toEqual(['ACCESS_EXPIRED', 'ACCESS_EXPIRED', 403]);
  });

  it('requests of several people are one request of the company, and any of their ids decides it', async () => {
    const founder = await aCustomer(app, { duration: '4' });
    const [owner, buyer] = [await aColleague(app, founder, 'owner'), await aColleague(app, founder, 'buyer')];
    for (const { client } of [buyer, owner]) expect((await client.rest.post('/request-access')).status).toBe(200);
    const queue = async (status: string) => {
      const search = encodeURIComponent(founder.companyName);
      return (await admin.client.rest.get(`/admin/pending-access?status=${status}&search=${search}`)).body;
    };
    expect(await queue('pending')).toMatchObject({ total: 1, users: [{ _id: founder.id, name: founder.name }] });
    const byEmail = await admin.client.rest.get(`/admin/pending-access?search=${buyer.email}`);
    expect(byEmail.body.users).toMatchObject([{ _id: founder.id }]);

    const granted = await admin.client.rest.post(`/admin/grant-access/${buyer.id}`, { duration: 'permanent' });
    expect(granted.body).toMatchObject({ success: true });
    for (const { client } of [founder, owner, buyer])
      expect((await client.rest.get('/check-access')).body.access).toMatchObject({ permanent: true });
    expect(await queue('approved')).toMatchObject({ total: 1 });
    const histories = [];
    for (const { id } of [founder, buyer])
      histories.push((await admin.client.rest.get(`/admin/access-history/${id}`)).body.decisions);
    expect(histories[0].length).toBeGreaterThan(2);
    expect(histories[1]).toEqual(histories[0]);
  });

  it('mails about decisions go to the owners', async () => {
    const founder = await aCustomer(app, { duration: '4' });
    const [owner, buyer] = [await aColleague(app, founder, 'owner'), await aColleague(app, founder, 'buyer')];
    const seen = sink.to(founder.email).length;
    await admin.client.rest.put(`/admin/revoke-access/${founder.id}`, { seen: 'approved' });
    expect((await sink.waitFor(owner.email)).subject).toBe('Your access has ended');
    expect((await sink.waitFor(founder.email, { seen })).subject).toBe('Your access has ended');
    expect(sink.to(buyer.email)).toEqual([]);
  });
});

describe('administrators and the people of a company', () => {
  it('administrators invite, change and remove people of every company', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    const { rest } = admin.client;
    const people = `/admin/companies/${owner.id}/people`;
    const email = someEmail();
    expect((await rest.post(people, { email, role: 'owner' })).status).toBe(201);
    expect((await rest.get(people)).body).toMatchObject({
      people: [{ _id: owner.id }, { _id: buyer.id }],
      invitations: [{ email, role: 'owner' }],
    });
    expect((await accept(await invitedToken(email))).status).toBe(200);
    expect((await rest.put(`${people}/${buyer.id}`, { blocked: true })).body.person).toMatchObject({ blocked: true });
    expect((await rest.delete(`${people}/${buyer.id}`)).status).toBe(200);
    expect(await auditOf(owner.id, 'company.invited')).toEqual([{ actorId: admin.id, details: { role: 'owner' } }]);
    const [joined] = await auditOf(owner.id, 'company.joined');
    expect(joined?.details).toEqual({ role: 'owner' });
  });

  it('administrators name a company and one of its people, not one of another company', async () => {
    const [company, outsider] = [await aCustomer(app), await aCustomer(app)];
    const { rest } = admin.client;
    expect(await refusalOf(rest.get(`/admin/companies/${admin.id}/people`))).toEqual([404, 'COMPANY_NOT_FOUND']);
    const wrong = `/admin/companies/${company.id}/people/${outsider.id}`;
    expect(await refusalOf(rest.put(wrong, { blocked: true }))).toEqual([404, 'USER_NOT_FOUND']);
    expect(await refusalOf(rest.delete(wrong))).toEqual([404, 'USER_NOT_FOUND']);
  });

  it('administrators have no company of their own to manage', async () => {
    const { rest } = admin.client;
    expect(await refusalOf(rest.get('/company'))).toEqual([404, 'COMPANY_NOT_FOUND']);
    expect(await refusalOf(rest.post('/company/people', { email: someEmail(), role: 'buyer' }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});
