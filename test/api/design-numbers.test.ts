import { beforeAll, describe, expect, it } from '@jest/globals';
import { designNumberKey } from '../../domain/design-numbers.js';
import { CategoriesService } from '../../server/features/categories/categories.service.js';
import { system } from '../../server/platform/audit/audit.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import { aCategory, names, productRows } from '../support/data/catalogue.js';
import { aProduct, archive, restItem } from '../support/data/shop.js';
import { plainPicture } from '../support/data/files.js';
import type { Client } from '../support/http/clients.js';

let app: RunningApp;
let admin: Client;
let customer: Client;
let thumbnail: string;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = (await anAdmin(app)).client;
  customer = (await aCustomer(app)).client;
  thumbnail = `data:image/png;base64,${(await plainPicture(8).png().toBuffer()).toString('base64')}`;
});

let categories = 0;
/** A new category, so that its numbers start at 1. */
const aPrefix = async () => {
  const designPrefix = `T${++categories}`;
  const name = `Kind ${designPrefix}`;
  const { id } = await app.nest.get(CategoriesService, { strict: false }).add(system, {
    name,
    subcategories: [],
    sizes: [],
    designPrefix,
  });
  return { id, category: name, designPrefix };
};

const add = async (category: string, designNumber?: string) =>
  admin.rest.post('/products/addproduct', { name: 'Piece', gram: 1, category, thumbnail, designNumber });
const numberOf = async (category: string, designNumber?: string) => {
  const { body } = await add(category, designNumber);
  return body.product.designNumber as string;
};
const change = (id: string, category: string, designNumber?: string) =>
  admin.rest.put(`/products/updateproduct/${id}`, { name: 'Piece', gram: 1, category, designNumber });
const byNumber = (designNumber: string, client = customer) =>
  client.rest.get(`/products/by-number/${encodeURIComponent(designNumber)}`);

describe('a design number', () => {
  it('a design number is kept as it was typed, without spaces around it', async () => {
    const { category } = await aPrefix();
    expect(await numberOf(category, ' Ab/12-x.7 ')).toBe('Ab/12-x.7');
  });

  it.each(['A  B', 'Ä1', 'A+1', 'A,1', 'x'.repeat(33), '.', '-/-'])('a design number cannot be %j', async (wrong) => {
    const { category } = await aPrefix();
    const { status, body } = await add(category, wrong);
    const message =
      'A design number has 1 to 32 characters: letters, digits, - / . _ # & ( ), and single spaces between them.';
    expect([status, body.errors]).toEqual([400, { designNumber: message }]);
  });

  it.each(['JW_001', 'RI 0042', 'R#12 (B)', 'A&B-7'])('a design number can be %j, even in a URL', async (number) => {
    const { category } = await aPrefix();
    expect(await numberOf(category, number)).toBe(number);
    expect((await byNumber(number)).body.product.designNumber).toBe(number);
  });

  it('a design number may have 32 characters', async () => {
    const { category } = await aPrefix();
    const longest = 'y'.repeat(32);
    expect(await numberOf(category, longest)).toBe(longest);
  });

  it('the next design number of a category is told before a product gets it', async () => {
    const { id, category } = await aPrefix();
    const told = async () => (await admin.rest.get(`/admin/categories/${id}/next-design-number`)).body.designNumber;
    expect(await told()).toBe(await numberOf(category));
    await numberOf(category, `${await told()}`);
    expect(await told()).toBe(await numberOf(category));
    expect((await customer.rest.get(`/admin/categories/${id}/next-design-number`)).status).toBe(403);
  });

  it('belongs to one product, in any case', async () => {
    const { category } = await aPrefix();
    await add(category, 'Only-One');
    const { status, body } = await add(category, 'only-ONE');
    expect([status, body.code]).toEqual([409, 'DESIGN_NUMBER_TAKEN']);
    expect(body.errors).toEqual({ designNumber: 'The product Piece has this design number.' });
  });

  it('a design number stays with an archived product, which the error names', async () => {
    const { category } = await aPrefix();
    const { body } = await add(category, 'Kept-1');
    await admin.rest.delete(`/products/deleteproduct/${body.product._id}`);
    const taken = await add(category, 'Kept-1');
    expect([taken.status, taken.body.message]).toEqual([409, 'The archived product Piece has this design number.']);
  });

  it('a design number can be changed, and stays if it is left out or empty', async () => {
    const { category, designPrefix } = await aPrefix();
    const { _id: id } = (await add(category)).body.product;
    expect((await change(id, category)).body.product.designNumber).toBe(`${designPrefix}-0001`);
    expect((await change(id, category, 'New/1')).body.product.designNumber).toBe('New/1');
    expect((await change(id, category, '')).body.product.designNumber).toBe('New/1');
    expect((await change(id, category, 'NEW/1')).body.product.designNumber).toBe('NEW/1');
  });

  it('a design number cannot be changed to that of another product', async () => {
    const { category } = await aPrefix();
    await add(category, 'First-1');
    const { _id: id } = (await add(category, 'Second-1')).body.product;
    const { status, body } = await change(id, category, 'FIRST-1');
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'DESIGN_NUMBER_TAKEN', ['designNumber']]);
    expect((await byNumber('Second-1')).body.product._id).toBe(id);
  });

  it('appears in the activity when it is given and when it changes', async () => {
    const { category } = await aPrefix();
    const { _id: id } = (await add(category, 'Audit-1')).body.product;
    await change(id, category, 'Audit-2');
    const entries = await app.database.query<{ kind: string; details: object }>(
      'SELECT kind, details FROM audit_entries WHERE subject_id = $1',
      [id],
    );
    const detailsOf = (kind: string) => entries.find((entry) => entry.kind === kind)?.details;
    expect(detailsOf('product.added')).toMatchObject({ designNumber: 'Audit-1' });
    expect(detailsOf('product.changed')).toMatchObject({ from: 'Audit-1', to: 'Audit-2' });
  });
});

describe('a product without a design number', () => {
  it('gets the next number of its category', async () => {
    const { category, designPrefix } = await aPrefix();
    expect(await numberOf(category)).toBe(`${designPrefix}-0001`);
    expect(await numberOf(category, '')).toBe(`${designPrefix}-0002`);
  });

  it('gets the number after the highest of the series, in any case and with more digits', async () => {
    const { category, designPrefix } = await aPrefix();
    await add(category, `${designPrefix.toLowerCase()}-9999`);
    expect(await numberOf(category)).toBe(`${designPrefix}-10000`);
    await add(category, `${designPrefix}-42`);
    expect(await numberOf(category)).toBe(`${designPrefix}-10001`);
  });

  it('gets a free number after an absurdly high one', async () => {
    const { category, designPrefix } = await aPrefix();
    await add(category, `${designPrefix}-999999999`);
    expect(await numberOf(category)).toBe(`${designPrefix}-1000000000`);
    expect(await numberOf(category)).toBe(`${designPrefix}-1000000001`);
  });

  it('a new design number is not counted from numbers that end with more than nine digits', async () => {
    const { category, designPrefix } = await aPrefix();
    await add(category, `${designPrefix}-202611260042`);
    expect(await numberOf(category)).toBe(`${designPrefix}-0001`);
  });

  it('gets its own number when many are added at the same time', async () => {
    const { category, designPrefix } = await aPrefix();
    const added = await Promise.all(Array.from({ length: 12 }, () => numberOf(category)));
    const expected = added.map((_, index) => `${designPrefix}-${String(index + 1).padStart(4, '0')}`);
    expect(added.sort()).toEqual(expected);
  });

  it('gets a new number as a copy of another', async () => {
    const { category, designPrefix } = await aPrefix();
    const { _id: id } = (await add(category, 'Copied-1')).body.product;
    const { body } = await admin.rest.post(`/products/duplicateproduct/${id}`, {});
    expect(body.product).toMatchObject({ name: 'Piece (copy)', designNumber: `${designPrefix}-0001` });
  });
});

describe('the beginning of the numbers of a category', () => {
  it('the number prefix of a category is the first letters of its name, without accents and spaces', async () => {
    const { body } = await admin.rest.post('/categories/addcategory', { name: 'É-motif bands' });
    expect(body.category.designPrefix).toBe('EM');
  });

  it('the number prefix of a category is PR for a name without Latin letters', async () => {
    const { body } = await admin.rest.post('/categories/addcategory', { name: 'अंगूठी' });
    expect(body.category.designPrefix).toBe('PR');
  });

  it('the number prefix of a category can be changed, and stays if it is left out', async () => {
    const name = 'Nose pins';
    const { body } = await admin.rest.post('/categories/addcategory', { name, designPrefix: 'NP' });
    const id = body.category._id;
    const update = async (designPrefix?: string) =>
      (await admin.rest.put(`/categories/updatecategory/${id}`, { name, designPrefix })).body.category.designPrefix;
    expect([body.category.designPrefix, await update(), await update('NX2'), await update('')]).toEqual([
      'NP',
      'NP',
      'NX2',
      'NX2',
    ]);
    expect(await numberOf(name)).toBe('NX2-0001');
  });

  it.each(['A-', 'ABCDEFGHI', 'Ä'])('the number prefix of a category cannot be %j', async (designPrefix) => {
    const { status, body } = await admin.rest.post('/categories/addcategory', { name: 'Odd', designPrefix });
    const message = 'The beginning of design numbers has 1 to 8 letters or digits.';
    expect([status, body.errors]).toEqual([400, { designPrefix: message }]);
  });
});

describe('a product by its number', () => {
  it('a product is found by its number in any case, even with a slash in it', async () => {
    const { category } = await aPrefix();
    await add(category, 'Find/Me.1');
    const { status, body } = await byNumber('find/me.1');
    expect([status, body.product.designNumber]).toEqual([200, 'Find/Me.1']);
  });

  it('a product is not found by an incomplete or unknown number, or by another text', async () => {
    const { category } = await aPrefix();
    await add(category, 'Whole-123');
    const responses = await Promise.all(
      ['Whole-12', 'Whole-1234', 'Whole-0123', 'Wh-ole-123', '%', '\u0000'].map((text) => byNumber(text)),
    );
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      responses.map(() => [404, 'PRODUCT_NOT_FOUND']),
    );
  });

  it('a product is not found by its number once it is archived', async () => {
    const product = await aProduct(app);
    expect((await byNumber(product.designNumber)).status).toBe(200);
    await archive(app, product);
    expect((await byNumber(product.designNumber)).status).toBe(404);
  });
});

describe('a number that is written otherwise', () => {
  const spellings = (number: string) => [
    ...[number.replace('-', ''), number.replace('-', ' '), number.replace('-', '\u2011'), number.replace('-', '–')],
    ...[`#${number}`, `${number}.`, ` ${number.toLowerCase()} `, `*${number}*`, `\u200e${number}`],
  ];
  let number: string;
  beforeAll(async () => {
    const category = 'Tourmaline';
    await aCategory(app, category, { sizes: ['14'] });
    // Words that search finds instead, and a longer number.
    for (const text of ['One', 'Other'])
      await add(category, undefined).then(({ body }) => change(body.product._id, category, `TO-0001${text}`));
    const { body } = await admin.rest.post('/products/addproduct', {
      ...{ name: 'Sun TO 0001', gram: 1, category, thumbnail, designNumber: 'TO-0001' },
    });
    number = body.product.designNumber;
  });

  it('means the product by number, in search, in lists and in carts', async () => {
    const first = async (path: string) => (await admin.rest.get(path)).body.products[0]?.designNumber;
    for (const text of spellings(number)) {
      const encoded = encodeURIComponent(text);
      const found = [
        (await byNumber(text)).body.product?.designNumber,
        await first(`/products/search?query=${encoded}`),
        await first(`/products/allproducts?search=${encoded}`),
        await first(`/products/allproducts?search=${encoded}&sort=-name&category=Tourmaline`),
        await first(`/admin/products?search=${encoded}`),
      ];
      expect([text, ...found]).toEqual([text, ...found.map(() => number)]);
      const { data } = await admin.graphql(
        `query ($text: String!) {
          productByNumber(designNumber: $text) { designNumber }
          searchProducts(query: $text, perPage: 4) { items { designNumber } }
          products(search: $text) { items { designNumber } }
          managedProducts(search: $text) { items { designNumber } }
          checkCartLines(input: { lines: [{ designNumber: $text, quantity: 1, size: "14" }] }) { product { designNumber } }
        }`,
        { text },
      );
      const { productByNumber, checkCartLines, ...lists } = data as Record<string, never>;
      expect([text, productByNumber, ...Object.values(lists).map(({ items }) => items[0])]).toEqual([
        text,
        ...Array.from({ length: 4 }, () => ({ designNumber: number })),
      ]);
      expect(checkCartLines).toEqual([{ product: { designNumber: number } }]);
    }
    const lines = spellings(number).map((designNumber) => ({ designNumber, quantity: 1, size: '14' }));
    const { body } = await customer.rest.post('/cart/add-many', { lines });
    expect([body.rejected, body.cartItems.length]).toEqual([[], 1]);
    expect(body.cartItems[0]).toMatchObject({ designNumber: number, quantity: lines.length });
  });

  it('means the product with exactly this number before others, and none of two that differ in separators', async () => {
    const { category } = await aPrefix();
    await add(category, 'TW0007');
    await add(category, 'TW-0007');
    expect((await byNumber('tw0007')).body.product.designNumber).toBe('TW0007');
    expect((await byNumber('TW-0007')).body.product.designNumber).toBe('TW-0007');
    expect((await byNumber('TW 0007')).status).toBe(404);
    const { body } = await customer.rest.get('/products/search?query=TW0007');
    expect(body.products[0].designNumber).toBe('TW0007');
  });

  it('a differently written number has the same key in the domain and in the database', async () => {
    const numbers = ['RI-0001', 'ri0001', '22K-101', 'A/1.b-2', '1-11', '111', '-x.', 'R1O2', 'Z'];
    const stored = await app.database.query<{ key: string }>(
      'SELECT design_number_key(number) AS key FROM unnest($1::text[]) AS number',
      [numbers],
    );
    expect(stored.map(({ key }) => key)).toEqual(numbers.map(designNumberKey));
  });
});

describe('search', () => {
  const row = (name: string, category: string) => ({ name, category });
  beforeAll(async () => {
    await aCategory(app, 'Zircon');
    await productRows(app, [
      ...['Aster', 'Begonia', 'Crocus', 'Dahlia'].map((name) => row(name, 'Zircon')),
      // Words that could be mistaken for a number.
      row('ZI 0003 lookalike', 'Zircon'),
      row('Zinnia zi-0003x', 'Zircon'),
    ]);
    await app.database.query(`UPDATE products SET design_number = 'ZI-0003X' WHERE name = 'Dahlia'`);
  });

  const search = async (query: string) => {
    const { body } = await customer.rest.get(`/products/search?query=${encodeURIComponent(query)}`);
    return names(body.products);
  };
  const list = async (text: string, more = '', path = '/products/allproducts') => {
    const { body } = await admin.rest.get(`${path}?search=${encodeURIComponent(text)}${more}`);
    return names(body.products);
  };
  const [lookalike, zinnia] = ['ZI 0003 lookalike', 'Zinnia zi-0003x'];
  const lookalikes = [lookalike, zinnia];

  it('finds the exact number first, then numbers that begin with it, then words', async () => {
    expect((await search('zi-0003')).slice(0, 2)).toEqual(['Crocus', 'Dahlia']);
    expect((await search('zi-0003')).slice(2).sort()).toEqual(lookalikes);
    expect(await search('ZI-0003X')).toEqual(['Dahlia', 'Zinnia zi-0003x']);
  });

  it('finds numbers by their beginning, in their order', async () => {
    expect((await search('zi-000')).slice(0, 4)).toEqual(['Aster', 'Begonia', 'Crocus', 'Dahlia']);
  });

  it('reads a text without a digit as words, because it is more likely the beginning of one', async () => {
    expect((await search('zi')).slice(0, 2).sort()).toEqual([...lookalikes].sort());
  });

  it.each([
    ['name', ['Crocus', 'Dahlia', ...lookalikes]],
    ['-name', ['Crocus', 'Dahlia', zinnia, lookalike]],
  ])('puts the number first in a list by %s', async (sort, expected) => {
    expect(await list('zi-0003', `&sort=${sort}`)).toEqual(expected);
  });

  it('puts the number first in the list of a category and of a weight', async () => {
    expect(await list('zi-0003', '&category=Zircon')).toEqual(['Crocus', 'Dahlia', ...lookalikes]);
    expect(await list('zi-0003', '&gramMin=1&gramMax=2')).toEqual(['Crocus', 'Dahlia', ...lookalikes]);
    expect(await list('zi-0003', '&category=Zircon&gramMin=2')).toEqual([]);
    expect(await list('zi-0003', '&category=Rings')).toEqual([]);
  });

  it('finds a product once whose name has its number', async () => {
    await aProduct(app, { name: 'Twisted TW-7', category: 'Twisted' });
    await app.database.query(`UPDATE products SET design_number = 'TW-7' WHERE name = 'Twisted TW-7'`);
    expect(await search('tw-7')).toEqual(['Twisted TW-7']);
    expect(await list('tw-7')).toEqual(['Twisted TW-7']);
    expect(await list('tw-7', '&category=Twisted')).toEqual(['Twisted TW-7']);
  });

  it('counts the products that it finds by number', async () => {
    const { body } = await admin.rest.get('/products/allproducts?search=zi-000&limit=2&page=2');
    expect([body.total, body.products.length, body.categoryCounts.Zircon]).toEqual([body.total, 2, body.total]);
    expect(body.total).toBe((await search('zi-000')).length);
  });

  it('puts the number first in the lists of the panel, active and archived', async () => {
    expect((await list('zi-0003', '', '/admin/products')).slice(0, 2)).toEqual(['Crocus', 'Dahlia']);
    const product = await aProduct(app, { name: 'Gone piece' });
    await archive(app, product);
    expect(await list(product.designNumber, '&archived=true', '/admin/products')).toEqual(['Gone piece']);
    expect(await list(product.designNumber.slice(0, -1), '&archived=true', '/admin/products')).toContain('Gone piece');
  });

  it('the neighbours of a product have the same order as the search', async () => {
    const { body: first } = await byNumber('ZI-0003');
    const { body } = await customer.rest.get(`/products/${first.product._id}/neighbours?search=zi-0003&sort=-name`);
    expect([body.previous, body.next.name]).toEqual([null, 'Dahlia']);
    const { body: second } = await customer.rest.get(`/products/${body.next._id}/neighbours?search=zi-0003&sort=-name`);
    expect([second.previous.name, second.next.name]).toEqual(['Crocus', 'Zinnia zi-0003x']);
  });
});

describe('a design number in carts and orders', () => {
  it('a line has the number of the product, and an ordered one keeps it', async () => {
    const product = await aProduct(app);
    const { designNumber } = product;
    const me = (await aCustomer(app)).client;
    const { body: cart } = await me.rest.post('/cart/add', { productId: product.id, quantity: 1, size: '6' });
    expect([cart.cartItems[0].designNumber, cart.cartItem.product.designNumber]).toEqual([designNumber, designNumber]);
    const items = [restItem({ product })];
    const { body: placed } = await me.rest.post('/orders/create', { items });
    expect(placed.order.items[0]).toMatchObject({ designNumber, product: { designNumber } });
    await app.database.query('UPDATE products SET design_number = $2 WHERE id = $1', [product.id, 'Renamed-9']);
    const { body: read } = await me.rest.get(`/orders/get/${placed.order._id}`);
    expect(read.order.items[0]).toMatchObject({ designNumber, product: { designNumber } });
    const { body: again } = await me.rest.post(`/orders/again/${placed.order._id}`, {});
    expect(again.cartItems[0].designNumber).toBe('Renamed-9');
  });
});
