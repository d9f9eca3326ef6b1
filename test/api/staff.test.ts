import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditKind } from '../../domain/audit.js';
import { type Permission, permissions } from '../../domain/staff.js';
import type { restRoles, restStaff } from '../../server/features/staff/staff.rest.js';
import { OrdersMail } from '../../server/features/orders/orders.mail.js';
import { asUser, asVisitor, type Client } from '../support/http/clients.js';
import {
  aCustomer,
  anAdmin,
  aStaffPerson,
  someEmail,
  somePassword,
  type TestPerson,
} from '../support/data/builders.js';
import { aPdf } from '../support/data/files.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { halfSent } from '../support/http/halved-upload.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import type { z } from 'zod';

let app: RunningApp;
let sink: MailSink;
let owner: TestPerson;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
  owner = await anAdmin(app);
});

interface Named {
  id: string;
}

const rolesOf = async ({ client }: TestPerson = owner) =>
  ((await client.rest.get('/admin/roles')).body as z.infer<typeof restRoles>).roles;
const roleNamed = async (name: string) => {
  const role = (await rolesOf()).find((candidate) => candidate.name === name);
  if (!role) throw new Error(`There is no role ${name}`);
  return role;
};
const staffOf = async ({ client }: TestPerson = owner) =>
  (await client.rest.get('/admin/staff')).body as z.infer<typeof restStaff>;
const invite = ({ client }: TestPerson, email: string, staffRoleId: string) =>
  client.rest.post('/admin/staff', { email, staffRoleId });
const change = ({ client }: TestPerson, { id }: Named, changes: { staffRoleId?: string; blocked?: boolean }) =>
  client.rest.put(`/admin/staff/${id}`, changes);
const remove = ({ client }: TestPerson, { id }: Named) => client.rest.delete(`/admin/staff/${id}`);
const createRole = ({ client }: TestPerson, name: string, given: readonly Permission[]) =>
  client.rest.post('/admin/roles', { name, permissions: given });
const allow = ({ client }: TestPerson, staffRoleId: string, given: readonly Permission[]) =>
  client.rest.put(`/admin/roles/${staffRoleId}`, { permissions: given });
const someName = () => `Role ${randomUUID().slice(0, 8)}`;

/** A role with these permissions, which no person has. */
async function aRole(...given: Permission[]): Promise<string> {
  return (await createRole(owner, someName(), given)).body.role._id as string;
}

/** A second owner of the shop, who is the only other one. */
async function anOwner(): Promise<TestPerson> {
  return anAdmin(app);
}

const tokenIn = ({ text }: { text: string }) => /accept-invitation\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const invitedToken = async (email: string, seen = 0) => tokenIn(await sink.waitFor(email, { seen }));
const accept = (token: string, more: object = {}) =>
  asVisitor(app).rest.post('/accept-invitation', {
    ...{ token, name: 'Ravi Shah', phone: '9876500000', password: somePassword() },
    ...more,
  });

const refusalOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call;
  return [status, body.code];
};
const forbidden = (missing: string) => ({
  status: 403,
  body: { code: 'FORBIDDEN', details: { permissions: missing } },
});

const auditOf = (subject: string, kind: AuditKind) =>
  app.database.query<{ actorId: string; details: object }>(
    'SELECT actor_id AS "actorId", details FROM audit_entries WHERE subject_id = $1 AND kind = $2 ORDER BY at',
    [subject, kind],
  );

const bearerOf = (client: Client) => {
  const bearer = asUser(app, []);
  bearer.bearer = client.cookies.get('access_token');
  return bearer;
};

describe('the roles of the staff', () => {
  it('a shop begins with five roles, of which that of owners has every permission and is locked', async () => {
    const roles = await rolesOf();
    const seeded = Object.fromEntries(roles.map(({ name, ...role }) => [name, role]));
    expect(roles[0]).toMatchObject({ name: 'Owner', locked: true, permissions });
    expect(seeded.Office?.permissions).toEqual(
      permissions.filter((permission) => !/^(staff|connections):/.test(permission)),
    );
    expect(seeded.Sales?.permissions).toEqual([
      ...(['catalogue:read', 'collections:read', 'orders:write', 'clients:write', 'enquiries:write'] as const),
    ]);
    expect(seeded.Production?.permissions).toEqual(['orders:read', 'production:write']);
    expect(seeded.Catalogue?.permissions).toEqual(['catalogue:write', 'collections:write', 'content:write']);
    expect(roles.filter(({ locked }) => locked)).toHaveLength(1);
  });

  it('administrators of a shop are owners, whose permissions are in `me` and in the session', async () => {
    expect((await owner.client.rest.get('/me')).body.user.permissions).toEqual(permissions);
    expect((await owner.client.rest.get('/session')).body.user.permissions).toEqual(permissions);
    const customer = await aCustomer(app);
    expect((await customer.client.rest.get('/me')).body.user).toMatchObject({ permissions: [], companyRole: 'owner' });
  });

  it('a person who may write may also read, and sees that in `me`', async () => {
    const person = await aStaffPerson(app, ['orders:write']);
    const { body } = await person.client.rest.get('/me');
    expect(body.user).toMatchObject({ permissions: ['orders:read', 'orders:write'], company: null, companyRole: null });
    expect((await person.client.rest.get('/orders/all')).status).toBe(200);
  });

  it('a role is created, changed and deleted, which the audit log remembers', async () => {
    const name = someName();
    const created = await createRole(owner, name, ['orders:write', 'catalogue:read', 'orders:write']);
    expect(created).toMatchObject({
      status: 201,
      body: { role: { name, permissions: ['catalogue:read', 'orders:write'], locked: false, people: 0, version: 1 } },
    });
    const { _id: id } = created.body.role;
    const changed = await owner.client.rest.put(`/admin/roles/${id}`, { permissions: ['content:read'], version: 1 });
    expect(changed.body.role).toMatchObject({ name, permissions: ['content:read'], version: 2 });
    expect(await auditOf(id, 'role.changed')).toEqual([
      { actorId: owner.id, details: { from: 'catalogue:read, orders:write', to: 'content:read' } },
    ]);
    expect((await owner.client.rest.delete(`/admin/roles/${id}`)).status).toBe(200);
    expect((await rolesOf()).map((role) => role._id)).not.toContain(id);
    expect(await refusalOf(owner.client.rest.delete(`/admin/roles/${id}`))).toEqual([404, 'ROLE_NOT_FOUND']);
  });

  it('a change of an outdated version of a role is refused', async () => {
    const id = await aRole('content:read');
    await allow(owner, id, ['content:write']);
    const outdated = owner.client.rest.put(`/admin/roles/${id}`, { name: someName(), version: 1 });
    expect(await refusalOf(outdated)).toEqual([409, 'CONFLICT']);
  });

  it('a new name of a role is in the audit log, and a change of nothing is neither there nor a version', async () => {
    const name = someName();
    const { _id: id } = (await createRole(owner, name, ['content:read'])).body.role;
    const put = (body: object) => owner.client.rest.put(`/admin/roles/${id}`, body);
    expect((await put({ name, permissions: ['content:read'] })).body.role.version).toBe(1);
    const renamed = `${name} 2`;
    expect((await put({ name: renamed })).body.role.version).toBe(2);
    expect(await auditOf(id, 'role.changed')).toEqual([
      { actorId: owner.id, details: { formerName: name, name: renamed } },
    ]);
  });

  it('two roles cannot have the same name, whatever its letters', async () => {
    const name = someName();
    await createRole(owner, name, []);
    const again = await createRole(owner, name.toUpperCase(), []);
    expect(again).toMatchObject({ status: 409, body: { code: 'ROLE_TAKEN', errors: { name: expect.any(String) } } });
    const other = await aRole();
    expect(await refusalOf(owner.client.rest.put(`/admin/roles/${other}`, { name }))).toEqual([409, 'ROLE_TAKEN']);
    expect((await owner.client.rest.put(`/admin/roles/${other}`, { name: someName() })).status).toBe(200);
  });

  it('the role of owners can be neither changed nor deleted', async () => {
    const { _id: id } = await roleNamed('Owner');
    expect(await refusalOf(allow(owner, id, []))).toEqual([409, 'ROLE_LOCKED']);
    expect(await refusalOf(owner.client.rest.delete(`/admin/roles/${id}`))).toEqual([409, 'ROLE_LOCKED']);
  });

  it('a role in use cannot be deleted, and the message counts people and open invitations', async () => {
    const id = await aRole('content:read');
    await invite(owner, someEmail(), id);
    const used = await aStaffPerson(app, []);
    await change(owner, used, { staffRoleId: id });
    const refused = await owner.client.rest.delete(`/admin/roles/${id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'ROLE_IN_USE', details: { people: 2 } } });
    expect(refused.body.message).toContain('2 people');
  });

  it('an invitation that has ended does not keep its role from being deleted', async () => {
    const id = await aRole('content:read');
    await invite(owner, someEmail(), id);
    await app.database.query('UPDATE invitations SET expires_at = now() WHERE staff_role_id = $1', [id]);
    expect((await owner.client.rest.delete(`/admin/roles/${id}`)).status).toBe(200);
  });

  it('the database accepts no unknown permission, and none fewer for owners', async () => {
    const insert = `INSERT INTO staff_roles (id, name, permissions) VALUES (gen_random_uuid(), 'x', '{orders:delete}')`;
    await expect(app.database.query(insert)).rejects.toThrow('staff_roles_permissions_known');
    const shrink = `UPDATE staff_roles SET permissions = '{orders:read}' WHERE locked`;
    await expect(app.database.query(shrink)).rejects.toThrow('staff_roles_owner_has_all');
  });
});

describe('an invitation to the staff', () => {
  it('an invited person chooses a password, signs in and has the permissions of the role', async () => {
    const [email, password] = [someEmail(), somePassword()];
    const role = await roleNamed('Sales');
    const invited = await invite(owner, email, role._id);
    expect(invited).toMatchObject({
      status: 201,
      body: { invitation: { email, role: 'Sales', staffRoleId: role._id, expiresAt: expect.any(String) } },
    });
    expect((await staffOf()).invitations).toContainEqual(invited.body.invitation);
    const mail = await sink.waitFor(email);
    expect(mail.text).toContain(`${owner.name} invites you to the team`);
    expect((await accept(tokenIn(mail), { password })).status).toBe(200);
    const client = asVisitor(app);
    const { body } = await client.rest.post('/login', { email, password });
    expect(body.user).toMatchObject({ role: 'admin', permissions: expect.arrayContaining(['clients:write']) });
    expect((await client.rest.get('/admin/users')).status).toBe(200);
    expect(await client.rest.get('/admin/staff')).toMatchObject(forbidden('staff:read'));
    const { staff, invitations } = await staffOf();
    expect(staff).toContainEqual(expect.objectContaining({ email, staffRole: 'Sales', blocked: false }));
    expect(invitations.map((open) => open.email)).not.toContain(email);
    expect(await auditOf(role._id, 'role.joined')).toContainEqual({
      actorId: body.user._id,
      details: { role: 'Sales' },
    });
  });

  it('a link works once, and ends when the invitation is replaced, withdrawn or over', async () => {
    const [email, role] = [someEmail(), await aRole('content:read')];
    await invite(owner, email, role);
    const replaced = await invitedToken(email);
    const { _id: id } = (await invite(owner, email, role)).body.invitation;
    const token = await invitedToken(email, 1);
    expect(await refusalOf(accept(replaced))).toEqual([400, 'INVITATION_INVALID']);
    await remove(owner, { id });
    expect(await refusalOf(accept(token))).toEqual([400, 'INVITATION_INVALID']);
    await invite(owner, email, role);
    const last = await invitedToken(email, 2);
    const results = await Promise.all([accept(last), accept(last)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = someEmail();
    await invite(owner, late, role);
    const ended = await invitedToken(late);
    await app.database.query('UPDATE invitations SET expires_at = now() WHERE email = $1', [late]);
    expect(await refusalOf(accept(ended))).toEqual([400, 'INVITATION_INVALID']);
  });

  it('an invitation to an address with an account is answered like any other, and only its mail says so', async () => {
    const customer = await aCustomer(app);
    const role = await aRole('content:read');
    const [known, unknown] = [await invite(owner, customer.email, role), await invite(owner, someEmail(), role)];
    expect(Object.keys(known.body.invitation)).toEqual(Object.keys(unknown.body.invitation));
    // The first mail says that the company has access.
    const mail = await sink.waitFor(customer.email, { seen: 1 });
    expect(mail.text).toContain('already has an account');
    expect(tokenIn(mail)).toBe('');
  });

  it('a common password is refused, because staff see every client', async () => {
    const email = someEmail();
    await invite(owner, email, await aRole('content:read'));
    const token = await invitedToken(email);
    const refused = await accept(token, { password: 'password123' });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'WEAK_PASSWORD', errors: { password: expect.any(String) } },
    });
    expect((await accept(token)).status).toBe(200);
  });

  it('the places of a team are counted when several people accept at once', async () => {
    const crowded = await startApp({ SMTP_URL: sink.url });
    const inviter = await anAdmin(crowded);
    const { rest } = inviter.client;
    const role = (await rest.post('/admin/roles', { name: someName(), permissions: [] })).body.role._id;
    const emails = [someEmail(), someEmail(), someEmail()];
    for (const email of emails) await rest.post('/admin/staff', { email, staffRoleId: role });
    const tokens = await Promise.all(emails.map((email) => invitedToken(email)));
    await crowded.database.query(
      `WITH founded AS (
         INSERT INTO companies (id, name, address) SELECT gen_random_uuid(), '', '' FROM generate_series(2, 99) RETURNING id
       ) INSERT INTO users (id, company_id, name, phone, email, role, company_role, staff_role_id)
       SELECT id, id, '', '', id || '@shop.test', 'admin', NULL, $1 FROM founded`,
      [role],
    );
    const body = { name: 'Ravi Shah', phone: '9876500000', password: somePassword() };
    const accepted = await Promise.all(
      tokens.map((token) => asVisitor(crowded).rest.post('/accept-invitation', { ...body, token })),
    );
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(accepted.find(({ status }) => status === 409)?.body.code).toBe('PEOPLE_FULL');
    await crowded.close();
  });

  it('an invitation ends when the person who sent it loses a permission of the role', async () => {
    const manager = await aStaffPerson(app, ['staff:write', 'orders:write']);
    const [email, role] = [someEmail(), await aRole('orders:write')];
    expect((await invite(manager, email, role)).status).toBe(201);
    await allow(owner, manager.staffRoleId, ['staff:write', 'orders:read']);
    expect(await refusalOf(accept(await invitedToken(email)))).toEqual([400, 'INVITATION_INVALID']);
  });
});

describe('granting permissions', () => {
  it('a person without `staff:write` can neither create, assign nor change a role', async () => {
    const office = await aStaffPerson(app, (await roleNamed('Office')).permissions);
    const ownerRole = (await roleNamed('Owner'))._id;
    expect(await createRole(office, someName(), ['staff:write'])).toMatchObject(forbidden('staff:write'));
    expect(await change(office, office, { staffRoleId: ownerRole })).toMatchObject(forbidden('staff:write'));
    expect(await allow(office, office.staffRoleId, ['staff:write'])).toMatchObject(forbidden('staff:write'));
    expect(await invite(office, someEmail(), ownerRole)).toMatchObject(forbidden('staff:write'));
    expect(await office.client.rest.put(`/admin/user/${office.id}/role`, { role: 'customer' })).toMatchObject(
      forbidden('staff:write'),
    );
  });

  it('a person grants no permission that they lack, by any way', async () => {
    const manager = await aStaffPerson(app, ['staff:write', 'orders:read']);
    const [more, equal] = [await aRole('orders:write'), await aRole('orders:read')];
    const colleague = await aStaffPerson(app, ['orders:read']);
    const refused = forbidden('orders:write');
    expect(await createRole(manager, someName(), ['orders:write'])).toMatchObject(refused);
    expect(await invite(manager, someEmail(), more)).toMatchObject(refused);
    expect(await change(manager, colleague, { staffRoleId: more })).toMatchObject(refused);
    expect(await allow(manager, equal, ['orders:write'])).toMatchObject(refused);
    expect((await change(manager, colleague, { staffRoleId: equal })).status).toBe(200);
    const customer = await aCustomer(app);
    const promoting = await manager.client.rest.put(`/admin/user/${customer.id}/role`, { role: 'admin' });
    expect(promoting).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('a person who may do more can be neither changed, blocked, removed, signed out nor deleted', async () => {
    const manager = await aStaffPerson(app, ['staff:write', 'clients:write']);
    const colleague = await aStaffPerson(app, ['orders:read']);
    const refused = forbidden('orders:read');
    const { rest } = manager.client;
    expect(await change(manager, colleague, { staffRoleId: await aRole() })).toMatchObject(refused);
    expect(await change(manager, colleague, { blocked: true })).toMatchObject(refused);
    expect(await remove(manager, colleague)).toMatchObject(refused);
    expect(await allow(manager, colleague.staffRoleId, [])).toMatchObject(refused);
    expect(await rest.delete(`/admin/roles/${colleague.staffRoleId}`)).toMatchObject(refused);
    expect(await rest.post(`/admin/user/${colleague.id}/sign-out`)).toMatchObject(refused);
    expect(await rest.delete(`/admin/user/${colleague.id}`)).toMatchObject(refused);
    expect(await rest.put(`/admin/user/${colleague.id}/role`, { role: 'customer' })).toMatchObject(refused);
    expect((await colleague.client.rest.get('/orders/all')).status).toBe(200);
  });

  it('a person neither withdraws nor replaces an invitation to a role with permissions that they lack', async () => {
    const manager = await aStaffPerson(app, ['staff:write']);
    const [email, small] = [someEmail(), await aRole()];
    const invited = await invite(owner, email, await aRole('orders:read'));
    const { _id: id } = invited.body.invitation;
    expect(await remove(manager, { id })).toMatchObject(forbidden('orders:read'));
    expect(await invite(manager, email, small)).toMatchObject(forbidden('orders:read'));
    expect((await staffOf()).invitations).toContainEqual(invited.body.invitation);
    expect((await remove(owner, { id })).status).toBe(200);
  });

  it('a person who manages clients, not staff, cannot delete or sign out a person of the staff', async () => {
    const sales = await aStaffPerson(app, ['clients:write']);
    const colleague = await aStaffPerson(app, []);
    const refused = forbidden('staff:write');
    expect(await sales.client.rest.delete(`/admin/user/${colleague.id}`)).toMatchObject(refused);
    expect(await sales.client.rest.post(`/admin/user/${colleague.id}/sign-out`)).toMatchObject(refused);
    const customer = await aCustomer(app);
    expect((await sales.client.rest.delete(`/admin/user/${customer.id}`)).status).toBe(200);
  });

  it('a person can change neither their own role nor its permissions, nor block or remove themselves', async () => {
    const manager = await aStaffPerson(app, ['staff:write', 'orders:read']);
    expect(await refusalOf(change(manager, manager, { staffRoleId: await aRole() }))).toEqual([409, 'SELF_ROLE']);
    expect(await refusalOf(change(manager, manager, { blocked: true }))).toEqual([409, 'SELF_ROLE']);
    expect(await refusalOf(allow(manager, manager.staffRoleId, ['staff:write']))).toEqual([409, 'SELF_ROLE']);
    expect(await refusalOf(remove(manager, manager))).toEqual([409, 'SELF_DELETE']);
  });
});

describe('changes of the staff', () => {
  it('a permission that is taken from a role acts at the next request of a running session', async () => {
    const person = await aStaffPerson(app, ['orders:read', 'content:read']);
    const bearer = bearerOf(person.client);
    expect((await person.client.rest.get('/orders/all')).status).toBe(200);
    await allow(owner, person.staffRoleId, ['content:read']);
    expect(await person.client.rest.get('/orders/all')).toMatchObject(forbidden('orders:read'));
    expect(await bearer.rest.get('/orders/all')).toMatchObject(forbidden('orders:read'));
    expect((await bearer.rest.get('/photos/list?type=gallery')).status).toBe(200);
  });

  it.each(['multipart/form-data', 'Multipart/Form-Data'])(
    'a permission that is taken while an upload is sent as %s refuses the upload',
    async (type) => {
      const person = await aStaffPerson(app, ['orders:write']);
      const order = await anOrder({ by: await aCustomer(app), lines: [{ product: await aProduct(app) }] });
      const boundary = 'parts';
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="designFile"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), Buffer.from(aPdf()), Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const path = `/api/v1/orders/upload-design/${order._id}`;
      const finish = await halfSent(app.url, person.client, {
        path,
        type: `${type}; boundary=${boundary}`,
        body,
      });
      await allow(owner, person.staffRoleId, ['orders:read']);
      const { status, body: answer } = await finish();
      expect([status, JSON.parse(answer).code]).toEqual([403, 'FORBIDDEN']);
      expect(await app.database.query('SELECT FROM order_designs WHERE order_id = $1', [order._id])).toEqual([]);
    },
  );

  it('a person who is blocked loses cookie and bearer token at once, and can sign in after being unblocked', async () => {
    const person = await aStaffPerson(app, ['orders:read']);
    const bearer = bearerOf(person.client);
    expect((await change(owner, person, { blocked: true })).body.person).toMatchObject({ blocked: true });
    for (const client of [person.client, bearer]) expect((await client.rest.get('/orders/all')).status).toBe(401);
    const login = () => asVisitor(app).rest.post('/login', { email: person.email, password: person.password });
    expect(await refusalOf(login())).toEqual([403, 'ACCOUNT_BLOCKED']);
    await change(owner, person, { blocked: false });
    expect((await login()).status).toBe(200);
    expect((await auditOf(person.id, 'user.blocked')).map(({ actorId }) => actorId)).toEqual([owner.id]);
  });

  it('a new role is in the audit log with the one before', async () => {
    const person = await aStaffPerson(app, ['orders:read']);
    const before = (await rolesOf()).find(({ _id }) => _id === person.staffRoleId);
    const changed = await change(owner, person, { staffRoleId: (await roleNamed('Sales'))._id });
    expect(changed.body.person).toMatchObject({ _id: person.id, staffRole: 'Sales' });
    expect(await auditOf(person.id, 'user.staff-role-changed')).toEqual([
      { actorId: owner.id, details: { from: before?.name, to: 'Sales' } },
    ]);
  });

  it('a removed person is gone with name and address, and cannot sign in', async () => {
    const person = await aStaffPerson(app, ['orders:read']);
    expect((await remove(owner, person)).status).toBe(200);
    expect((await person.client.rest.get('/orders/all')).status).toBe(401);
    expect(await app.database.query('SELECT FROM users WHERE email = $1', [person.email])).toEqual([]);
    expect(await refusalOf(remove(owner, person))).toEqual([404, 'USER_NOT_FOUND']);
  });

  it('a customer is no person of the staff, and a person of the staff has one side only', async () => {
    const customer = await aCustomer(app);
    expect(await refusalOf(change(owner, customer, { blocked: true }))).toEqual([404, 'USER_NOT_FOUND']);
    const both = `UPDATE users SET staff_role_id = (SELECT id FROM staff_roles WHERE locked) WHERE id = $1`;
    await expect(app.database.query(both, [customer.id])).rejects.toThrow('users_one_side');
    const none = 'UPDATE users SET company_role = NULL WHERE id = $1';
    await expect(app.database.query(none, [customer.id])).rejects.toThrow('users_one_side');
  });

  it('an administrator who becomes a customer has no permissions left, and owns a company again', async () => {
    const person = await aStaffPerson(app, ['orders:read']);
    await owner.client.rest.put(`/admin/user/${person.id}/role`, { role: 'customer' });
    const found = await owner.client.rest.get(`/admin/user/${person.id}`);
    expect(found.body.user).toMatchObject({ role: 'customer', companyRole: 'owner', permissions: [] });
    expect((await person.client.rest.get('/orders/all')).status).toBe(403);
  });
});

describe('the last owner', () => {
  /** Leaves the shop with these owners only. */
  const onlyOwners = (...kept: Named[]) =>
    app.database.query(
      `UPDATE users SET blocked_at = now() WHERE NOT id = ANY ($1)
       AND staff_role_id = (SELECT id FROM staff_roles WHERE locked)`,
      [kept.map(({ id }) => id)],
    );
  const unblockAll = () => app.database.query('UPDATE users SET blocked_at = NULL WHERE staff_role_id IS NOT NULL');

  it('the only owner who can sign in is neither changed, blocked, removed, deleted nor demoted', async () => {
    const last = await anOwner();
    // Has every permission, but not the role of owners.
    const equal = await aStaffPerson(app, permissions);
    await onlyOwners(last);
    const other = equal.staffRoleId;
    const lastAdmin = [409, 'LAST_ADMIN'];
    const { rest } = equal.client;
    expect(await refusalOf(change(equal, last, { staffRoleId: other }))).toEqual(lastAdmin);
    expect(await refusalOf(change(equal, last, { blocked: true }))).toEqual(lastAdmin);
    expect(await refusalOf(remove(equal, last))).toEqual(lastAdmin);
    expect(await refusalOf(rest.delete(`/admin/user/${last.id}`))).toEqual(lastAdmin);
    expect(await refusalOf(rest.put(`/admin/user/${last.id}/role`, { role: 'customer' }))).toEqual(lastAdmin);
    await unblockAll();
  });

  const demote = ({ client }: TestPerson, { id }: Named) =>
    client.rest.put(`/admin/user/${id}/role`, { role: 'customer' });
  const reduce = async (by: TestPerson, person: Named) =>
    change(by, person, { staffRoleId: await aRole('orders:read') });

  it.each([
    ['changes the role', reduce, reduce],
    ['makes them a customer', demote, demote],
    ['changes the role, or makes them a customer', reduce, demote],
    ['deletes or blocks them', remove, (by: TestPerson, person: Named) => change(by, person, { blocked: true })],
  ])('of two owners, each of whom %s at once, one wins, even beside a third', async (_, first, second) => {
    const [one, other] = [await anOwner(), await anOwner()];
    const results = await Promise.all([first(one, other), second(other, one)]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('what staff learn without a permission', () => {
  it('the internal note of an order is in the activity only for people who may see orders', async () => {
    const order = await anOrder({ by: await aCustomer(app), lines: [{ product: await aProduct(app) }] });
    await owner.client.rest.put(`/orders/internal-note/${order._id}`, { internalNote: 'Owes 2,000 rupees' });
    const [both, activity] = [
      await aStaffPerson(app, ['activity:read', 'orders:read']),
      await aStaffPerson(app, ['activity:read']),
    ];
    const entryOf = async ({ client }: TestPerson) =>
      (await client.rest.get(`/admin/audit?subjectId=${order._id}&kind=order.note-changed`)).body.entries[0];
    expect(JSON.stringify(await entryOf(both))).toContain('Owes 2,000 rupees');
    expect(JSON.stringify(await entryOf(activity))).not.toContain('Owes');
    const query = `{ auditEntries(subjectId: "${order._id}") { items { details { value } } } }`;
    expect(JSON.stringify(await activity.client.graphql(query))).not.toContain('Owes');
  });
});

describe('mails to the staff', () => {
  it('a new order is mailed only to people who may see orders and can sign in', async () => {
    const [sales, catalogue, blocked] = await Promise.all([
      aStaffPerson(app, ['orders:write']),
      aStaffPerson(app, ['catalogue:write']),
      aStaffPerson(app, ['orders:read']),
    ]);
    await change(owner, blocked, { blocked: true });
    const { _id: orderId } = await anOrder({ by: await aCustomer(app), lines: [{ product: await aProduct(app) }] });
    const mail = await app.nest.get(OrdersMail, { strict: false }).received({ orderId });
    const recipients = [mail?.to].flat().map((recipient) => recipient?.address);
    expect(recipients).toEqual(expect.arrayContaining([owner.email, sales.email]));
    expect(recipients).not.toContain(catalogue.email);
    expect(recipients).not.toContain(blocked.email);
  });

  it('a person of the staff who may no longer see orders gets no mail about their own', async () => {
    const person = await aStaffPerson(app, ['orders:write']);
    const order = await anOrder({ by: person, lines: [{ product: await aProduct(app) }] });
    const orders = app.nest.get(OrdersMail, { strict: false });
    expect(await orders.placed({ orderId: order._id })).toMatchObject({ to: { address: person.email } });
    await allow(owner, person.staffRoleId, ['catalogue:read']);
    expect(await orders.placed({ orderId: order._id })).toBeNull();
  });
});
