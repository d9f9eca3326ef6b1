import pg from 'pg';
import { errors } from '../../domain/errors.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { anAdmin } from '../support/data/builders.js';
import { aCategory, anOption, productRows } from '../support/data/catalogue.js';
import { type Client } from '../support/http/clients.js';
import { statementsOf } from '../support/programs/statements.js';

const unknownId = '018f0000-0000-7000-8000-000000000000';
const addMutation =
  'mutation ($input: AddCategoryInput!) { addCategory(input: $input) { id name subcategories sizes version } }';
const updateMutation =
  'mutation ($input: UpdateCategoryInput!) { updateCategory(input: $input) { id name subcategories sizes version } }';
const removeMutation = 'mutation ($input: DeleteCategoryInput!) { deleteCategory(input: $input) { message } }';

let app: RunningApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = (await anAdmin(app)).client;
});

let last = 0;
const someName = () => `Kind ${++last}`;
/** Waits until a connection of this database waits for a lock. */
async function waitsForLock(): Promise<void> {
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await app.database.query(waiting)).length === 0);
}
const put = (id: string, body: unknown) => admin.rest.put(`/categories/updatecategory/${id}`, body);

describe('adding a category', () => {
  it('trims texts and removes duplicates over REST', async () => {
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

  it('rejects a name that is taken in any case, also when two are added at once', async () => {
    const name = someName();
    const responses = await Promise.all(
      [name, name.toUpperCase()].map((spelling) => admin.rest.post('/categories/addcategory', { name: spelling })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('CATEGORY_TAKEN');
  });
});

describe('changing a category', () => {
  it('updates the category name and sizes of its products', async () => {
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

  it('keeps fields that are absent in the REST body', async () => {
    const { id, name } = await aCategory(app, someName(), { subcategories: ['Halo'], sizes: ['6'] });
    expect((await put(id, { name })).body.category).toMatchObject({ subcategories: ['Halo'], size: ['6'], version: 2 });
  });

  it('rejects an outdated version', async () => {
    const { id, name } = await aCategory(app, someName());
    const input = { id, name, subcategories: [], sizes: ['6'], version: 1 };
    const responses = await Promise.all([
      admin.graphql(updateMutation, { input }),
      admin.graphql(updateMutation, { input }),
    ]);
    expect(responses.map(({ code }) => code).sort()).toEqual(['CONFLICT', undefined]);
    expect((await put(id, { name, version: 1 })).status).toBe(409);
    expect((await put(id, { name, version: 2 })).status).toBe(200);
  });

  it('rejects a name that is taken, and an unknown id', async () => {
    const [one, other] = [await aCategory(app, someName()), await aCategory(app, someName())];
    const { body } = await put(one.id, { name: other.name });
    expect([body.code, body.errors]).toEqual(['CATEGORY_TAKEN', { name: errors.CATEGORY_TAKEN.message }]);
    for (const id of [unknownId, 'nothing'])
      expect((await put(id, { name: 'X' })).body.code).toBe('CATEGORY_NOT_FOUND');
  });

  it('rejects the removal of a subcategory with products and says how many it has', async () => {
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

describe('the making options of a category', () => {
  interface RestOption {
    _id: string;
    name: string;
    values: { _id: string; name: string; isDefault: boolean }[];
  }
  const withScrew = async () => {
    const options = [anOption('Screw', ['push', 'bombay', 'south'], 'push'), anOption('Rhodium', ['yes', 'no'])];
    const { id, name } = await aCategory(app, someName(), { options });
    const { body } = await admin.rest.get(`/categories/${id}`);
    return { id, name, options: body.category.options as RestOption[] };
  };

  it('two options and two values swap their names, and the default moves, without new ids', async () => {
    const { id, name, options } = await withScrew();
    const [screw, rhodium] = options;
    const [push, bombay, south] = screw?.values ?? [];
    const swapped = [
      {
        ...screw,
        name: 'RHODIUM',
        values: [{ ...push, name: 'Bombay', isDefault: false }, { ...bombay, name: 'Push', isDefault: true }, south],
      },
      { ...rhodium, name: 'Screw' },
    ];
    const { status, body } = await put(id, { name, options: swapped });
    expect([status, body.category?.options]).toEqual([200, swapped]);
  });

  it('the options follow the order of the list, stay when absent, and go with an empty list', async () => {
    const { id, name, options } = await withScrew();
    const reversed = options.toReversed().map((option) => ({ ...option, values: option.values.toReversed() }));
    expect((await put(id, { name, options: reversed })).body.category.options).toEqual(reversed);
    expect((await put(id, { name, size: ['6'] })).body.category.options).toEqual(reversed);
    expect((await put(id, { name, options: [] })).body.category.options).toEqual([]);
    expect(await app.database.query('SELECT FROM category_options WHERE category_id = $1', [id])).toEqual([]);
  });

  it('an id of another category changes neither category', async () => {
    const [one, other] = [await withScrew(), await withScrew()];
    const { status, body } = await put(one.id, { name: one.name, options: [one.options[1], other.options[0]] });
    expect([status, body.code, body.errors]).toEqual([
      400,
      'VALIDATION',
      { 'options.1': 'This is not an option of this category.' },
    ]);
    for (const { id, options } of [one, other])
      expect((await admin.rest.get(`/categories/${id}`)).body.category.options).toEqual(options);
  });

  it('a list of categories reads all options in one statement', async () => {
    await withScrew();
    const query = '{ categories { name options { name required values { name isDefault } } } }';
    expect(await statementsOf(app, () => admin.rest.get('/categories/allcategories'))).toHaveLength(2);
    expect(await statementsOf(app, () => admin.graphql(query))).toHaveLength(2);
  });
});

describe('deleting a category', () => {
  it('works when it has no products', async () => {
    const { id } = await aCategory(app, someName(), { subcategories: ['Halo'] });
    expect((await admin.rest.delete(`/categories/deletecategory/${id}`)).body).toMatchObject({ success: true });
    expect((await admin.rest.delete(`/categories/deletecategory/${id}`)).body.code).toBe('CATEGORY_NOT_FOUND');
  });

  it('deleting a category is rejected when a product of it is restored at the same time', async () => {
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

  it('deleting a category is rejected while it has products, and keeps archived products', async () => {
    const { id, name } = await aCategory(app, someName(), { subcategories: ['Halo'] });
    await productRows(app, [{ name: 'Keeper', category: name, subcategory: 'Halo' }]);
    const refused = await admin.graphql(removeMutation, { input: { id } });
    expect([refused.code, refused.errors?.[0]?.message]).toEqual(['CATEGORY_IN_USE', `${name} still has 1 product.`]);
    expect((await admin.rest.delete(`/categories/deletecategory/${id}`)).status).toBe(409);
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name = 'Keeper'`);
    expect((await admin.graphql(removeMutation, { input: { id } })).errors).toBeUndefined();
    const [archived] = await app.database.query(
      `SELECT category_id, subcategory_id FROM products WHERE name = 'Keeper'`,
    );
    expect(archived).toEqual({ category_id: null, subcategory_id: null });
  });
});

it('every change of a category is recorded in the audit log with its actor', async () => {
  const { client, id: actor } = await anAdmin(app);
  const [name, renamed] = [someName(), someName()];
  const { data } = await client.graphql(addMutation, { input: { name, subcategories: [], sizes: [] } });
  const { id } = data.addCategory;
  await client.rest.put(`/categories/updatecategory/${id}`, { name: renamed });
  await client.rest.put(`/categories/updatecategory/${id}`, { name: renamed, size: ['6'] });
  await client.graphql(removeMutation, { input: { id } });
  const entries = await app.database.query(
    'SELECT kind, details FROM audit_entries WHERE subject_id = $1 AND actor_id = $2 ORDER BY at, id',
    [id, actor],
  );
  expect(entries).toEqual([
    { kind: 'category.added', details: { name } },
    { kind: 'category.changed', details: { from: name, to: renamed } },
    { kind: 'category.changed', details: { name: renamed } },
    { kind: 'category.deleted', details: { name: renamed } },
  ]);
});
