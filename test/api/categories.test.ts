import pg from 'pg';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import { aCategory, productRows } from '../support/data/catalogue.js';
import { asVisitor, type Client } from '../support/http/clients.js';

const unknownId = '018f0000-0000-7000-8000-000000000000';
const add =
  'mutation ($input: AddCategoryInput!) { addCategory(input: $input) { id name subcategories sizes version } }';
const update =
  'mutation ($input: UpdateCategoryInput!) { updateCategory(input: $input) { id name subcategories sizes version } }';
const remove = 'mutation ($input: DeleteCategoryInput!) { deleteCategory(input: $input) { message } }';

let app: RunningApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = (await anAdmin(app)).client;
});
afterAll(() => app?.close());

let last = 0;
const someName = () => `Kind ${++last}`;
/** Until somebody of this shop stands behind a row that another holds. */
async function waitsForLock(): Promise<void> {
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await app.database.query(waiting)).length === 0);
}
const put = (id: string, body: unknown) => admin.rest.put(`/categories/updatecategory/${id}`, body);

describe('an administrator adds a category', () => {
  it('by REST, tidied', async () => {
    const name = someName();
    const { status, body } = await admin.rest.post('/categories/addcategory', {
      name: `  ${name} `,
      subcategories: [' Halo ', '', 'halo', 'Plain'],
      size: ['6', '6 ', '8'],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      category: { _id: expect.any(String), name, subcategories: ['Halo', 'Plain'], size: ['6', '8'], version: 1 },
    });
    const { body: all } = await admin.rest.get('/categories/allcategories');
    expect(all.categories).toContainEqual(body.category);
  });

  it('by GraphQL', async () => {
    const input = { name: someName(), subcategories: ['Drop'], sizes: [] };
    const { data } = await admin.graphql(add, { input });
    expect(data.addCategory).toMatchObject({ ...input, version: 1 });
  });

  it.each([
    [{ name: '  ' }, 'name', 'Category name cannot be empty.'],
    [{ name: 7 }, 'name', 'Category name cannot be empty.'],
    [{ name: 'all' }, 'name', 'A category cannot be called All.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Please use at most 60 characters.'],
  ])('not %j', async (wrong, field, message) => {
    const { status, body } = await admin.rest.post('/categories/addcategory', wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION', message, errors: { [field]: message } });
  });

  it('not one whose name is taken, whatever its case, even when two add it at once', async () => {
    const name = someName();
    const answers = await Promise.all(
      [name, name.toUpperCase()].map((one) => admin.rest.post('/categories/addcategory', { name: one })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CATEGORY_TAKEN');
  });
});

describe('an administrator changes a category', () => {
  it('and its products follow the new name', async () => {
    const { id, name } = await aCategory(app, someName(), { subcategories: ['Halo', 'Plain'], sizes: ['6'] });
    await productRows(app, [{ name: `Follower of ${name}`, category: name, subcategory: 'Halo' }]);
    const renamed = someName();
    const { status, body } = await put(id, {
      name: renamed,
      subcategories: ['plain', 'HALO', 'Twist'],
      size: ['6', '7'],
    });
    expect(status).toBe(200);
    expect(body.category).toMatchObject({ name: renamed, subcategories: ['plain', 'HALO', 'Twist'], size: ['6', '7'] });
    const { body: list } = await admin.rest.get(`/products/allproducts?category=${renamed}`);
    expect(list.products[0]).toMatchObject({ category: renamed, subcategory: 'HALO', size: ['6', '7'] });
  });

  it('leaves what REST leaves out', async () => {
    const { id, name } = await aCategory(app, someName(), { subcategories: ['Halo'], sizes: ['6'] });
    expect((await put(id, { name })).body.category).toMatchObject({ subcategories: ['Halo'], size: ['6'], version: 2 });
  });

  it('not from an older version: nobody’s change is lost', async () => {
    const { id, name } = await aCategory(app, someName());
    const input = { id, name, subcategories: [], sizes: ['6'], version: 1 };
    const answers = await Promise.all([admin.graphql(update, { input }), admin.graphql(update, { input })]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['CONFLICT', undefined]);
    expect((await put(id, { name, version: 1 })).status).toBe(409);
    expect((await put(id, { name, version: 2 })).status).toBe(200);
  });

  it('not to a name that is taken, and not one that is not there', async () => {
    const [one, other] = [await aCategory(app, someName()), await aCategory(app, someName())];
    expect((await put(one.id, { name: other.name })).body.code).toBe('CATEGORY_TAKEN');
    for (const id of [unknownId, 'nothing'])
      expect((await put(id, { name: 'X' })).body.code).toBe('CATEGORY_NOT_FOUND');
  });

  it('not by taking away a subcategory that has products, and says how many', async () => {
    const { id, name } = await aCategory(app, someName(), { subcategories: ['Halo', 'Plain'] });
    await productRows(app, [
      { name: 'One', category: name, subcategory: 'Halo' },
      { name: 'Two', category: name, subcategory: 'Halo' },
    ]);
    const { status, body } = await put(id, { name, subcategories: ['Plain'] });
    expect([status, body.code, body.message]).toEqual([409, 'SUBCATEGORY_IN_USE', 'Halo still has 2 products.']);
    expect((await put(id, { name, subcategories: ['Halo'] })).body.category.subcategories).toEqual(['Halo']);
  });
});

describe('an administrator deletes a category', () => {
  it('that has no products', async () => {
    const { id } = await aCategory(app, someName(), { subcategories: ['Halo'] });
    expect((await admin.rest.delete(`/categories/deletecategory/${id}`)).body).toMatchObject({ success: true });
    expect((await admin.rest.delete(`/categories/deletecategory/${id}`)).body.code).toBe('CATEGORY_NOT_FOUND');
  });

  it('not while somebody takes a product of it out of the archive', async () => {
    const { id, name } = await aCategory(app, someName());
    await productRows(app, [{ name: 'Returned', category: name }]);
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name = 'Returned'`);
    const other = new pg.Client(app.database.url);
    await other.connect();
    await other.query('BEGIN');
    await other.query(`UPDATE products SET archived_at = NULL WHERE name = 'Returned'`);
    const deleted = admin.rest.delete(`/categories/deletecategory/${id}`);
    await waitsForLock();
    await other.query('COMMIT');
    await other.end();
    const { status, body } = await deleted;
    expect([status, body.code]).toEqual([409, 'CATEGORY_IN_USE']);
  });

  it('not while it has products; once they are archived, they outlive it', async () => {
    const { id, name } = await aCategory(app, someName(), { subcategories: ['Halo'] });
    await productRows(app, [{ name: 'Keeper', category: name, subcategory: 'Halo' }]);
    const refused = await admin.graphql(remove, { input: { id } });
    expect([refused.code, refused.errors?.[0]?.message]).toEqual(['CATEGORY_IN_USE', `${name} still has 1 product.`]);
    expect((await admin.rest.delete(`/categories/deletecategory/${id}`)).status).toBe(409);
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name = 'Keeper'`);
    expect((await admin.graphql(remove, { input: { id } })).errors).toBeUndefined();
    const [kept] = await app.database.query(`SELECT category_id, subcategory_id FROM products WHERE name = 'Keeper'`);
    expect(kept).toEqual({ category_id: null, subcategory_id: null });
  });
});

it('every change of a category is noted, with who did it', async () => {
  const { client, id: actor } = await anAdmin(app);
  const [name, renamed] = [someName(), someName()];
  const { data } = await client.graphql(add, { input: { name, subcategories: [], sizes: [] } });
  const { id } = data.addCategory;
  await client.rest.put(`/categories/updatecategory/${id}`, { name: renamed });
  await client.rest.put(`/categories/updatecategory/${id}`, { name: renamed, size: ['6'] });
  await client.graphql(remove, { input: { id } });
  const noted = await app.database.query(
    'SELECT kind, details FROM audit_entries WHERE subject_id = $1 AND actor_id = $2 ORDER BY at, id',
    [id, actor],
  );
  expect(noted).toEqual([
    { kind: 'category.added', details: { name } },
    { kind: 'category.changed', details: { from: name, to: renamed } },
    { kind: 'category.changed', details: { name: renamed } },
    { kind: 'category.deleted', details: { name: renamed } },
  ]);
});

it('nobody else changes anything', async () => {
  const { id } = await aCategory(app, someName());
  const customer = (await aCustomer(app)).client;
  for (const [client, status] of [
    [customer, 403],
    [asVisitor(app), 401],
  ] as const) {
    expect((await client.rest.post('/categories/addcategory', { name: 'X' })).status).toBe(status);
    expect((await client.rest.put(`/categories/updatecategory/${id}`, { name: 'X' })).status).toBe(status);
    expect((await client.rest.delete(`/categories/deletecategory/${id}`)).status).toBe(status);
    expect((await client.graphql(remove, { input: { id } })).code).toBe(
      status === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN',
    );
  }
});
