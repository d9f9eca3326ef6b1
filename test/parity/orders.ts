import { cartLimits } from '../../domain/cart.js';
import { anOrder, aProduct, archive } from '../support/data/shop.js';
import { cart, each, order, orderSummary, page, withId } from './rest-responses.js';
import { aDesign } from './files.js';
import { earring, aChain, aGoneRing, aRing, omittedInRest } from './cart.js';
import {
  fails,
  succeeds,
  unknownId,
  type CaseContext,
  type Input,
  type Operation,
  type ParityCase,
} from './operation.js';
import { aCustomer } from '../support/data/builders.js';
import { named } from './shop.js';

const items = async (context: CaseContext, more = {}) => [
  { productId: (await aRing(context)).id, quantity: 2, size: '7', carat: '18', colour: 'Rose', ...more },
];

/** A cart of one line, and its version. */
async function aShownCart(context: CaseContext) {
  const shown = await items(context);
  const { body } = await context.client.rest.post('/cart/add', { ...shown[0], color: 'Rose' });
  return { version: body.version as string, items: shown };
}

/** An order of the caller. */
const mine = async (context: CaseContext) =>
  anOrder({ by: context.me, key: context.uniqueWord(), lines: [{ product: await aRing(context), quantity: 2 }] });

/** Changes the terms of the caller's company, as an administrator does. */
const terms = ({ admin, me }: CaseContext, minOrderGrams: number) =>
  admin.client.rest.put(`/admin/companies/${me.id}`, { minOrderGrams });

/** Pauses ordering of the caller's company. */
const pause = ({ admin, me }: CaseContext) =>
  admin.client.rest.put(`/admin/companies/${me.id}/ordering`, { ordering: 'paused', reason: 'An invoice is overdue.' });

/** An order of another customer. */
async function theirs(context: CaseContext): Promise<string> {
  const by = await aCustomer(context.app, named(context.uniqueWord()));
  const lines = [{ product: await aRing(context) }, { product: await aChain(context), quantity: 3 }];
  return (await anOrder({ by, key: context.uniqueWord(), lines }))._id;
}

/** The change of an order that the caller, or another administrator, has confirmed. */
async function aChange(context: CaseContext, { client }: Pick<CaseContext, 'client'> = context) {
  const id = await theirs(context);
  const { body } = await client.rest.put(`/orders/status/${id}`, { status: 'confirmed' });
  return { id, changeId: body.order.statusHistory[1]._id as string };
}

const unknownIds = (count: number) =>
  Array.from({ length: count }, (_, nth) => unknownId.slice(0, -4) + String(nth).padStart(4, '0'));

/** Common settings of the calls that print chosen orders. */
const printed: Pick<Operation, 'file' | 'toRest' | 'response'> = {
  file: true,
  toRest: ({ ids, ...input }) => ({ ...input, ids: (ids as string[] | undefined)?.join(',') ?? null }),
  response: (url: string) => ({ url }),
};

const printedCases = (more: Input = {}): ParityCase[] => [
  succeeds('two orders', async (context) => ({ ids: [await theirs(context), await theirs(context)], ...more })),
  fails('ORDER_NOT_FOUND', 'one of them does not exist', async (context) => ({
    ids: [await theirs(context), unknownId],
    ...more,
  })),
  fails('ORDER_NOT_FOUND', 'a malformed id', { ids: ['PR-1'], ...more }),
  fails('VALIDATION', 'an empty list', { ids: [], ...more }),
  fails('VALIDATION', 'a missing list', more, { rejectedByType: true }),
  fails('VALIDATION', 'more than 100', { ids: unknownIds(101), ...more }),
];

export const orders: Operation[] = [
  {
    name: 'place an order',
    rest: 'POST /api/v1/orders/create',
    graphql: 'Mutation.placeOrder',
    restNames: { idempotencyKey: 'Idempotency-Key', productId: 'product', colour: 'color' },
    response: (body) => ({ order: order(body.order) }),
    // REST reports a replay in a header, and returns no cart.
    omittedInRest: ['PlacedOrder.cart', 'PlacedOrder.replayed'],
    cases: [
      succeeds('one ring', async (context) => ({ items: await items(context) })),
      succeeds('earrings with a making option', async (context) => ({ items: [await earring(context, 'push')] })),
      fails('VALIDATION', 'an unknown value of a making option', async (context) => ({
        items: [await earring(context, 'omega')],
      })),
      succeeds('with an idempotency key', async (context) => ({
        items: await items(context),
        idempotencyKey: context.uniqueWord(),
      })),
      succeeds('with notes and a wished date', async (context) => ({
        items: await items(context, { note: 'Engrave AK' }),
        note: 'Please call first.',
        wishedDate: '2099-01-31',
      })),
      fails('VALIDATION', 'a wished date that has passed', async (context) => ({
        items: await items(context),
        wishedDate: '2020-01-31',
      })),
      fails('VALIDATION', 'a wished date that does not exist', async (context) => ({
        items: await items(context),
        wishedDate: '2099-02-30',
      })),
      fails('VALIDATION', 'a note that is too long', async (context) => ({
        items: await items(context, { note: 'x'.repeat(501) }),
      })),
      succeeds('the same items again', async (context) => {
        const key = context.uniqueWord();
        const product = await aRing(context);
        await anOrder({ by: context.me, key, lines: [{ product, quantity: 2, size: '7' }] });
        return { items: [{ productId: product.id, quantity: 2, size: '7' }], idempotencyKey: key };
      }),
      succeeds('the items of the cart', async (context) => {
        const [item] = await items(context);
        await context.client.rest.post('/cart/add', { ...item, color: 'Rose', quantity: 5 });
        return { items: [item] };
      }),
      succeeds('the cart that the caller saw', async (context) => {
        const { version, items: shown } = await aShownCart(context);
        return { items: shown, cartVersion: version };
      }),
      fails('CART_ORDERED', 'a cart that was ordered on another screen', async (context) => {
        const { version, items: shown } = await aShownCart(context);
        const [item] = shown;
        const order = { items: [{ ...item, product: item?.productId, color: 'Rose' }], cartVersion: version };
        await context.client.rest.post('/orders/create', order, { 'idempotency-key': context.uniqueWord() });
        return { items: shown, cartVersion: version, idempotencyKey: context.uniqueWord() };
      }),
      fails('CART_CHANGED', 'a cart that was changed on another screen', async (context) => {
        const { version, items: shown } = await aShownCart(context);
        await context.client.rest.delete('/cart/clear');
        return { items: shown, cartVersion: version };
      }),
      fails('VALIDATION', 'a malformed version of the cart', async (context) => ({
        items: await items(context),
        cartVersion: '7',
      })),
      fails('IDEMPOTENCY_MISMATCH', 'other items with a used key', async (context) => {
        const key = context.uniqueWord();
        await anOrder({ by: context.me, key, lines: [{ product: await aChain(context) }] });
        return { items: await items(context), idempotencyKey: key };
      }),
      fails('VALIDATION', 'a key that is too long', async (context) => ({
        items: await items(context),
        idempotencyKey: 'k'.repeat(256),
      })),
      fails('VALIDATION', 'missing fields', { items: [] }),
      fails('VALIDATION', 'a missing list', {}, { rejectedByType: true }),
      fails('VALIDATION', 'more than 200 items', async (context) => ({
        items: Array(201).fill((await items(context))[0]),
      })),
      fails('VALIDATION', 'quantity 0', async (context) => ({ items: await items(context, { quantity: 0 }) })),
      fails('VALIDATION', 'an invalid size', async (context) => ({ items: await items(context, { size: '!' }) })),
      fails('VALIDATION', 'Rose in 22 carat', async (context) => ({ items: await items(context, { carat: '22' }) })),
      fails('VALIDATION', 'a quantity above the limit in two items', async (context) => {
        const [item] = await items(context, { quantity: 600 });
        return { items: [item, item] };
      }),
      fails('ORDERING_PAUSED', 'while ordering is paused', async (context) => {
        await pause(context);
        return { items: await items(context) };
      }),
      succeeds('an order that was sent before ordering was paused', async (context) => {
        const key = context.uniqueWord();
        const product = await aRing(context);
        await anOrder({ by: context.me, key, lines: [{ product, quantity: 2, size: '7' }] });
        await pause(context);
        return { items: [{ productId: product.id, quantity: 2, size: '7' }], idempotencyKey: key };
      }),
      fails('ORDER_TOO_LIGHT', 'below the least weight', async (context) => {
        await terms(context, 1000.5);
        return { items: await items(context) };
      }),
      succeeds('of exactly the least weight', async (context) => {
        const { total } = await mine(context);
        await terms(context, total);
        const ring = { productId: (await aRing(context)).id, quantity: 2, size: '6' };
        return { items: [ring], idempotencyKey: context.uniqueWord() };
      }),
      fails('PRODUCT_NOT_FOUND', 'an unknown product', { items: [{ productId: unknownId, quantity: 1 }] }),
      fails('PRODUCT_UNAVAILABLE', 'an archived product', async (context) => ({
        items: [...(await items(context)), { productId: (await aGoneRing(context)).id, quantity: 1, size: '6' }],
      })),
    ],
  },
  {
    name: "list one's own orders",
    rest: 'GET /api/v1/orders/user',
    graphql: 'Query.myOrders',
    restNames: { perPage: 'limit' },
    response: (body) => page(body.orders, orderSummary, body, { perPage: 5 }),
    cases: [
      succeeds('a page', async (context) => {
        await mine(context);
        return { perPage: 5 };
      }),
      succeeds('an empty list', { perPage: 5 }),
      fails('VALIDATION', 'page 0', { page: 0 }),
    ],
  },
  {
    name: 'find what was ordered before',
    rest: 'GET /api/v1/orders/ordered-before',
    graphql: 'Query.orderedBefore',
    toRest: ({ productIds }) => ({ productIds: (productIds as string[] | undefined)?.join(',') ?? null }),
    response: (body) => body.products,
    cases: [
      succeeds('two orders of a product', async (context) => {
        await mine(context);
        await mine(context);
        return { productIds: [(await aRing(context)).id] };
      }),
      succeeds('a product that only others have ordered', async (context) => {
        await theirs(context);
        return { productIds: [(await aChain(context)).id, unknownId] };
      }),
      succeeds('a malformed id', { productIds: ['RI-0042'] }),
      fails('VALIDATION', 'an empty list', { productIds: [] }),
      fails('VALIDATION', 'a missing list', {}, { rejectedByType: true }),
      fails('VALIDATION', 'more than 200', { productIds: unknownIds(201) }),
    ],
  },
  {
    name: 'read an order',
    rest: 'GET /api/v1/orders/get/{id}',
    graphql: 'Query.order',
    response: (body) => order(body.order),
    cases: [
      succeeds('their own', async (context) => ({ id: (await mine(context))._id })),
      succeeds('of another user, as administrator', async (context) => ({ id: await theirs(context) }), {
        as: 'admin',
      }),
      fails('ORDER_NOT_FOUND', 'of another customer', async (context) => ({ id: await theirs(context) })),
      fails('ORDER_NOT_FOUND', 'one that does not exist', { id: unknownId }),
      fails('ORDER_NOT_FOUND', 'a malformed id', { id: 'PR-1' }),
    ],
  },
  {
    name: 'add the items of an order to the cart',
    rest: 'POST /api/v1/orders/again/{id}',
    graphql: 'Mutation.orderAgain',
    restNames: { orderId: 'id' },
    response: cart,
    omittedInRest,
    cases: [
      succeeds('their own order', async (context) => ({ orderId: (await mine(context))._id })),
      succeeds('with its notes', async (context) => {
        const order = { items: await items(context, { note: 'Engrave AK' }), idempotencyKey: context.uniqueWord() };
        const { data } = await context.client.graphql(
          'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }',
          { input: { ...order, items: order.items.map((item) => ({ ...item, colour: 'ROSE' })) } },
        );
        return { orderId: data.placeOrder.order.id as string, keepNotes: true };
      }),
      fails(
        'VALIDATION',
        'a wrong keepNotes',
        async (context) => ({ orderId: (await mine(context))._id, keepNotes: 7 }),
        {
          rejectedByType: true,
        },
      ),
      succeeds('more of what is in the cart', async (context) => {
        const { _id } = await mine(context);
        await context.client.rest.post('/cart/add', { ...(await items(context))[0], color: 'Rose' });
        return { orderId: _id };
      }),
      fails('PRODUCT_UNAVAILABLE', 'of archived products only', async (context) => {
        const product = await aProduct(context.app, { name: context.uniqueWord(), category: 'Rings' });
        const { _id } = await anOrder({ by: context.me, key: context.uniqueWord(), lines: [{ product }] });
        await archive(context.app, product);
        return { orderId: _id };
      }),
      fails('VALIDATION', 'when the cart is full', async (context) => {
        const { _id } = await mine(context);
        await context.app.database.query(
          `INSERT INTO cart_lines (id, user_id, product_id, carat, colour, size, quantity)
           SELECT gen_random_uuid(), $1, $2, '18', 'Rose', 'size ' || nth, 1 FROM generate_series(1, $3::int) AS nth`,
          [context.me.id, (await aRing(context)).id, cartLimits.maxLines],
        );
        return { orderId: _id };
      }),
      fails('ORDER_NOT_FOUND', 'of another customer', async (context) => ({ orderId: await theirs(context) })),
      fails('ORDER_NOT_FOUND', 'one that does not exist', { orderId: unknownId }),
      fails('ORDER_NOT_FOUND', 'a malformed id', { orderId: 'PR-1' }),
    ],
  },
  {
    name: 'list all orders',
    rest: 'GET /api/v1/orders/all',
    graphql: 'Query.orders',
    restNames: { perPage: 'limit' },
    response: ({ orders: listed, counts: { total, ...counts }, ...body }) => ({
      ...page(listed, orderSummary, body, { perPage: 3 }),
      counts: { total, statuses: Object.entries(counts).map(([status, count]) => ({ status, orders: count })) },
    }),
    cases: [
      succeeds('a page', async (context) => {
        await theirs(context);
        return { perPage: 3 };
      }),
      succeeds('of one status, by company', { perPage: 3, status: 'pending', sort: '-company' }),
      succeeds('that match a search', { perPage: 3, search: 'company' }),
      succeeds('of one company', async (context) => {
        const by = await aCustomer(context.app, named(context.uniqueWord()));
        await anOrder({ by, key: context.uniqueWord(), lines: [{ product: await aRing(context) }] });
        return { perPage: 3, companyId: by.id };
      }),
      succeeds('of a company that does not exist', { perPage: 3, companyId: unknownId }),
      fails('VALIDATION', 'a malformed id of a company', { companyId: 'first' }),
      succeeds('between two dates', async (context) => {
        for (const day of ['2019-12-31', '2020-06-15'])
          await context.app.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [
            await theirs(context),
            day,
          ]);
        return { perPage: 3, from: '2020-01-01T00:00:00Z', before: '2021-01-01T00:00:00Z' };
      }),
      succeeds('of one day of the shop', async (context) => {
        await context.app.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [
          await theirs(context),
          '2020-01-31T12:00:00Z',
        ]);
        return { perPage: 3, from: '2020-01-31', to: '2020-01-31' };
      }),
      succeeds('overdue ones, by due date', async (context) => {
        const id = await theirs(context);
        await context.app.database.query(`UPDATE orders SET due_date = '2020-01-31' WHERE id = $1`, [id]);
        return { perPage: 3, due: 'overdue', sort: 'due' };
      }),
      succeeds('due this week', { perPage: 3, due: 'this-week' }),
      fails('VALIDATION', 'another due filter', { due: 'soon' }, { rejectedByType: true }),
      fails('VALIDATION', 'a search text over the limit', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'an unknown status', { status: 'lost' }, { rejectedByType: true }),
      fails('VALIDATION', 'an unknown sort order', { sort: 'price' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'change the status of an order',
    rest: 'PUT /api/v1/orders/status/{id}',
    graphql: 'Mutation.changeOrderStatus',
    response: (body) => order(body.order),
    cases: [
      succeeds('with a note', async (context) => ({
        id: await theirs(context),
        status: 'in-production',
        seen: 'pending',
        note: 'Ready by Friday',
      })),
      succeeds('without an email', async (context) => ({
        id: await theirs(context),
        status: 'confirmed',
        notifyCustomer: false,
      })),
      fails('CONFLICT', 'an outdated status', async (context) => ({
        id: await theirs(context),
        status: 'ready',
        seen: 'confirmed',
      })),
      fails('ORDER_STATUS_NOT_ALLOWED', 'a transition that is not allowed', async (context) => ({
        id: await theirs(context),
        status: 'dispatched',
      })),
      fails('ORDER_NOT_FOUND', 'one that does not exist', { id: unknownId, status: 'ready' }),
      fails('ORDER_NOT_FOUND', 'a malformed id', { id: 'first', status: 'ready' }),
      fails('VALIDATION', 'a note that is too long', { id: unknownId, status: 'ready', note: 'x'.repeat(501) }),
      fails('VALIDATION', 'an unknown status', { id: unknownId, status: 'lost' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'change the status of several orders',
    rest: 'PUT /api/v1/orders/statuses',
    graphql: 'Mutation.changeOrderStatuses',
    response: ({ success: _, refused, orders: listed, ...result }) => ({
      ...result,
      refused: each(refused, withId),
      orders: each(listed, orderSummary),
    }),
    cases: [
      succeeds('two of one customer and one of another, with a note', async (context) => ({
        status: 'in-production',
        note: 'Ready by Friday',
        orders: [
          { id: (await mine(context))._id, seen: 'pending' },
          { id: await theirs(context), seen: 'pending' },
          { id: await theirs(context) },
        ],
      })),
      succeeds('without emails', async (context) => ({
        status: 'confirmed',
        notifyCustomer: false,
        orders: [{ id: await theirs(context) }],
      })),
      succeeds('orders of which none can change', async (context) => ({
        status: 'pending',
        orders: [{ id: await theirs(context) }, { id: unknownId }, { id: 'PR-1' }],
      })),
      succeeds('an outdated status, and a transition that is not allowed', async (context) => ({
        status: 'ready',
        orders: [{ id: await theirs(context), seen: 'confirmed' }, { id: await theirs(context) }],
      })),
      fails('VALIDATION', 'an empty list', { status: 'ready', orders: [] }),
      fails('VALIDATION', 'more than 100', { status: 'ready', orders: Array(101).fill({ id: unknownId }) }),
      fails('VALIDATION', 'a note that is too long', {
        status: 'ready',
        orders: [{ id: unknownId }],
        note: 'x'.repeat(501),
      }),
      fails(
        'VALIDATION',
        'an unknown status',
        { status: 'lost', orders: [{ id: unknownId }] },
        { rejectedByType: true },
      ),
    ],
  },
  {
    name: 'undo a change of the status of orders',
    rest: 'POST /api/v1/orders/undo-status',
    graphql: 'Mutation.undoOrderStatus',
    response: ({ success: _, refused, orders: listed, ...result }) => ({
      ...result,
      refused: each(refused, withId),
      orders: each(listed, orderSummary),
    }),
    cases: [
      succeeds('one that is the latest, and one that does not exist', async (context) => ({
        changes: [await aChange(context), { id: await theirs(context), changeId: unknownId }],
      })),
      succeeds('ones that cannot be undone', async (context) => {
        const old = await aChange(context);
        await context.app.database.query(
          `UPDATE order_status_changes SET at = at - interval '1 day' WHERE order_id = $1`,
          [old.id],
        );
        const foreign = await aChange(context, context.admin);
        return { changes: [old, foreign, { id: unknownId, changeId: unknownId }, { id: 'PR-1', changeId: 'first' }] };
      }),
      fails('VALIDATION', 'an empty list', { changes: [] }),
      fails('VALIDATION', 'more than 100', { changes: Array(101).fill({ id: unknownId, changeId: unknownId }) }),
    ],
  },
  {
    name: 'change the internal note of an order',
    rest: 'PUT /api/v1/orders/internal-note/{id}',
    graphql: 'Mutation.changeInternalNote',
    response: (body) => order(body.order),
    cases: [
      succeeds('a note', async (context) => ({ id: await theirs(context), internalNote: 'Old gold is here' })),
      succeeds('an empty one', async (context) => ({ id: await theirs(context), internalNote: '' })),
      succeeds('null', async (context) => ({ id: await theirs(context), internalNote: null })),
      fails('VALIDATION', 'no note', { id: unknownId }),
      fails('VALIDATION', 'a note that is too long', { id: unknownId, internalNote: 'x'.repeat(501) }),
      fails('ORDER_NOT_FOUND', 'one that does not exist', { id: unknownId, internalNote: 'x' }),
      fails('ORDER_NOT_FOUND', 'a malformed id', { id: 'first', internalNote: 'x' }),
    ],
  },
  {
    name: 'change the due date of an order',
    rest: 'PUT /api/v1/orders/due-date/{id}',
    graphql: 'Mutation.changeDueDate',
    response: (body) => order(body.order),
    cases: [
      succeeds('a day', async (context) => ({ id: await theirs(context), dueDate: '2099-01-31' })),
      succeeds('none', async (context) => ({ id: await theirs(context), dueDate: null })),
      fails('VALIDATION', 'a day that does not exist', { id: unknownId, dueDate: '2099-02-30' }),
      fails('ORDER_NOT_FOUND', 'one that does not exist', { id: unknownId, dueDate: '2099-01-31' }),
      fails('ORDER_NOT_FOUND', 'a malformed id', { id: 'first', dueDate: '2099-01-31' }),
    ],
  },
  {
    name: 'upload a PDF for an order',
    rest: 'POST /api/v1/orders/upload-design/{id}',
    graphql: 'Mutation.uploadOrderDesign',
    restNames: { orderId: 'id', file: 'designFile' },
    multipart: true,
    response: (body) => order(body.order),
    cases: [
      succeeds('a PDF', async (context) => ({ orderId: await theirs(context), file: await aDesign() })),
      fails('ORDER_NOT_FOUND', 'to an order that does not exist', async () => ({
        orderId: unknownId,
        file: await aDesign(),
      })),
      fails('ORDER_NOT_FOUND', 'to an order with a malformed id', async () => ({
        orderId: 'PR-7K3M9Q2X',
        file: await aDesign(),
      })),
      fails('UNSUPPORTED_TYPE', 'a text file', async (context) => ({
        orderId: await theirs(context),
        file: new File(['%not a PDF'], 'ring.txt', { type: 'text/plain' }),
      })),
      fails('MEDIA_UNREADABLE', 'a truncated PDF', async (context) => ({
        orderId: await theirs(context),
        file: new File(['%PDF-1.7 torn in the middle %%EOF'], 'ring.pdf', { type: 'application/pdf' }),
      })),
    ],
  },
  {
    name: 'print job cards',
    rest: 'GET /api/v1/admin/orders/job-cards.pdf',
    graphql: 'Query.jobCards',
    ...printed,
    cases: [
      ...printedCases({ size: 'a6' }),
      fails('VALIDATION', 'an unknown size', { ids: [unknownId], size: 'a5' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'print a production list',
    rest: 'GET /api/v1/admin/orders/production-list.pdf',
    graphql: 'Query.productionList',
    ...printed,
    cases: printedCases({ format: 'pdf' }),
  },
  {
    name: 'download a production list as spreadsheet',
    rest: 'GET /api/v1/admin/orders/production-list.xlsx',
    graphql: 'Query.productionList',
    ...printed,
    cases: printedCases({ format: 'xlsx' }),
  },
];
