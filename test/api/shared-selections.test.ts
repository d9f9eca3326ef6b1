import { beforeAll, describe, expect, it } from '@jest/globals';
import { aColleague, aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aProduct, aSelection } from '../support/data/shop.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { countStatements } from '../support/programs/statements.js';

type Product = Awaited<ReturnType<typeof aProduct>>;
type Selection = Awaited<ReturnType<typeof aSelection>>;

let app: RunningApp;
let ring: Product;
let chain: Product;
beforeAll(async () => {
  app = await startApp();
  ring = await aProduct(app);
  chain = await aProduct(app);
});

const share = ({ client }: TestPerson, { _id }: Selection, shared = true) =>
  client.rest.put(`/selections/${_id}/shared`, { shared });
const read = ({ client }: TestPerson, { _id }: Selection) => client.rest.get(`/selections/${_id}`);
const list = async ({ client }: TestPerson) => (await client.rest.get('/selections?limit=200')).body;

/** A company of an author, a buyer and a viewer, with a selection that the author has shared. */
async function aSharedSelection() {
  const author = await aCustomer(app, { name: 'Asha Mehta' });
  const selection = await aSelection(author, [ring], { notes: ['For the window'] });
  await share(author, selection);
  return {
    author,
    selection,
    buyer: await aColleague(app, author, 'buyer'),
    viewer: await aColleague(app, author, 'viewer'),
  };
}

/** Every call that changes a selection but neither shares nor deletes it. */
const changesOf = ({ _id, items: [item] }: Selection) =>
  [
    ['PUT', `/selections/${_id}`, { name: 'Another name' }],
    ['PUT', `/selections/${_id}/order`, { itemIds: [item?._id] }],
    ['PUT', `/selections/${_id}/items/${item?._id}`, { note: 'Changed' }],
    ['POST', `/selections/${_id}/items`, { productId: chain.id }],
    ['DELETE', `/selections/${_id}/items/${item?._id}`, undefined],
  ] as const;

describe('a shared selection', () => {
  it('a selection is personal until its author shares it with the company', async () => {
    const author = await aCustomer(app);
    const colleague = await aColleague(app, author, 'buyer');
    const selection = await aSelection(author, [ring]);
    expect(selection).toMatchObject({ shared: false, own: true, editable: true, author: author.name });
    expect((await read(colleague, selection)).status).toBe(404);
    expect((await share(author, selection)).body.selection).toMatchObject({ shared: true, own: true });
    expect((await read(colleague, selection)).body.selection).toMatchObject({
      ...{ shared: true, own: false, editable: true, author: author.name },
      items: [{ product: { _id: ring.id } }],
    });
    await share(author, selection, false);
    expect((await read(colleague, selection)).status).toBe(404);
    expect((await list(colleague)).selections).toEqual([]);
  });

  it('a selection is in the lists of all people of the company, with its author, and in those of no other company', async () => {
    const { viewer, buyer, selection } = await aSharedSelection();
    const own = await aSelection(buyer, [], { name: 'Mine' });
    expect(await list(buyer)).toMatchObject({
      selections: [
        { _id: own._id, own: true, author: buyer.name },
        { _id: selection._id, own: false, editable: true, author: 'Asha Mehta', itemCount: 1 },
      ],
      total: 2,
    });
    expect(await list(viewer)).toMatchObject({ selections: [{ _id: selection._id, editable: false }], total: 1 });
    const held = (await buyer.client.rest.get(`/selections?productId=${ring.id}`)).body.selections;
    expect(held[1].item).toMatchObject({ note: 'For the window' });
    for (const other of [await aCustomer(app), await anAdmin(app)]) {
      expect(await list(other)).toMatchObject({ selections: [], total: 0 });
      expect((await read(other, selection)).status).toBe(404);
      expect((await share(other, selection, false)).status).toBe(404);
    }
  });

  it('an owner and a buyer change it like its author', async () => {
    for (const role of ['owner', 'buyer'] as const) {
      const { author, selection } = await aSharedSelection();
      const colleague = await aColleague(app, author, role);
      for (const [method, path, body] of changesOf(selection))
        expect([method, path, (await colleague.client.call(method, path, body)).body.success]).toEqual([
          method,
          path,
          true,
        ]);
      expect((await read(author, selection)).body.selection).toMatchObject({
        name: 'Another name',
        items: [{ product: { _id: chain.id } }],
      });
    }
  });

  it('a viewer reads it and its line sheet, and every change is FORBIDDEN', async () => {
    const { viewer, selection } = await aSharedSelection();
    for (const [method, path, body] of changesOf(selection))
      expect(await viewer.client.call(method, path, body)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message: "Viewers can't change the selections of others." },
      });
    const { body } = await read(viewer, selection);
    expect(body.selection).toMatchObject({
      name: 'Festive',
      items: [{ note: 'For the window', product: { thumbnail: expect.anything() } }],
    });
    expect((await viewer.client.rest.get(`/selections/${selection._id}/line-sheet.pdf`)).status).toBe(200);
  });

  it('its author alone shares and deletes it', async () => {
    const { author, buyer, viewer, selection } = await aSharedSelection();
    const onlyAuthor = 'Only the author of a selection can share or delete it.';
    for (const call of [
      share(buyer, selection, false),
      buyer.client.rest.delete(`/selections/${selection._id}`),
      viewer.client.rest.delete(`/selections/${selection._id}`),
    ])
      expect(await call).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', message: onlyAuthor } });
    expect((await share(viewer, selection, false)).status).toBe(403);
    expect((await author.client.rest.delete(`/selections/${selection._id}`)).status).toBe(200);
    expect((await list(buyer)).total).toBe(0);
  });

  it('a viewer shares a selection, which the others can then change', async () => {
    const { viewer, buyer } = await aSharedSelection();
    const selection = await aSelection(viewer, [ring], { name: 'Shown to Asha' });
    await share(viewer, selection);
    expect((await buyer.client.rest.put(`/selections/${selection._id}`, { name: 'Chosen' })).status).toBe(200);
    expect((await viewer.client.rest.put(`/selections/${selection._id}`, { name: 'Again' })).status).toBe(200);
  });

  it('it passes to an owner when its author leaves, and what was personal is deleted', async () => {
    const { author, buyer } = await aSharedSelection();
    const personal = await aSelection(buyer, [ring], { name: 'Personal' });
    const shared = await aSelection(buyer, [ring], { name: 'Shared by the buyer' });
    await share(buyer, shared);
    await author.client.rest.delete(`/company/people/${buyer.id}`);
    expect((await read(author, shared)).body.selection).toMatchObject({ own: true, author: author.name });
    expect((await read(author, personal)).status).toBe(404);
    const rows = await app.database.query('SELECT id FROM selections WHERE id = ANY ($1)', [
      [personal._id, shared._id],
    ]);
    expect(rows).toEqual([{ id: shared._id }]);
  });

  it('it stays with the company when its author becomes an administrator', async () => {
    const { author, buyer } = await aSharedSelection();
    const shared = await aSelection(buyer, [ring], { name: 'Shared by the buyer' });
    await share(buyer, shared);
    const admin = await anAdmin(app);
    await admin.client.rest.put(`/admin/user/${buyer.id}/role`, { role: 'admin' });
    expect((await read(author, shared)).body.selection).toMatchObject({ own: true });
  });

  it('a company without another owner loses the selections of the last person with the account', async () => {
    const author = await aCustomer(app);
    await share(author, await aSelection(author, [ring]));
    const admin = await anAdmin(app);
    expect((await admin.client.rest.delete(`/admin/user/${author.id}`)).status).toBe(200);
    expect(await app.database.query('SELECT id FROM selections WHERE user_id = $1', [author.id])).toEqual([]);
  });

  it('sharing twice changes nothing, and lists take as many statements with shared selections as without', async () => {
    const { author, viewer, selection } = await aSharedSelection();
    const { changedAt } = (await read(author, selection)).body.selection;
    expect((await share(author, selection)).body.selection.changedAt).toBe(changedAt);
    const statements = async ({ client }: TestPerson) =>
      (await countStatements(app, () => client.rest.get('/selections'))).statements;
    expect(await statements(viewer)).toBe(await statements(await aCustomer(app)));
  });

  it.each([undefined, null, 'yes'])('a value of %p is no answer to whether it is shared', async (shared) => {
    const author = await aCustomer(app);
    const selection = await aSelection(author, []);
    const { status, body } = await author.client.rest.put(`/selections/${selection._id}/shared`, { shared });
    expect([status, body.errors]).toEqual([400, { shared: 'shared is true or false.' }]);
  });
});
