import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aPdf } from '../support/data/files.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import type { Client } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

interface Row {
  _id: string;
  createdAt: string;
  changedAt: string | null;
}

function aDesign(): FormData {
  const form = new FormData();
  form.append('designFile', new Blob([new Uint8Array(aPdf())], { type: 'application/pdf' }), 'design.pdf');
  return form;
}

describe('lists of what was changed since a time', () => {
  let app: RunningApp;
  let admin: Client;
  beforeAll(async () => {
    app = await startApp();
    ({ client: admin } = await anAdmin(app));
  });
  afterAll(() => app.close());

  const now = async () =>
    (await app.database.query<{ at: Date }>('SELECT clock_timestamp() AS at'))[0]?.at ?? new Date();
  /** Returns the rows that a list has since the time, and that a change then adds to it. */
  async function changedBy(path: string, list: string, change: () => Promise<unknown>): Promise<Row[]> {
    const since = encodeURIComponent((await now()).toISOString());
    const read = async () =>
      (await admin.rest.get(`${path}${path.includes('?') ? '&' : '?'}changedSince=${since}`)).body;
    expect((await read())[list]).toEqual([]);
    expect(await change()).toMatchObject({ body: { success: true } });
    return (await read())[list] as Row[];
  }

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a status', (id) => admin.rest.put(`/orders/status/${id}`, { status: 'confirmed' })],
    ['a due date', (id) => admin.rest.put(`/orders/due-date/${id}`, { dueDate: '2099-01-31' })],
    ['a note', (id) => admin.rest.put(`/orders/internal-note/${id}`, { internalNote: 'Engrave it' })],
    ['a PDF', (id) => admin.call('POST', `/orders/upload-design/${id}`, aDesign())],
  ])('an order is changed by %s', async (_, change) => {
    const { _id } = await anOrder({ by: await aCustomer(app), lines: [{ product: await aProduct(app) }] });
    const [order, ...others] = await changedBy('/orders/all', 'orders', () => change(_id));
    expect([order?._id, others]).toEqual([_id, []]);
    expect(Date.parse(order?.changedAt ?? '')).toBeGreaterThan(Date.parse(order?.createdAt ?? ''));
  });

  it.each<[string, (person: TestPerson) => Promise<{ body: { success: boolean } }>]>([
    ['its profile', ({ client }) => client.rest.put('/update-user-info', { companyName: 'Another name' })],
    ['its access', ({ id }) => admin.rest.put(`/admin/revoke-access/${id}`, { seen: 'approved' })],
    ['its role', ({ id }) => admin.rest.put(`/admin/user/${id}/role`, { role: 'admin' })],
  ])('an account is changed by %s', async (_, change) => {
    const person = await aCustomer(app);
    const users = await changedBy('/admin/users', 'users', () => change(person));
    expect(users.map(({ _id }) => _id)).toEqual([person.id]);
  });

  it('a product is changed by adding, saving and archiving it', async () => {
    const product = await aProduct(app);
    const save = () =>
      admin.rest.put(`/products/updateproduct/${product.id}`, { name: 'Aria', gram: 3, category: product.category });
    expect((await changedBy('/admin/products', 'products', save)).map(({ _id }) => _id)).toEqual([product.id]);
    const gone = () => admin.rest.delete(`/products/deleteproduct/${product.id}`);
    expect((await changedBy('/admin/products?archived=true', 'products', gone)).map(({ _id }) => _id)).toEqual([
      product.id,
    ]);
  });

  it('the earliest change comes first, whatever the sort is, in REST and GraphQL', async () => {
    const since = (await now()).toISOString();
    const [first, second] = [await aProduct(app), await aProduct(app)];
    await admin.rest.put(`/products/updateproduct/${first.id}`, { name: 'Later', gram: 3, category: first.category });
    const path = `/admin/products?sort=-name&changedSince=${encodeURIComponent(since)}`;
    const products = (await admin.rest.get(path)).body.products as Row[];
    expect(products.map(({ _id }) => _id)).toEqual([second.id, first.id]);
    const query =
      'query ($since: DateTime) { managedProducts(changedSince: $since) { items { id } pageInfo { total } } }';
    const { body } = await admin.call('POST', '/graphql', { query, variables: { since } });
    expect(body.data.managedProducts).toEqual({ items: [{ id: second.id }, { id: first.id }], pageInfo: { total: 2 } });
  });

  it('a day is no time', async () => {
    const { status, body } = await admin.rest.get('/orders/all?changedSince=2026-01-31');
    expect([status, body.errors]).toEqual([400, { changedSince: 'Please use a time such as 2026-01-31T10:00:00Z.' }]);
  });
});
