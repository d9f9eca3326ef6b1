import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { avatarRules } from '../../domain/users.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, aPending, type TestPerson } from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp();
  admin = await anAdmin(app);
});

const aPicture = (format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#8a6a22' } })
    .toFormat(format)
    .toBuffer();
const dataUrl = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`;
const rowOf = async ({ id }: { id: string }) => {
  const [row] = await app.database.query<Record<string, unknown>>(
    `SELECT users.*, to_jsonb(companies) - 'changed_at' AS company FROM users JOIN companies ON companies.id = company_id
     WHERE users.id = $1`,
    [id],
  );
  return row;
};

describe('the profile', () => {
  const update =
    'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { name companyName phone address } }';

  it('changes the given fields and keeps the rest, over REST and GraphQL', async () => {
    const { client, ...person } = await aCustomer(app);
    const rest = await client.rest.put('/update-user-info', {
      name: 'Asha K. Mehta'.replace('.', ''),
      phone: '+91 98765 43210',
    });
    expect(rest).toMatchObject({
      status: 200,
      body: {
        message: 'Profile updated successfully',
        user: { name: 'Asha K Mehta', phone: '+91 98765 43210', companyName: person.companyName },
      },
    });
    const { data } = await client.graphql(update, { input: { companyName: 'Mehta & Daughters' } });
    expect(data.updateProfile).toMatchObject({ companyName: 'Mehta & Daughters', name: 'Asha K Mehta' });
  });

  it('ignores email, role, access, status and the id of another user', async () => {
    const [person, other] = [await aCustomer(app, { duration: '4' }), await aCustomer(app)];
    const [before, others] = [await rowOf(person), await rowOf(other)];
    const hostile = {
      _id: other.id,
      id: other.id,
      email: 'new@evil.test',
      role: 'admin',
      isAdmin: true,
      status: 'inactive',
      permanentAccess: true,
      accessDuration: 999,
      accessExpiresAt: '2099-01-01',
      password: 'another password',
      name: 'Eve',
    };
    const { body } = await person.client.rest.put('/update-user-info', hostile);
    expect(body.user).toMatchObject({ _id: person.id, email: person.email, role: 'customer', permanentAccess: false });
    expect(await rowOf(person)).toEqual({ ...before, name: 'Eve', changed_at: expect.any(Date) });
    expect(await rowOf(other)).toEqual(others);
    expect((await person.client.graphql(update, { input: hostile })).code).toBe('BAD_REQUEST');
  });
});

describe('the avatar', () => {
  const upload =
    'mutation ($file: Upload!) { updateAvatar(input: { file: $file }) { avatar { id url width height } } }';

  it('the avatar is a data URL over REST or a file over GraphQL, and replaces the previous one', async () => {
    const person = await aCustomer(app);
    const rest = await person.client.rest.put('/update-user-info', { avatar: dataUrl(await aPicture()) });
    expect(rest).toMatchObject({
      status: 200,
      body: { user: { avatar: { url: expect.stringMatching(/^\/media\//) } } },
    });
    const file = new File([new Uint8Array(await aPicture('webp'))], 'me.webp', { type: 'image/webp' });
    const { data } = await person.client.upload(upload, { file: null }, ['file', file]);
    expect(data.updateAvatar.avatar).toMatchObject({ width: 320, height: 240 });
    expect(data.updateAvatar.avatar.url).not.toBe(rest.body.user.avatar.url);
    const media = await app.database.query('SELECT FROM media WHERE owner_id = $1', [person.id]);
    expect(media).toHaveLength(1);
    expect((await person.client.rest.get('/me')).body.user.avatar.url).toBe(data.updateAvatar.avatar.url);
  });

  it('changing the avatar does not wait for an order of the user that is being written', async () => {
    const { id, client } = await aCustomer(app);
    const avatar = dataUrl(await aPicture());
    const send = () => client.rest.put('/update-user-info', { avatar });
    expect((await app.database.whileReferenced('users', id, send)).status).toBe(200);
  });

  it('the avatar is named as the field at fault when it is no data URL', async () => {
    const { client } = await aCustomer(app);
    const { body } = await client.rest.put('/update-user-info', { avatar: 'file:///etc/passwd' });
    expect(body.errors).toEqual({ avatar: avatarRules.wrongType });
  });
});

describe('the list of accounts', () => {
  it('the list of accounts is returned by POST /admin/users as by GET, without creating a user', async () => {
    const person = await aCustomer(app, { companyName: 'Zulu_Gold 100%' });
    const count = async () => (await app.database.query('SELECT FROM users')).length;
    const before = await count();
    const body = { email: 'x@evil.test', password: 'password 1', role: 'admin', name: 'X' };
    const [post, get] = [
      await admin.client.rest.post('/admin/users?search=zulu_gold', body),
      await admin.client.rest.get('/admin/users?search=zulu_gold'),
    ];
    expect(post.status).toBe(200);
    expect(post.body).toEqual(get.body);
    expect(post.body).toMatchObject({
      users: [{ _id: person.id, isAdmin: false, status: 'active', isActive: true, accessStatus: 'approved' }],
      pagination: { total: 1, pages: 1, current: 1, perPage: 20 },
    });
    expect(await count()).toBe(before);
    expect((await admin.client.rest.get('/admin/users?search=ZuluXGold')).body.users).toHaveLength(0);
  });
});

describe('deleting an account', () => {
  const remove = 'mutation ($id: ID!) { deleteUser(input: { userId: $id }) { message } }';

  it('removes all personal data, the sessions and the avatar', async () => {
    const person = await aCustomer(app);
    await person.client.rest.put('/update-user-info', { avatar: dataUrl(await aPicture()) });
    await person.client.rest.post('/forgot-password', { email: person.email });
    expect(await admin.client.rest.delete(`/admin/user/${person.id}`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'User deleted successfully' },
    });
    expect((await person.client.rest.get('/me')).status).toBe(401);
    expect((await person.client.rest.get('/refresh')).status).toBe(401);
    const tables = await app.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await app.database.query(`SELECT FROM ${name} t WHERE to_jsonb(t)::text ILIKE ANY ($1)`, [
        [`%${person.email}%`, `%${person.companyName}%`],
      ]);
      expect([name, rows.length]).toEqual([name, 0]);
    }
    expect(await app.database.query('SELECT FROM media WHERE owner_id = $1', [person.id])).toHaveLength(0);
    expect((await admin.client.graphql(remove, { id: person.id })).code).toBe('USER_NOT_FOUND');
  });

  it('deleting an account is not possible for one’s own account or the last administrator', async () => {
    expect(await admin.client.rest.delete(`/admin/user/${admin.id}`)).toMatchObject({
      status: 409,
      body: { code: 'SELF_DELETE' },
    });
    expect((await admin.client.graphql(remove, { id: admin.id.toUpperCase() })).code).toBe('SELF_DELETE');
    const alone = await startApp();
    const [one, two] = [await anAdmin(alone), await anAdmin(alone)];
    const responses = await Promise.all([
      one.client.rest.delete(`/admin/user/${two.id}`),
      two.client.rest.delete(`/admin/user/${one.id}`),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await alone.database.query(`SELECT FROM users WHERE role = 'admin'`)).toHaveLength(1);
    await alone.close();
  });
});

describe('the audit log of an account', () => {
  it('the audit log of an account has one entry per event, which cannot be changed or deleted', async () => {
    const person = await aPending(app);
    const credentials = { email: person.email, password: person.password };
    await asVisitor(app).rest.post('/login', { ...credentials, password: 'wrong' });
    await admin.client.rest.post(`/admin/grant-access/${person.id}`, { duration: 4 });
    await person.client.rest.post('/login', credentials);
    await person.client.rest.put('/update-password', {
      oldPassword: person.password,
      newPassword: 'a kettle on the lawn',
    });
    await admin.client.graphql('mutation ($id: ID!) { revokeAccess(input: { userId: $id }) { message } }', {
      id: person.id,
    });
    await admin.client.rest.delete(`/admin/user/${person.id}`);
    const entries = await app.database.query<{ kind: string; actor_id: string | null }>(
      'SELECT kind, actor_id FROM audit_entries WHERE subject_id = $1 ORDER BY at, id',
      [person.id],
    );
    expect(entries.map(({ kind }) => kind)).toEqual([
      'access.requested',
      'account.activated',
      'login.failed',
      'access.granted',
      'login.succeeded',
      'password.changed',
      'access.revoked',
      'user.deleted',
    ]);
    expect(entries.filter(({ actor_id }) => actor_id === admin.id)).toHaveLength(3);
    for (const sql of ['UPDATE audit_entries SET kind = kind', 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'])
      await expect(app.database.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});
