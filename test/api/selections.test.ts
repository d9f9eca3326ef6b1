import { beforeAll, describe, expect, it } from '@jest/globals';
import { selectionLimits } from '../../domain/selections.js';
import type { Product } from '../../server/features/products/products.types.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aCategory, productRows } from '../support/data/catalogue.js';
import { aProduct, archive, aSelection } from '../support/data/shop.js';
import type { Client } from '../support/http/clients.js';
import { download, picturesIn } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { countStatements, planOf, statementsOf } from '../support/programs/statements.js';

let app: RunningApp;
let me: TestPerson;
let ring: Product;
let chain: Product;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  me = await aCustomer(app);
  ring = await aProduct(app, { name: 'Solitaire', minQuantity: 2 });
  chain = await aProduct(app, { name: 'Rope', sizes: [] });
});

interface Item {
  id: string;
  product: { id: string; name: string; thumbnail: unknown; images: unknown[] };
  note: string | null;
  position: number;
  available: boolean;
}

type HeldItem = Pick<Item, 'id' | 'note' | 'position'>;

interface SelectionResponse {
  code?: string;
  message?: string;
  errors?: Record<string, string>;
  selection?: { id: string; name: string; items: Item[] };
  added?: boolean;
}

/* eslint-disable @typescript-eslint/no-explicit-any */
const fromRest = ({ body }: { body: any }): SelectionResponse => ({
  code: body.code,
  message: body.message,
  errors: body.errors,
  added: body.added,
  selection: body.selection && {
    id: body.selection._id,
    name: body.selection.name,
    items: (body.selection.items as any[]).map(({ _id, product, ...item }) => ({
      ...item,
      id: _id,
      product: { ...product, id: product._id },
    })),
  },
});

const ask = {
  list: async ({ rest }: Client) => {
    const { body } = await rest.get('/selections?limit=200');
    const found = (body.selections ?? []) as { name: string }[];
    const names = found.map(({ name }) => name);
    return { code: body.code, names, text: JSON.stringify(body) };
  },
  held: async ({ rest }: Client, productId: string): Promise<(HeldItem | null)[]> => {
    const { body } = await rest.get(`/selections?productId=${productId}`);
    return (body.selections as any[]).map(
      ({ item }: any) => item && { id: item._id, note: item.note, position: item.position },
    );
  },
  get: async ({ rest }: Client, id: string) => fromRest(await rest.get(`/selections/${id}`)),
  create: async ({ rest }: Client, name: string) => fromRest(await rest.post('/selections', { name })),
  rename: async ({ rest }: Client, id: string, name: string) => fromRest(await rest.put(`/selections/${id}`, { name })),
  remove: async ({ rest }: Client, id: string) => fromRest(await rest.delete(`/selections/${id}`)),
  add: async ({ rest }: Client, id: string, item: object) => fromRest(await rest.post(`/selections/${id}/items`, item)),
  setNote: async ({ rest }: Client, id: string, itemId: string, note: string | null) =>
    fromRest(await rest.put(`/selections/${id}/items/${itemId}`, { note })),
  removeItem: async ({ rest }: Client, id: string, itemId: string) =>
    fromRest(await rest.delete(`/selections/${id}/items/${itemId}`)),
  arrange: async ({ rest }: Client, id: string, itemIds: string[]) =>
    fromRest(await rest.put(`/selections/${id}/order`, { itemIds })),
  toCart: async ({ rest }: Client, id: string) => fromRest(await rest.post(`/selections/${id}/to-cart`, {})),
  sheet: async (client: Client, id: string): Promise<SelectionResponse> => {
    const { status, content } = await download(client, `/selections/${id}/line-sheet.pdf`);
    return status === 200 ? {} : fromRest({ body: JSON.parse(Buffer.from(content).toString()) });
  },
};
/* eslint-enable @typescript-eslint/no-explicit-any */

const productsOf = ({ selection }: SelectionResponse) => selection?.items.map(({ product }) => product.id);
const idsOf = ({ selection }: SelectionResponse) => selection?.items.map(({ id }) => id) ?? [];

const call = ({ client }: TestPerson, id: string, body: object) => client.rest.post(`/selections/${id}/to-cart`, body);
const cartOf = async ({ client }: TestPerson) => (await client.rest.get('/cart/get')).body.cartItems;

describe('selections', () => {
  /** Every call about one selection, with its response. */
  const each = async (client: Client, id: string, itemId: string): Promise<SelectionResponse[]> => [
    await ask.get(client, id),
    await ask.rename(client, id, 'Mine'),
    await ask.add(client, id, { productId: chain.id }),
    await ask.setNote(client, id, itemId, 'Mine'),
    await ask.arrange(client, id, [itemId]),
    await ask.removeItem(client, id, itemId),
    await ask.toCart(client, id),
    await ask.sheet(client, id),
    await ask.remove(client, id),
  ];

  it('selections are created, filled, renamed and deleted by a customer', async () => {
    const { client } = await aCustomer(app);
    const created = await ask.create(client, ' Festive ');
    const id = created.selection?.id ?? '';
    expect(created.selection).toMatchObject({ name: 'Festive', items: [] });
    await ask.add(client, id, { productId: ring.id, note: 'For the window' });
    const filled = await ask.add(client, id, { designNumber: chain.designNumber.toLowerCase() });
    expect(filled.selection?.items).toMatchObject([
      { product: { id: ring.id, name: 'Solitaire' }, note: 'For the window', position: 0, available: true },
      { product: { id: chain.id, name: 'Rope' }, note: null, position: 1, available: true },
    ]);
    expect((await ask.rename(client, id, 'Wedding')).selection?.name).toBe('Wedding');
    expect(await ask.get(client, id)).toMatchObject({ selection: { name: 'Wedding', items: { length: 2 } } });
    expect((await ask.remove(client, id)).code).toBeUndefined();
    expect((await ask.get(client, id)).code).toBe('SELECTION_NOT_FOUND');
    expect((await ask.list(client)).names).toEqual([]);
  });

  it('selections have a product once: adding it again changes nothing', async () => {
    const { _id } = await aSelection(me, [ring, chain], { notes: ['First'] });
    const before = await ask.get(me.client, _id);
    const again = await ask.add(me.client, _id, { productId: ring.id, note: 'Second' });
    expect([again.added, again.selection]).toEqual([false, before.selection]);
  });

  it('selections can be arranged, and keep the order when items are removed and added', async () => {
    const third = await aProduct(app);
    const { _id } = await aSelection(me, [ring, chain, third]);
    const [first = '', second = '', last = ''] = idsOf(await ask.get(me.client, _id));
    const arranged = await ask.arrange(me.client, _id, [last, first, second]);
    expect(productsOf(arranged)).toEqual([third.id, ring.id, chain.id]);
    expect(arranged.selection?.items.map(({ position }) => position)).toEqual([0, 1, 2]);
    await ask.removeItem(me.client, _id, first);
    expect(productsOf(await ask.add(me.client, _id, { productId: ring.id }))).toEqual([third.id, chain.id, ring.id]);
  });

  it('selections set and remove the note of an item', async () => {
    const { _id } = await aSelection(me, [ring]);
    const [itemId = ''] = idsOf(await ask.get(me.client, _id));
    const noted = async (note: string | null) =>
      (await ask.setNote(me.client, _id, itemId, note)).selection?.items[0]?.note;
    expect([await noted(' Matte '), await noted(''), await noted('Polished'), await noted(null)]).toEqual([
      ...['Matte', null],
      ...['Polished', null],
    ]);
  });

  it('selections are listed with the last changed one first', async () => {
    const person = await aCustomer(app);
    for (const name of ['One', 'Two', 'Three']) await ask.create(person.client, name);
    const { _id } = await aSelection(person, [], { name: 'Four' });
    expect((await ask.list(person.client)).names).toEqual(['Four', 'Three', 'Two', 'One']);
    const [, , two] = (await person.client.rest.get('/selections')).body.selections;
    await ask.add(person.client, two._id, { productId: ring.id });
    // Nothing changes, so the order stays.
    await ask.rename(person.client, _id, 'Four');
    expect((await ask.list(person.client)).names).toEqual(['Two', 'Four', 'Three', 'One']);
  });

  it('selections are listed with the items that hold a given product', async () => {
    const person = await aCustomer(app);
    await aSelection(person, [chain]);
    const { _id, items } = await aSelection(person, [chain, await aProduct(app), ring], { notes: ['', '', 'Matte'] });
    await ask.removeItem(person.client, _id, items[1]?._id ?? '');
    await aSelection(me, [ring]);
    expect(await ask.held(person.client, ring.id)).toEqual([{ id: items[2]?._id, note: 'Matte', position: 1 }, null]);
    for (const productId of ['018f0000-0000-7000-8000-000000000000', 'ring', ''])
      expect(await ask.held(person.client, productId)).toEqual([null, null]);
  });

  it('selections show a product that was archived without its pictures, in every response', async () => {
    const gone = await aProduct(app);
    const mediaId = gone.thumbnail?.id ?? '';
    const { _id, items } = await aSelection(me, [gone, chain]);
    expect(JSON.stringify(await ask.get(me.client, _id))).toContain(mediaId);
    expect((await ask.list(me.client)).text).toContain(mediaId);
    await archive(app, gone);
    const read = await ask.get(me.client, _id);
    expect(read.selection?.items).toMatchObject([
      { available: false, product: { id: gone.id, name: gone.name, thumbnail: null, images: [] } },
      { available: true, product: { id: chain.id } },
    ]);
    const [first = '', second = ''] = items.map((item) => item._id);
    const responses = [
      read,
      await ask.rename(me.client, _id, 'Renamed'),
      await ask.setNote(me.client, _id, first, 'Gone'),
      await ask.arrange(me.client, _id, [second, first]),
      await ask.add(me.client, _id, { productId: ring.id }),
      await ask.removeItem(me.client, _id, second),
      await ask.toCart(me.client, _id),
      await ask.list(me.client),
    ];
    expect(responses.map(({ code }) => code).filter(Boolean)).toEqual([]);
    expect(responses.filter((response) => JSON.stringify(response).includes(mediaId))).toEqual([]);
  });

  it('selections show the pictures again when the product is restored', async () => {
    const back = await aProduct(app);
    const { _id } = await aSelection(me, [back]);
    await archive(app, back);
    const { client } = await anAdmin(app);
    await client.rest.put(`/products/restoreproduct/${back.id}`, {});
    expect((await ask.get(me.client, _id)).selection?.items[0]).toMatchObject({
      available: true,
      product: { thumbnail: expect.anything(), images: { length: 1 } },
    });
  });

  it('selections of another user are not found, even by an administrator, and do not change', async () => {
    const { _id, items } = await aSelection(me, [ring]);
    const before = await ask.get(me.client, _id);
    for (const { client } of [await aCustomer(app), await anAdmin(app)]) {
      const responses = await each(client, _id, items[0]?._id ?? '');
      expect(responses.map(({ code }) => code)).toEqual(Array(9).fill('SELECTION_NOT_FOUND'));
      expect((await ask.list(client)).names).toEqual([]);
    }
    expect(await ask.get(me.client, _id)).toEqual(before);
  });

  it('administrators have selections as well', async () => {
    const { client } = await anAdmin(app);
    const { selection } = await ask.create(client, 'For the fair');
    expect((await ask.add(client, selection?.id ?? '', { productId: ring.id })).added).toBe(true);
  });

  it.each([
    ['one that is missing', ([first = '']: string[]) => [first]],
    ['one that is there twice', ([first = '']: string[]) => [first, first]],
    ['one of another selection', ([first = '']: string[]) => [first, '018f0000-0000-7000-8000-000000000000']],
    ['one too many', (ids: string[]) => [...ids, 'x']],
  ])('selections reject an order with %s', async (_case, ordered) => {
    const { _id } = await aSelection(me, [ring, chain]);
    const ids = idsOf(await ask.get(me.client, _id));
    const { code, errors } = await ask.arrange(me.client, _id, ordered(ids));
    expect([code, errors]).toEqual(['VALIDATION', { itemIds: expect.stringMatching(/every design/) }]);
    expect(idsOf(await ask.get(me.client, _id))).toEqual(ids);
  });

  it('selections need a design to print or to order', async () => {
    const { _id } = await aSelection(me, []);
    expect((await ask.sheet(me.client, _id)).code).toBe('SELECTION_EMPTY');
    expect((await ask.toCart(me.client, _id)).code).toBe('SELECTION_EMPTY');
  });
});

describe('the limits of selections', () => {
  let rows: { id: string }[];
  beforeAll(async () => {
    await aCategory(app, 'Many');
    const many = selectionLimits.itemsPerSelection + 1;
    await productRows(
      app,
      Array.from({ length: many }, (_, index) => ({ name: `Many ${index}`, category: 'Many' })),
    );
    rows = await app.database.query<{ id: string }>(`SELECT id FROM products WHERE name LIKE 'Many %' ORDER BY name`);
  });

  /** A selection of the first `count` of these products. */
  async function large(person: TestPerson, count: number): Promise<string> {
    const { _id } = await aSelection(person, []);
    await app.database.query(
      `INSERT INTO selection_items (id, selection_id, product_id, position)
       SELECT gen_random_uuid(), $1, chosen.id, chosen.place - 1 FROM unnest($2::uuid[]) WITH ORDINALITY AS chosen (id, place)`,
      [_id, rows.slice(0, count).map(({ id }) => id)],
    );
    return _id;
  }

  it('a selection has at most 500 designs', async () => {
    const id = await large(me, selectionLimits.itemsPerSelection);
    const [last, first] = [rows.at(-1)?.id, rows[0]?.id];
    const full = await ask.add(me.client, id, { productId: last });
    expect([full.code, full.errors]).toEqual(['VALIDATION', { productId: 'A selection holds at most 500 designs.' }]);
    // A product that a full selection has already is no error.
    expect((await ask.add(me.client, id, { productId: first })).added).toBe(false);
  });

  it('a customer has at most 100 selections, even with calls at the same time', async () => {
    const person = await aCustomer(app);
    await app.database.query(
      `INSERT INTO selections (id, user_id, name) SELECT gen_random_uuid(), $1, 'Old' FROM generate_series(1, 98)`,
      [person.id],
    );
    const responses = await Promise.all(Array.from({ length: 5 }, () => ask.create(person.client, 'New')));
    expect(responses.filter(({ selection }) => selection)).toHaveLength(2);
    const [refused] = responses.filter(({ selection }) => !selection);
    expect(refused).toMatchObject({ code: 'VALIDATION', errors: { name: expect.stringContaining('at most 100') } });
    const { body } = await person.client.rest.get('/selections?limit=30&page=4');
    expect([body.total, body.totalPages, body.selections.length]).toEqual([100, 4, 10]);
  });

  it('a selection adds at most 200 designs to the cart at once, unless some are chosen', async () => {
    const person = await aCustomer(app);
    const id = await large(person, 201);
    const { body } = await call(person, id, {});
    expect([body.code, body.errors]).toEqual(['VALIDATION', { items: expect.stringContaining('At most 200') }]);
    const { items } = (await person.client.rest.get(`/selections/${id}`)).body.selection;
    const chosen = (items as { _id: string }[]).slice(1).map(({ _id: itemId }) => ({ itemId }));
    expect((await call(person, id, { items: chosen })).body).toMatchObject({ added: 200, rejected: [] });
  });

  it('large selections need as many statements as small ones', async () => {
    const counted = async (count: number) => {
      const person = await aCustomer(app);
      const id = await large(person, count);
      const [first] = idsOf(await ask.get(person.client, id));
      const calls: (() => Promise<unknown>)[] = [
        () => person.client.rest.get(`/selections/${id}`),
        () => person.client.rest.get('/selections'),
        () => person.client.rest.get(`/selections?productId=${rows[0]?.id}`),
        () => ask.arrange(person.client, id, []),
        () => call(person, id, { items: [{ itemId: first }] }),
      ];
      const counts: number[] = [];
      for (const run of calls) counts.push((await countStatements(app, run)).statements);
      return counts;
    };
    expect(await counted(500)).toEqual(await counted(2));
  });

  it('selections are listed with the help of an index', async () => {
    const person = await aCustomer(app);
    for (let made = 0; made < 4; made++) await large(person, 500);
    await app.database.query('ANALYZE selections, selection_items');
    const statements = await statementsOf(app, () => person.client.rest.get(`/selections?productId=${rows[499]?.id}`));
    const [list] = statements.filter(({ sql }) => sql.includes('selection_items'));
    if (!list) throw new Error('The list was not read');
    expect(await planOf(app, list)).not.toContain('Seq Scan selection_items');
  });
});

describe('adding to a selection', () => {
  it('a new item gets 201, and one that is there gets 200', async () => {
    const { _id } = await aSelection(me, []);
    const add = () => me.client.rest.post(`/selections/${_id}/items`, { productId: ring.id });
    expect([await add(), await add()].map(({ status }) => status)).toEqual([201, 200]);
  });

  it('concurrent additions add a product once, and give each item a place of its own', async () => {
    const { _id } = await aSelection(me, []);
    const products = [ring, chain, ring, chain, ring, chain];
    const statuses = await Promise.all(
      products.map(async ({ id }) => (await me.client.rest.post(`/selections/${_id}/items`, { productId: id })).status),
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 201, 201]);
    const stored = await app.database.query('SELECT position FROM selection_items WHERE selection_id = $1 ORDER BY 1', [
      _id,
    ]);
    expect(stored).toEqual([{ position: 0 }, { position: 1 }]);
  });
});

describe('a selection in the cart', () => {
  it('a selection is added in its order, with each design’s minimum; one that needs a size is rejected', async () => {
    const person = await aCustomer(app);
    const few = await aProduct(app, { sizes: [], minQuantity: 5, quantityStep: 5 });
    const { _id } = await aSelection(person, [chain, ring, few], { notes: ['Only for me'] });
    const { status, body } = await call(person, _id, {});
    expect([status, body.added, body.rejected]).toEqual([
      200,
      2,
      [{ index: 1, field: 'size', code: 'VALIDATION', message: expect.any(String) }],
    ]);
    expect(body.cartItems).toMatchObject([
      { productId: chain.id, quantity: 1, note: null },
      { productId: few.id, quantity: 5 },
    ]);
    expect(await cartOf(person)).toEqual(body.cartItems);
  });

  it('some items of a selection can be added to the cart, each in several choices', async () => {
    const person = await aCustomer(app);
    const { _id, items } = await aSelection(person, [chain, ring]);
    const itemId = items[1]?._id;
    const { body } = await call(person, _id, {
      items: [
        { itemId, size: '6' },
        { itemId, size: '7', quantity: 4, carat: '18', color: 'Rose' },
      ],
    });
    expect([body.added, body.rejected]).toEqual([2, []]);
    expect(body.cartItems).toMatchObject([
      { size: '6', quantity: 2, carat: '22', color: 'Yellow' },
      { size: '7', quantity: 4, carat: '18', color: 'Rose' },
    ]);
  });

  it('rejects each wrong item by itself, with its place and its field', async () => {
    const person = await aCustomer(app);
    const gone = await aProduct(app);
    const { _id, items } = await aSelection(person, [ring, gone, chain]);
    await archive(app, gone);
    const [ringItem, goneItem, chainItem] = items.map((item) => item._id);
    const { body } = await call(person, _id, {
      items: [
        { itemId: '018f0000-0000-7000-8000-000000000000' },
        { itemId: goneItem, size: '6' },
        { itemId: ringItem, size: '6', color: 'Blue' },
        { itemId: ringItem, size: '6', quantity: 1 },
        { itemId: chainItem },
      ],
    });
    expect(body.added).toBe(1);
    expect(body.rejected).toMatchObject([
      { index: 0, field: 'itemId', code: 'SELECTION_ITEM_NOT_FOUND' },
      { index: 1, field: 'itemId', code: 'PRODUCT_NOT_FOUND', message: 'This design is no longer available.' },
      { index: 2, field: 'color', code: 'VALIDATION' },
      { index: 3, field: 'quantity', code: 'VALIDATION' },
    ]);
  });
});

it('a user who is deleted takes their selections along', async () => {
  const person = await aCustomer(app);
  const { _id } = await aSelection(person, [ring]);
  const { client } = await anAdmin(app);
  expect((await client.rest.delete(`/admin/user/${person.id}`)).status).toBe(200);
  const left = await app.database.query(
    'SELECT id FROM selections WHERE id = $1 UNION ALL SELECT id FROM selection_items WHERE selection_id = $1',
    [_id],
  );
  expect(left).toEqual([]);
});

it('the line sheet of archived products has no pictures', async () => {
  const gone = await aProduct(app);
  const { _id } = await aSelection(me, [gone]);
  const pictures = async () => picturesIn(await download(me.client, `/selections/${_id}/line-sheet.pdf`));
  expect(await pictures()).toBe(1);
  await archive(app, gone);
  expect(await pictures()).toBe(0);
});
