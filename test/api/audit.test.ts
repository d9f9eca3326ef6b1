import { beforeAll, describe, expect, it } from '@jest/globals';
import { auditGroups, auditReadLimit, auditLabel, auditKindsOf } from '../../domain/audit.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, aPending, type TestPerson } from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { planOf, statementsOf } from '../support/programs/statements.js';

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app, { name: 'Meera Shah', companyName: 'Parure' });
});

const read = async (query = '') => (await admin.client.rest.get(`/admin/audit?${query}`)).body;
const insertEntry = (kind: string, by: string | null, subject: string, at = 'now()') =>
  app.database.query(
    `INSERT INTO audit_entries (id, kind, actor_id, subject_id, at) VALUES (gen_random_uuid(), $1, $2, $3, ${at})`,
    [kind, by, subject],
  );

describe('the audit log', () => {
  it('lists actor, action, subject and time, newest first', async () => {
    const person = await aPending(app, { name: 'Kiran Rao', companyName: 'Rao Gems' });
    await admin.client.rest.post(`/admin/grant-access/${person.id}`, { duration: 8 });
    const { entries } = await read(`subjectId=${person.id}`);
    expect((entries as { kind: string }[]).map(({ kind }) => kind)).toEqual([
      'access.granted',
      'account.activated',
      'access.requested',
    ]);
    expect(entries[0]).toMatchObject({
      actor: { id: admin.id, type: 'user', name: 'Meera Shah', company: 'Parure' },
      subject: { id: person.id, type: 'user', name: 'Kiran Rao', company: 'Rao Gems' },
      details: { hours: '8' },
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('keeps the entries about a deleted user without their name', async () => {
    const person = await aCustomer(app, { name: 'Soon Gone' });
    await admin.client.rest.delete(`/admin/user/${person.id}`);
    const { entries } = await read(`subjectId=${person.id}&kind=user.deleted`);
    expect(entries).toMatchObject([{ actor: { name: 'Meera Shah' }, subject: { id: person.id, name: null } }]);
    expect(JSON.stringify(await read(`subjectId=${person.id}`))).not.toMatch(/Soon Gone|@shop\.test/);
    expect((await read('search=Soon%20Gone')).entries).toEqual([]);
  });

  it('shows the current name of a product', async () => {
    const product = await aProduct(app, { name: 'Marquise Halo Ring' });
    await insertEntry('product.changed', admin.id, product.id);
    const { entries } = await read(`kind=product&search=marquise%20halo`);
    expect(entries[0].subject).toMatchObject({ type: 'product', name: 'Marquise Halo Ring' });
  });

  it('the audit log can be filtered by kind, group, actor, time and search text', async () => {
    const other = await anAdmin(app, { name: 'Second Admin' });
    const person = await aPending(app);
    await other.client.rest.put(`/admin/reject-access/${person.id}`, {});
    await insertEntry('access.granted', other.id, person.id, `'2020-05-05T10:00:00Z'`);
    const kinds = async (query: string) =>
      ((await read(`actorId=${other.id}&${query}`)).entries as { kind: string }[]).map(({ kind }) => kind);
    expect(await kinds('')).toEqual(['access.rejected', 'access.granted']);
    expect(await kinds('kind=access.rejected')).toEqual(['access.rejected']);
    expect(await kinds('kind=access')).toEqual(['access.rejected', 'access.granted']);
    expect(await kinds('kind=order')).toEqual([]);
    expect(await kinds('to=2021-01-01T00:00:00Z')).toEqual(['access.granted']);
    expect(await kinds('from=2021-01-01T00:00:00Z')).toEqual(['access.rejected']);
    expect(await kinds('search=second%20adm')).toEqual(['access.rejected', 'access.granted']);
  });

  it('the audit log does not allow the database user to change or delete an entry', async () => {
    await insertEntry('login.failed', null, admin.id);
    for (const sql of ['UPDATE audit_entries SET at = now()', 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'])
      await expect(app.database.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('records exactly one entry for each action of an administrator', async () => {
    const [person, other] = [await aPending(app), await anAdmin(app)];
    const { rest } = admin.client;
    const product = await aProduct(app);
    const order = await anOrder({ by: await aCustomer(app), lines: [{ product, carat: '18', colour: 'Yellow' }] });
    const categoryId = async () => {
      const rows = await app.database.query<{ id: string }>(`SELECT id FROM categories WHERE name LIKE 'Audited%'`);
      return rows[0]?.id;
    };
    const contact = (
      await asVisitor(app).rest.post('/contacts/contact', {
        name: 'Jane Doe',
        email: 'jane@shop.test',
        msg: 'Do you make rings to measure?',
      })
    ).body.contact;
    const actions: [kind: string, perform: () => Promise<{ status: number; body: unknown }>][] = [
      ['access.granted', () => rest.post(`/admin/grant-access/${person.id}`, { duration: 4 })],
      ['access.extended', () => rest.post(`/admin/grant-access/${person.id}`, { duration: 8 })],
      ['access.revoked', () => rest.put(`/admin/revoke-access/${person.id}`, {})],
      ['access.reopened', () => rest.put(`/admin/reopen-access/${person.id}`, {})],
      ['access.rejected', () => rest.put(`/admin/reject-access/${person.id}`, {})],
      ['user.signed-out', () => rest.post(`/admin/user/${other.id}/sign-out`)],
      ['user.role-changed', () => rest.put(`/admin/user/${other.id}/role`, { role: 'customer' })],
      ['user.deleted', () => rest.delete(`/admin/user/${other.id}`)],
      ['contact.status-changed', () => rest.put(`/contacts/contact/${contact._id}/status`, { status: 'resolved' })],
      ['contact.priority-changed', () => rest.put(`/contacts/contact/${contact._id}/priority`, { priority: 'high' })],
      ['category.added', () => rest.post('/categories/addcategory', { name: 'Audited' })],
      [
        'category.changed',
        async () => rest.put(`/categories/updatecategory/${await categoryId()}`, { name: 'Audited 2' }),
      ],
      ['category.deleted', async () => rest.delete(`/categories/deletecategory/${await categoryId()}`)],
      ['product.duplicated', () => rest.post(`/products/duplicateproduct/${product.id}`)],
      ['product.archived', () => rest.delete(`/products/deleteproduct/${product.id}`)],
      ['product.restored', () => rest.put(`/products/restoreproduct/${product.id}`)],
      ['order.status-changed', () => rest.put(`/orders/status/${order._id}`, { status: 'confirmed' })],
    ];
    const count = async (kind: string) =>
      (await app.database.query('SELECT FROM audit_entries WHERE kind = $1 AND actor_id = $2', [kind, admin.id]))
        .length;
    for (const [kind, perform] of actions) {
      const before = await count(kind);
      const { status } = await perform();
      expect([kind, status < 300, (await count(kind)) - before]).toEqual([kind, true, 1]);
    }
  });

  it('the audit log has a label for every kind of every group, and shows unknown kinds unchanged', () => {
    for (const group of auditGroups)
      for (const kind of auditKindsOf(group))
        expect([kind, auditLabel(kind)]).toEqual([kind, expect.stringMatching(/^[a-z]/)]);
    expect(auditLabel('teapot.broken')).toBe('teapot.broken');
  });
});

const entryCount = 20_000;

describe(`the audit log with ${entryCount} entries`, () => {
  beforeAll(async () => {
    await app.database.query(
      `INSERT INTO audit_entries (id, at, kind, actor_id, subject_id)
       SELECT gen_random_uuid(), '2024-01-01'::timestamptz + make_interval(secs => n),
         (ARRAY['login.succeeded', 'access.granted', 'product.changed', 'order.status-changed'])[1 + n % 4],
         CASE WHEN n % 50 = 0 THEN $1::uuid ELSE md5((n % 300)::text)::uuid END, md5((n % 5000)::text)::uuid
       FROM generate_series(1, ${entryCount}) AS n`,
      [admin.id],
    );
    await app.database.query('VACUUM ANALYZE audit_entries');
  });

  const unknownId = 'c4ca4238-a0b9-2382-0dcc-509a6f75849b';

  it.each([
    '',
    'page=100',
    'page=10000&limit=200',
    'kind=access',
    'kind=order.status-changed&page=50',
    `actorId=${unknownId}`,
    `subjectId=${unknownId}&kind=product`,
    'search=meera%20shah',
    'search=meera&kind=login',
    'from=2024-01-01T02:00:00Z&to=2024-01-01T03:00:00Z',
  ])('takes at most three statements without a sequential scan for "%s"', async (query) => {
    const [, ...statements] = await statementsOf(app, () => admin.client.rest.get(`/admin/audit?${query}`));
    expect(statements.length).toBeLessThanOrEqual(3);
    const plans = await Promise.all(statements.map((statement) => planOf(app, statement)));
    expect(plans.flat().filter((node) => node === 'Seq Scan audit_entries')).toEqual([]);
  });

  it('the audit log has pages for the newest 10,000 entries; a date filter finds the rest', async () => {
    expect(await read()).toMatchObject({ total: auditReadLimit, more: true });
    const last = await read(`limit=200&page=${auditReadLimit / 200}`);
    expect(last.entries).toHaveLength(200);
    expect((await read(`limit=200&page=${auditReadLimit / 200 + 1}`)).entries).toEqual([]);
    const { entries } = await read('from=2024-01-01T00:00:00Z&to=2024-01-01T00:00:03Z&limit=200');
    expect(entries).toHaveLength(2);
  });
});
