import { v7 as uuid } from 'uuid';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, expire, type TestPerson } from '../support/data/builders.js';
import { aProduct, archive, inCart } from '../support/data/shop.js';
import { statementsOf } from '../support/programs/statements.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
});

const contents = `id totalItems totalGrams
  lines { id productId name gram category carat colour size quantity available thumbnail { url } }`;
const addToCart = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { ${contents} } }`;
const changeQuantity = `mutation ($input: ChangeQuantityInput!) { changeQuantity(input: $input) { ${contents} } }`;
const removeFromCart = `mutation ($input: RemoveFromCartInput!) { removeFromCart(input: $input) { ${contents} } }`;

const cartOf = async ({ client }: TestPerson) => (await client.graphql(`{ cart { ${contents} } }`)).data.cart;

describe('the cart over GraphQL', () => {
  it('the cart is empty at first', async () => {
    const me = await aCustomer(app);
    expect(await cartOf(me)).toEqual({ id: me.id, lines: [], totalItems: 0, totalGrams: 0 });
  });

  it('the cart has one line for each product, size, carat and colour, and adds to its quantity', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app, { gram: 4.251 });
    const rose = { productId: ring.id, carat: '18', colour: 'ROSE', size: '6' };
    await me.client.graphql(addToCart, { input: { ...rose, quantity: 1 } });
    await me.client.graphql(addToCart, { input: { ...rose, size: '6.5', quantity: 1 } });
    await me.client.graphql(addToCart, { input: { productId: ring.id, size: '6', quantity: 1 } });
    const { data } = await me.client.graphql(addToCart, { input: { ...rose, quantity: 2 } });
    expect(data.addToCart).toMatchObject({ totalItems: 5, totalGrams: 21.255 });
    expect(data.addToCart.lines).toMatchObject([
      { productId: ring.id, name: ring.name, gram: 4.251, carat: '18', colour: 'ROSE', size: '6', quantity: 3 },
      { carat: '18', colour: 'ROSE', size: '6.5', quantity: 1 },
      { carat: '22', colour: 'YELLOW', size: '6', quantity: 1, available: true },
    ]);
    expect(data.addToCart.lines[0].thumbnail.url).toMatch(/^\/media\//);
  });

  it('sets, removes and clears lines; a removed line can be removed again but not changed', async () => {
    const me = await aCustomer(app);
    const [ring, chain] = [await aProduct(app), await aProduct(app, { sizes: [] })];
    const [first, second] = [await inCart(me, { product: ring }), await inCart(me, { product: chain })];
    const set = await me.client.graphql(changeQuantity, { input: { lineId: first._id, quantity: 999 } });
    expect(set.data.changeQuantity.lines).toMatchObject([{ quantity: 999 }, { quantity: 1 }]);
    for (let twice = 0; twice < 2; twice++) {
      const removed = await me.client.graphql(removeFromCart, { input: { lineId: first._id } });
      expect(removed.data.removeFromCart.lines).toMatchObject([{ id: second._id }]);
    }
    const again = await me.client.graphql(changeQuantity, { input: { lineId: first._id, quantity: 2 } });
    expect(again.errors?.[0]).toMatchObject({
      message: 'This item is no longer in your cart.',
      extensions: { code: 'CART_LINE_NOT_FOUND' },
    });
    const { data } = await me.client.graphql('mutation { clearCart { lines { id } totalItems totalGrams } }');
    expect(data.clearCart).toEqual({ lines: [], totalItems: 0, totalGrams: 0 });
  });
});

describe('the cart over REST', () => {
  it('returns the changed item, all items and the totals', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const added = await me.client.rest.post('/cart/add', {
      productId: ring.id,
      quantity: 2,
      size: '6',
      carat: '18',
      color: 'Rose',
    });
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      success: true,
      message: 'Item added to cart!',
      cartItem: { productId: ring.id, quantity: 2, size: '6', carat: '18', color: 'Rose', available: true },
      totalItems: 2,
      totalGrams: 8.5,
    });
    expect(added.body.cartItems).toEqual([added.body.cartItem]);
    const updated = await me.client.rest.put(`/cart/update/${added.body.cartItem._id}`, { quantity: 3 });
    expect(updated.body).toMatchObject({ success: true, cartItem: { quantity: 3 }, cartItems: [{ quantity: 3 }] });
    const { body } = await me.client.rest.get('/cart/get');
    expect(body.cartItems[0].product).toMatchObject({
      _id: ring.id,
      name: ring.name,
      gram: 4.25,
      category: ring.category,
    });
    expect(body.cartItems[0].product.thumbnail.url).toMatch(/^\/media\//);
  });

  it('removes one line by its id, or the lines of a product, optionally of one size, carat or colour', async () => {
    const me = await aCustomer(app);
    const [ring, other] = [await aProduct(app), await aProduct(app)];
    const line = await inCart(me, { product: other });
    for (const [carat, colour, size] of [
      ['18', 'Rose', '6'],
      ['18', 'Yellow', '6'],
      ['22', 'Yellow', '6'],
      ['22', 'Yellow', '7'],
    ])
      await inCart(me, { product: ring, carat, colour, size });
    const linesAfterRemoving = async (path: string) => {
      const { status, body } = await me.client.rest.delete(`/cart/remove/${path}`);
      expect([status, body.success]).toEqual([200, true]);
      return body.cartItems.length;
    };
    expect(await linesAfterRemoving(`${ring.id}?size=7&carat=18`)).toBe(5);
    expect(await linesAfterRemoving(`${ring.id}?size=6&carat=18&color=Rose`)).toBe(4);
    expect(await linesAfterRemoving(`${ring.id}?carat=22`)).toBe(2);
    expect(await linesAfterRemoving(ring.id)).toBe(1);
    expect(await linesAfterRemoving(line._id)).toBe(0);
    for (const absent of [line._id, ring.id, uuid(), 'no-id', '%00']) expect(await linesAfterRemoving(absent)).toBe(0);
  });

  it('clears in one call', async () => {
    const me = await aCustomer(app);
    await inCart(me, { product: await aProduct(app) });
    const { status, body } = await me.client.rest.delete('/cart/clear');
    expect([status, body]).toMatchObject([200, { success: true, cartItems: [] }]);
  });

  it('treats an empty size, carat or colour as not chosen', async () => {
    const me = await aCustomer(app);
    const chain = await aProduct(app, { sizes: [] });
    const { body } = await me.client.rest.post('/cart/add', {
      productId: chain.id,
      quantity: 1,
      size: '',
      carat: '',
      color: '',
    });
    expect(body.cartItem).toMatchObject({ size: null, carat: '22', color: 'Yellow' });
  });
});

describe('a wrong item', () => {
  it('the cart rejects more than 999 pieces of one line, and more than 200 lines', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    await inCart(me, { product: ring, quantity: 998 });
    const over = await me.client.rest.post('/cart/add', { productId: ring.id, quantity: 2, size: '6' });
    expect(over.body).toMatchObject({
      code: 'VALIDATION',
      errors: { quantity: 'You can have at most 999 of one item in your cart' },
    });
    await inCart(me, { product: ring, quantity: 1 });
    await app.database.query(
      `INSERT INTO cart_lines (id, user_id, product_id, carat, colour, size, quantity)
       SELECT gen_random_uuid(), $1, $2, '22', 'Yellow', 'x' || n, 1 FROM generate_series(1, 199) n`,
      [me.id, ring.id],
    );
    const full = await me.client.rest.post('/cart/add', { productId: ring.id, quantity: 1, size: '7' });
    expect([full.status, full.body.errors]).toEqual([400, { productId: expect.stringContaining('at most 200') }]);
    const same = await me.client.rest.post('/cart/add', { productId: ring.id, quantity: 1, size: 'x1' });
    expect(same.status).toBe(200);
  });
});

describe('several items added at once', () => {
  it('several items added at once are in the cart, equal ones in one line', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app, { gram: 4.4 });
    await inCart(me, { product: ring, quantity: 1 });
    const lines = ['6', '7', '6', '8.5'].map((size) => ({ productId: ring.id, quantity: 2, size }));
    const { status, body } = await me.client.rest.post('/cart/add-many', { lines });
    expect([status, body.added, body.rejected]).toEqual([200, 4, []]);
    expect(body.cartItems).toMatchObject([
      { size: '6', quantity: 5 },
      { size: '7', quantity: 2 },
      { size: '8.5', quantity: 2 },
    ]);
    expect(body).toMatchObject({ totalItems: 9, totalGrams: 39.6 });
  });

  it('several items are added at once without the wrong ones, which are returned with field and reason', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const { body } = await me.client.rest.post('/cart/add-many', {
      lines: [
        { productId: uuid(), quantity: 1 },
        { productId: ring.id, quantity: 2, size: '6' },
        { productId: ring.id, quantity: 1000, size: '7' },
        { productId: ring.id, quantity: 1 },
        { productId: ring.id, quantity: 1, size: '6', carat: '22', color: 'Rose' },
      ],
    });
    expect(body).toMatchObject({ added: 1, cartItems: [{ size: '6', quantity: 2 }] });
    expect(body.rejected).toEqual([
      { index: 0, field: 'productId', code: 'PRODUCT_NOT_FOUND', message: 'Product not found' },
      {
        index: 2,
        field: 'quantity',
        code: 'VALIDATION',
        message: 'Quantity must be a whole number from 1 to 999',
        suggestions: ['999'],
      },
      { index: 3, field: 'size', code: 'VALIDATION', message: 'Please choose a size' },
      { index: 4, field: 'color', code: 'VALIDATION', message: 'Colour must be Yellow for 22 ct' },
    ]);
  });

  it('several items are added by their design numbers, in any case, beside others by id', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app, { name: 'Numbered ring' });
    const chain = await aProduct(app, { sizes: [] });
    const { body } = await me.client.rest.post('/cart/add-many', {
      lines: [
        { designNumber: ` ${ring.designNumber.toLowerCase()} `, quantity: 2, size: '6' },
        { productId: chain.id, quantity: 1 },
        { designNumber: ring.designNumber, quantity: 1, size: '6' },
        { designNumber: ring.designNumber, quantity: 1 },
      ],
    });
    expect(body.added).toBe(3);
    expect(body.rejected).toEqual([{ index: 3, field: 'size', code: 'VALIDATION', message: 'Please choose a size' }]);
    expect(body.cartItems).toMatchObject([{ designNumber: ring.designNumber, quantity: 3 }, { productId: chain.id }]);
  });

  it('several items with an unknown number are rejected, with similar numbers as suggestions', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const gone = await aProduct(app);
    await app.database.query(`UPDATE products SET design_number = 'QX-0042' WHERE id = $1`, [ring.id]);
    await app.database.query(`UPDATE products SET design_number = 'QX-0043' WHERE id = $1`, [gone.id]);
    await archive(app, gone);
    const numbers = ['qx42', 'QX-0O42', 'QX-0043', 'QX@42', 'Zebra', '', 'x'.repeat(33)];
    const { body } = await me.client.rest.post('/cart/add-many', {
      lines: numbers.map((designNumber) => ({ designNumber, quantity: 1, size: '6' })),
    });
    const unknown = (designNumber: string) => ({
      field: 'designNumber',
      code: 'PRODUCT_NOT_FOUND',
      message: `No design has the number ${designNumber}.`,
    });
    const wrong = {
      field: 'designNumber',
      code: 'VALIDATION',
      message:
        'A design number has 1 to 32 characters: letters, digits, - / . _ # & ( ), and single spaces between them.',
    };
    expect(body.added).toBe(0);
    expect(body.rejected).toEqual([
      { index: 0, ...unknown('qx42'), suggestions: ['QX-0042'] },
      { index: 1, ...unknown('QX-0O42'), suggestions: expect.arrayContaining(['QX-0042']) },
      { index: 2, ...unknown('QX-0043'), suggestions: expect.arrayContaining(['QX-0042']) },
      { index: 3, ...wrong, suggestions: ['QX-0042'] },
      { index: 4, ...unknown('Zebra') },
      { index: 5, ...wrong },
      { index: 6, ...wrong },
    ]);
  });

  it('several items added at once name a product by its number or by its id', async () => {
    const me = await aCustomer(app);
    const { id: productId, designNumber } = await aProduct(app);
    const { body } = await me.client.rest.post('/cart/add-many', {
      lines: [
        { productId, designNumber, quantity: 1, size: '6' },
        { quantity: 1, size: '6' },
      ],
    });
    const message = 'Please give either a design number or the id of a product';
    expect(body.rejected).toEqual([0, 1].map((index) => ({ index, field: 'productId', code: 'VALIDATION', message })));
  });

  it('several items added at once exceed neither 999 pieces of a line nor 200 lines', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const many = (lines: object[]) =>
      me.client.rest.post('/cart/add-many', { lines: lines.map((line) => ({ productId: ring.id, ...line })) });
    const over = await many([998, 1, 1].map((quantity) => ({ quantity, size: '6' })));
    expect(over.body).toMatchObject({ added: 2, rejected: [{ index: 2, field: 'quantity' }] });
    const full = await many(Array.from({ length: 200 }, (_, at) => ({ quantity: 1, size: `x${at}` })));
    expect(full.body).toMatchObject({ added: 199, rejected: [{ index: 199, field: 'productId' }] });
    expect(full.body.cartItems).toHaveLength(200);
  });

  it('several items added at once lose no piece when two tabs add the same', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const lines = ['7', '6'].map((size) => ({ productId: ring.id, quantity: 1, size }));
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        me.client.rest.post('/cart/add-many', { lines: at % 2 ? lines : lines.toReversed() }),
      ),
    );
    expect((await cartOf(me)).lines).toMatchObject([{ quantity: 20 }, { quantity: 20 }]);
  });

  it('several items added at once take at most 8 statements for 200 lines', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const lines = Array.from({ length: 200 }, (_, at) => ({ productId: ring.id, quantity: 1, size: `x${at}` }));
    const statements = await statementsOf(app, () => me.client.rest.post('/cart/add-many', { lines }));
    expect(statements.length).toBeLessThanOrEqual(8);
  });

  it('several items added at once take at most 10 statements for 200 lines by number, of which some are unknown', async () => {
    const me = await aCustomer(app);
    const { designNumber } = await aProduct(app);
    const lines = Array.from({ length: 200 }, (_, at) => ({
      designNumber: at % 10 ? designNumber : `Unknown-${at}`,
      quantity: 1,
      size: `x${at}`,
    }));
    const statements = await statementsOf(app, () => me.client.rest.post('/cart/add-many', { lines }));
    expect(statements.length).toBeLessThanOrEqual(10);
  });
});

describe('a cart line whose choice changes', () => {
  const change = (me: TestPerson, id: string, body: Record<string, unknown>) =>
    me.client.rest.put(`/cart/update/${id}`, body);

  it('keeps its id and its place', async () => {
    const me = await aCustomer(app);
    const [ring, chain] = [await aProduct(app), await aProduct(app, { sizes: [] })];
    const line = await inCart(me, { product: ring, quantity: 3, carat: '18', colour: 'Rose' });
    await inCart(me, { product: chain });
    const { body } = await change(me, line._id, { quantity: 2, size: '7', color: 'Yellow' });
    expect(body.cartItem).toMatchObject({ _id: line._id, quantity: 2, size: '7', carat: '18', color: 'Yellow' });
    expect((await cartOf(me)).lines).toMatchObject([{ size: '7', quantity: 2 }, { quantity: 1 }]);
  });

  it('adds its pieces to an equal line, up to 999', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const six = await inCart(me, { product: ring, quantity: 3 });
    const seven = await inCart(me, { product: ring, quantity: 990, size: '7' });
    const over = await change(me, six._id, { quantity: 10, size: '7' });
    expect([over.status, over.body.errors]).toEqual([
      400,
      { quantity: 'You can have at most 999 of one item in your cart' },
    ]);
    expect((await cartOf(me)).lines).toMatchObject([
      { size: '6', quantity: 3 },
      { size: '7', quantity: 990 },
    ]);
    const { body } = await change(me, six._id, { quantity: 9, size: '7' });
    expect(body).toMatchObject({ cartItem: { _id: seven._id, quantity: 999 }, totalItems: 999 });
    expect((await change(me, six._id, { quantity: 9, size: '7' })).body.code).toBe('CART_LINE_NOT_FOUND');
  });

  it('loses no piece when two lines become equal and are added to at once', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app, { sizes: ['6', '7', '8'] });
    for (let round = 0; round < 5; round++) {
      await me.client.rest.delete('/cart/clear');
      const [six, seven] = [await inCart(me, { product: ring }), await inCart(me, { product: ring, size: '7' })];
      const responses = await Promise.all([
        change(me, six._id, { quantity: 1, size: '8' }),
        change(me, seven._id, { quantity: 1, size: '8' }),
        me.client.rest.post('/cart/add', { productId: ring.id, quantity: 1, size: '8' }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await cartOf(me)).lines).toMatchObject([{ size: '8', quantity: 3 }]);
    }
  });

  it('a cart line that changes never waits forever for one that changes the other way round', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    for (let round = 0; round < 10; round++) {
      await me.client.rest.delete('/cart/clear');
      const [six, seven] = [await inCart(me, { product: ring }), await inCart(me, { product: ring, size: '7' })];
      const responses = await Promise.all([
        change(me, six._id, { quantity: 1, size: '7' }),
        change(me, seven._id, { quantity: 1, size: '6' }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect((await cartOf(me)).lines).toHaveLength(1);
    }
  });
});

describe('a product in a cart that becomes unavailable', () => {
  it('an archived product stays visible in the cart, is not counted, and can only be removed', async () => {
    const me = await aCustomer(app);
    const [ring, chain] = [await aProduct(app), await aProduct(app, { sizes: [] })];
    await inCart(me, { product: ring, quantity: 2 });
    await inCart(me, { product: chain });
    await archive(app, ring);
    const cart = await cartOf(me);
    expect(cart.lines).toMatchObject([{ name: ring.name, available: false, quantity: 2 }, { available: true }]);
    expect(cart).toMatchObject({ totalItems: 1, totalGrams: 4.25 });
    const again = await me.client.rest.post('/cart/add', { productId: ring.id, quantity: 1, size: '6' });
    expect([again.status, again.body.message]).toEqual([404, 'Product not found']);
    expect((await me.client.rest.delete(`/cart/remove/${ring.id}`)).body.cartItems).toHaveLength(1);
  });

  it('a cart line is marked unavailable when only the chosen carat is no longer offered', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    await inCart(me, { product: ring, carat: '18', colour: 'Rose' });
    await app.database.query(`UPDATE products SET carat_options = '{22}' WHERE id = $1`, [ring.id]);
    expect((await cartOf(me)).lines).toMatchObject([{ carat: '18', available: false }]);
  });
});

describe('concurrent cart changes', () => {
  it('concurrent additions add up to 200 when REST and GraphQL each add 100 pieces at once', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const input = { productId: ring.id, quantity: 1, size: '6' };
    const responses = await Promise.all([
      ...Array.from({ length: 100 }, () => me.client.rest.post('/cart/add', input)),
      ...Array.from({ length: 100 }, () => me.client.graphql(addToCart, { input })),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await cartOf(me)).lines).toMatchObject([{ quantity: 200 }]);
  });
});

describe('cart ownership', () => {
  it('gives another customer’s line the response of an unknown one', async () => {
    const [owner, outsider] = [await aCustomer(app), await aCustomer(app)];
    const line = await inCart(owner, { product: await aProduct(app), quantity: 3 });
    const responses = await Promise.all(
      [line._id, uuid()].map(async (id) => [
        await outsider.client.rest.put(`/cart/update/${id}`, { quantity: 1 }),
        await outsider.client.rest.delete(`/cart/remove/${id}`),
      ]),
    );
    const [forOthersLine, forUnknownLine] = responses.map((pair) => pair.map(({ status, body }) => ({ status, body })));
    expect(forOthersLine).toEqual(forUnknownLine);
    expect(forOthersLine?.[0]?.status).toBe(404);
    expect((await cartOf(owner)).lines).toMatchObject([{ id: line._id, quantity: 3 }]);
    const admin = await anAdmin(app);
    expect((await admin.client.rest.delete(`/cart/remove/${line._id}`)).body.cartItems).toEqual([]);
    expect((await cartOf(owner)).lines).toHaveLength(1);
  });

  it('keeps the cart while access is expired and returns it when access is granted again', async () => {
    const me = await aCustomer(app, { duration: '4' });
    await inCart(me, { product: await aProduct(app) });
    await expire(app, me);
    expect(await me.client.rest.get('/cart/get')).toMatchObject({ status: 403, body: { code: 'ACCESS_EXPIRED' } });
    await app.database.query(`UPDATE companies SET access_expires_at = now() + interval '1 hour' WHERE id = $1`, [
      me.id,
    ]);
    expect((await cartOf(me)).lines).toHaveLength(1);
  });
});

describe('cart statement counts', () => {
  it('cart statements are at most 4 for adding a line and 2 for reading the cart', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const input = { productId: ring.id, quantity: 1, size: '6' };
    await inCart(me, { product: ring });
    const counts = {
      rest: await statementsOf(app, () => me.client.rest.post('/cart/add', input)),
      graphql: await statementsOf(app, () => me.client.graphql(addToCart, { input })),
      read: await statementsOf(app, () => me.client.rest.get('/cart/get')),
    };
    expect(counts.rest.length).toBeLessThanOrEqual(4);
    expect(counts.graphql.length).toBeLessThanOrEqual(4);
    expect(counts.read.length).toBeLessThanOrEqual(2);
  });
});
