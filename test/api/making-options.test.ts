import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Category } from '../../server/features/categories/category.entity.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aCategory, anOption } from '../support/data/catalogue.js';
import { anOrder, aProduct, inCart, restItem } from '../support/data/shop.js';
import { download, readPdf, readTable } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app);
});

const screw = { ...anOption('Screw', ['push', 'bombay', 'south']), required: true };
const finish = anOption('Finish', ['polish', 'matt'], 'polish');
const given = (choices: Record<string, string>) => Object.entries(choices).map(([name, value]) => ({ name, value }));

async function aCategoryWith(...options: ReturnType<typeof anOption>[]) {
  const category = await aCategory(app, `Earrings ${randomUUID()}`, { options });
  return { category, product: await aProduct(app, { category: category.name, sizes: [] }) };
}

/** Stores the options of a category as a client sends them back. */
async function change({ id, name }: Category, edit: (options: Category['options']) => unknown[]): Promise<void> {
  const { body } = await admin.client.rest.get(`/categories/${id}`);
  const options = edit(body.category.options);
  const { status } = await admin.client.rest.put(`/categories/updatecategory/${id}`, { name, options });
  expect(status).toBe(200);
}

interface Item {
  quantity: number;
  options: { name: string; value: string }[];
  available: boolean;
  unavailableReason: string | null;
}
const cartOf = async ({ client }: TestPerson): Promise<{ cartItems: Item[]; version: string }> =>
  (await client.rest.get('/cart/get')).body;
const told = (items: readonly Item[]) =>
  items.map(({ quantity, options }) => [quantity, ...options.map(({ name, value }) => `${name}: ${value}`)]);

describe('the making options of cart lines', () => {
  it('lines that differ in an option stay two, and equal ones merge', async () => {
    const me = await aCustomer(app);
    const { product } = await aCategoryWith(screw, finish);
    for (const value of ['push', 'SOUTH', 'Push']) await inCart(me, { product, options: given({ screw: value }) });
    const lines = [
      { productId: product.id, quantity: 2, options: given({ Screw: 'south', Finish: 'polish' }) },
      { productId: product.id, quantity: 4, options: given({ Screw: 'south', Finish: 'matt' }) },
    ];
    expect((await me.client.rest.post('/cart/add-many', { lines })).body.rejected).toEqual([]);
    const expected = [
      [2, 'Screw: push', 'Finish: polish'],
      [3, 'Screw: south', 'Finish: polish'],
      [4, 'Screw: south', 'Finish: matt'],
    ];
    expect(told((await cartOf(me)).cartItems)).toEqual(expected);
    const { data } = await me.client.graphql('{ cart { lines { quantity options { name value } } } }');
    expect(told(data.cart.lines)).toEqual(expected);
  });

  it('a missing required option and an unknown value are errors of their field', async () => {
    const me = await aCustomer(app);
    const { product } = await aCategoryWith(screw);
    const message = 'Choose push, bombay or south';
    const placing = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }';
    for (const options of [undefined, given({ Screw: 'omega' })]) {
      const added = await me.client.rest.post('/cart/add', { productId: product.id, quantity: 1, options });
      expect([added.status, added.body.errors]).toEqual([400, { 'options.Screw': message }]);
      const placed = await me.client.rest.post('/orders/create', { items: [restItem({ product, options })] });
      expect([placed.status, placed.body.errors]).toEqual([400, { 'items.0.options.Screw': message }]);
      const item = { productId: product.id, quantity: 1, options };
      const { errors } = await me.client.graphql(placing, { input: { items: [item] } });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'VALIDATION',
        errors: { 'items.0.options.Screw': message },
      });
    }
    const lines = [{ productId: product.id, quantity: 1 }];
    const { body } = await me.client.rest.post('/cart/check-many', { lines });
    expect(body.lines[0].problem).toMatchObject({ field: 'options.Screw', message });
    expect(body.lines[0].product.options).toEqual([
      { name: 'Screw', values: ['push', 'bombay', 'south'], required: true, default: null },
    ]);
  });

  it('a rename follows into carts, not into orders', async () => {
    const me = await aCustomer(app);
    const { category, product } = await aCategoryWith(screw);
    const line = { product, options: given({ Screw: 'south' }) };
    const { _id: orderId } = await anOrder({ by: me, lines: [line] });
    await inCart(me, line);
    await change(category, ([option]) => [
      {
        ...option,
        name: 'Back',
        values: option?.values.map((value) => (value.name === 'south' ? { ...value, name: 'south sea' } : value)),
      },
    ]);
    expect(told((await cartOf(me)).cartItems)).toEqual([[1, 'Back: south sea']]);
    const { body } = await me.client.rest.get(`/orders/get/${orderId}`);
    expect(told(body.order.items)).toEqual([[1, 'Screw: south']]);
  });

  it('a removed value makes its lines unavailable until another one is chosen', async () => {
    const me = await aCustomer(app);
    const { category, product } = await aCategoryWith(screw);
    const { _id } = await inCart(me, { product, options: given({ Screw: 'south' }) });
    await change(category, ([option]) => [
      { ...option, values: option?.values.filter(({ name }) => name !== 'south') },
    ]);
    const { cartItems } = await cartOf(me);
    expect(cartItems).toMatchObject([
      { options: given({ Screw: 'south' }), available: false, unavailableReason: 'Choose Screw again' },
    ]);
    const items = [restItem({ product, options: given({ Screw: 'south' }) })];
    const { body } = await me.client.rest.post('/orders/create', { items });
    expect(body).toMatchObject({ code: 'VALIDATION', errors: { 'items.0.options.Screw': 'Choose push or bombay' } });
    const kept = await me.client.rest.put(`/cart/update/${_id}`, { quantity: 1, size: '' });
    expect(kept.body.errors).toEqual({ 'options.Screw': 'Choose push or bombay' });
    await me.client.rest.put(`/cart/update/${_id}`, { quantity: 1, options: given({ Screw: 'bombay' }) });
    expect((await cartOf(me)).cartItems).toMatchObject([{ available: true, unavailableReason: null }]);
  });

  it('an option that is added later has its default in lines of before, which stay one line', async () => {
    const me = await aCustomer(app);
    const { category, product } = await aCategoryWith();
    const polish = { productId: product.id, options: given({ Finish: 'polish' }) };
    await inCart(me, { product, quantity: 2 });
    await change(category, () => [finish]);
    expect(told((await cartOf(me)).cartItems)).toEqual([[2, 'Finish: polish']]);
    await me.client.rest.post('/cart/add', { ...polish, quantity: 1 });
    expect(told((await cartOf(me)).cartItems)).toEqual([[3, 'Finish: polish']]);
    const many = await me.client.rest.post('/cart/add-many', { lines: [{ ...polish, quantity: 3 }] });
    expect(told(many.body.cartItems)).toEqual([[6, 'Finish: polish']]);
    const { _id } = await inCart(me, { product, quantity: 1, options: given({ Finish: 'matt' }) });
    await me.client.rest.put(`/cart/update/${_id}`, { quantity: 1, options: given({ Finish: 'polish' }) });
    expect(told((await cartOf(me)).cartItems)).toEqual([[7, 'Finish: polish']]);
    await me.client.rest.put('/cart/set-many', { lines: [{ ...polish, quantity: 5 }] });
    expect(told((await cartOf(me)).cartItems)).toEqual([[5, 'Finish: polish']]);
    await anOrder({ by: me, lines: [{ product, quantity: 5, options: given({ Finish: 'polish' }) }] });
    expect((await cartOf(me)).cartItems).toEqual([]);
  });

  it.each<[string, (me: TestPerson, line: { productId: string; options: unknown }) => Promise<unknown>]>([
    ['adding', (me, line) => me.client.rest.post('/cart/add', { ...line, quantity: 1 })],
    ['adding many', (me, line) => me.client.rest.post('/cart/add-many', { lines: [{ ...line, quantity: 1 }] })],
    ['setting many', (me, line) => me.client.rest.put('/cart/set-many', { lines: [{ ...line, quantity: 3 }] })],
    [
      'changing another line',
      async (me, { productId, options }) => {
        const matt = { productId, quantity: 1, options: given({ Finish: 'matt' }) };
        const { body } = await me.client.rest.post('/cart/add', matt);
        await me.client.rest.put(`/cart/update/${body.cartItem._id}`, { quantity: 1, options });
      },
    ],
  ])('a value that is chosen by %s stays when the default changes', async (_, choose) => {
    const me = await aCustomer(app);
    const { category, product } = await aCategoryWith();
    await inCart(me, { product, quantity: 2 });
    await change(category, () => [finish]);
    await choose(me, { productId: product.id, options: given({ Finish: 'polish' }) });
    await change(category, ([option]) => [
      { ...option, values: option?.values.map((value) => ({ ...value, isDefault: value.name === 'matt' })) },
    ]);
    expect(told((await cartOf(me)).cartItems)).toEqual([[3, 'Finish: polish']]);
  });

  it('a cart that was shown before a line got a default is not ordered', async () => {
    const me = await aCustomer(app);
    const { category, product } = await aCategoryWith();
    await inCart(me, { product });
    const { version: cartVersion } = await cartOf(me);
    await change(category, () => [finish]);
    const items = [restItem({ product })];
    const refused = await me.client.rest.post('/orders/create', { items, cartVersion });
    expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
    const { version } = await cartOf(me);
    const placed = await me.client.rest.post('/orders/create', { items, cartVersion: version });
    expect(told(placed.body.order.items)).toEqual([[1, 'Finish: polish']]);
  });

  it('a line whose value and name of the option are gone is removed under the name that the cart shows', async () => {
    const me = await aCustomer(app);
    const { category, product } = await aCategoryWith(screw);
    await inCart(me, { product, options: given({ Screw: 'south' }) });
    await change(category, ([option]) => [{ ...option, name: 'Back', values: option?.values.slice(0, 2) }]);
    expect((await cartOf(me)).cartItems).toMatchObject([{ unavailableReason: 'Choose Back again' }]);
    const line = { productId: product.id, quantity: 0, carat: '22', color: 'Yellow' };
    const { status } = await me.client.rest.put('/cart/set-many', {
      lines: [{ ...line, options: given({ Back: 'south' }) }],
    });
    expect([status, (await cartOf(me)).cartItems]).toEqual([200, []]);
  });

  it('a line that becomes equal to another one is added to it', async () => {
    const me = await aCustomer(app);
    const { product } = await aCategoryWith(screw);
    await inCart(me, { product, options: given({ Screw: 'push' }) });
    const { _id } = await inCart(me, { product, quantity: 2, options: given({ Screw: 'south' }) });
    await me.client.rest.put(`/cart/update/${_id}`, { quantity: 2, options: given({ Screw: 'push' }) });
    expect(told((await cartOf(me)).cartItems)).toEqual([[3, 'Screw: push']]);
  });
});

describe('the making options of orders', () => {
  it('an order takes only the lines with its options out of the cart', async () => {
    const me = await aCustomer(app);
    const { product } = await aCategoryWith(screw, finish);
    await inCart(me, { product, quantity: 2, options: given({ Screw: 'push' }) });
    await inCart(me, { product, quantity: 3, options: given({ Screw: 'push', Finish: 'matt' }) });
    await anOrder({ by: me, lines: [{ product, quantity: 2, options: given({ Screw: 'push' }) }] });
    expect(told((await cartOf(me)).cartItems)).toEqual([[3, 'Screw: push', 'Finish: matt']]);
  });

  it('the same key with another option is rejected', async () => {
    const me = await aCustomer(app);
    const { product } = await aCategoryWith(screw);
    const place = (value: string) => {
      const items = [restItem({ product, options: given({ Screw: value }) })];
      return me.client.rest.post('/orders/create', { items }, { 'idempotency-key': `options-${me.id}` });
    };
    const first = await place('push');
    expect(first.status).toBe(201);
    expect((await place('south')).body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await place('push')).body).toEqual(first.body);
  });

  it('an order line can be ordered again under a new name, but not with a removed value', async () => {
    const me = await aCustomer(app);
    const { category, product } = await aCategoryWith(screw, finish);
    const line = { product, quantity: 2, options: given({ Screw: 'south', Finish: 'matt' }) };
    const { _id: orderId } = await anOrder({ by: me, lines: [line] });
    const again = async () => {
      const { body } = await me.client.rest.get(`/orders/get/${orderId}`);
      const document = 'query ($id: ID!) { order(id: $id) { lines { available options { name value } } } }';
      const { data } = await me.client.graphql(document, { id: orderId });
      expect(data.order.lines[0].available).toBe(body.order.items[0].available);
      const { body: cart } = await me.client.rest.post(`/orders/again/${orderId}`);
      return [body.order.items[0].available, cart.code ?? told(cart.cartItems)];
    };
    await change(category, ([first, second]) => [
      { ...first, name: 'Back', values: first?.values.toReversed().map((value) => ({ ...value, isDefault: false })) },
      second,
    ]);
    expect(await again()).toEqual([true, [[2, 'Back: south', 'Finish: matt']]]);
    await change(category, ([first, second]) => [{ ...first, values: first?.values.slice(1) }, second]);
    expect(await again()).toEqual([false, 'PRODUCT_UNAVAILABLE']);
  });

  it('job card, production list and export print the options', async () => {
    const me = await aCustomer(app);
    const { product } = await aCategoryWith(screw, finish);
    const line = { product, options: given({ Screw: 'push' }) };
    const { _id: id } = await anOrder({ by: me, lines: [line, { ...line, options: given({ Screw: 'south' }) }] });
    const { pages } = await readPdf(await download(admin.client, `/admin/orders/job-cards.pdf?ids=${id}`));
    expect(pages.join(' ')).toContain('Screw: south, Finish: polish');
    const list = await readTable(await download(admin.client, `/admin/orders/production-list.xlsx?ids=${id}`));
    const making = list[0]?.indexOf('Making') ?? -1;
    expect(list.slice(1, 3).map((row) => row[making])).toEqual([
      'Screw: push, Finish: polish',
      'Screw: south, Finish: polish',
    ]);
  });
});

describe('the rules of a product about making options', () => {
  const update =
    'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { optionRules { optionId off valueIds } } }';

  it('a product switches an option off, and limits the values of another', async () => {
    const me = await aCustomer(app);
    const { category, product } = await aCategoryWith(screw, finish);
    const [first, second] = category.options;
    const limited = first?.values.slice(0, 2).map(({ id }) => id);
    const optionRules = [
      { optionId: first?.id, off: false, valueIds: limited },
      { optionId: second?.id, off: true, valueIds: null },
    ];
    const { name, gram } = product;
    const body = { name, gram, category: category.name, optionRules };
    const saved = await admin.client.rest.put(`/products/updateproduct/${product.id}`, body);
    expect(saved.body.product.optionRules).toEqual(optionRules);
    const input = { id: product.id, name, gram, category: category.name };
    const kept = await admin.client.graphql(update, { input });
    expect(kept.data.updateProduct.optionRules).toEqual(optionRules);
    const offered = [{ name: 'Screw', values: ['push', 'bombay'], required: true, default: null }];
    const query = 'query ($id: ID!) { product(id: $id) { options { name values required default } } }';
    const { data } = await me.client.graphql(query, { id: product.id });
    expect(data.product.options).toEqual(offered);
    for (const place of [product.id, `by-number/${product.designNumber}`])
      expect((await me.client.rest.get(`/products/${place}`)).body.product.options).toEqual(offered);
    const added = await me.client.rest.post('/cart/add', {
      ...{ productId: product.id, quantity: 1 },
      options: given({ Screw: 'south', Finish: 'matt' }),
    });
    expect(added.body.errors).toEqual({
      'options.Finish': 'This design has no such option.',
      'options.Screw': 'Choose push or bombay',
    });
  });

  it('the database refuses rules and chosen options that are no list', async () => {
    for (const [table, column] of [
      ['products', 'option_rules'],
      ['cart_lines', 'options'],
      ['order_lines', 'options'],
    ] as const)
      await expect(app.database.query(`UPDATE ${table} SET ${column} = '{"optionId": "x"}'`)).rejects.toThrow(
        `${table}_${column}_list`,
      );
  });

  it('rules that were read can be sent again after their value was removed', async () => {
    const { category, product } = await aCategoryWith(screw);
    const [option] = category.options;
    const optionRules = [{ optionId: option?.id, off: false, valueIds: [option?.values[2]?.id] }];
    const { name, gram } = product;
    const body = { name, gram, category: category.name, optionRules };
    const path = `/products/updateproduct/${product.id}`;
    expect((await admin.client.rest.put(path, body)).status).toBe(200);
    await change(category, ([stored]) => [{ ...stored, values: stored?.values.slice(0, 2) }]);
    const { status, body: again } = await admin.client.rest.put(path, body);
    expect([status, again.product.optionRules]).toEqual([200, optionRules]);
  });

  it('a rule names an option and values of the category', async () => {
    const { category, product } = await aCategoryWith(screw);
    const { category: other } = await aCategoryWith(finish);
    const { name, gram } = product;
    const optionRules = [
      { optionId: other.options[0]?.id },
      { optionId: category.options[0]?.id, valueIds: [other.options[0]?.values[0]?.id] },
    ];
    const body = { name, gram, category: category.name, optionRules };
    const saved = await admin.client.rest.put(`/products/updateproduct/${product.id}`, body);
    expect([saved.status, saved.body.errors]).toEqual([
      400,
      {
        'optionRules.0.optionId': 'This is not an option of this category.',
        'optionRules.1.valueIds.0': 'This is not a value of this option.',
      },
    ]);
  });
});
