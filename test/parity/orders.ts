import { anOrder } from '../support/data/shop.js';
import { cart, order, page } from './rest-responses.js';
import { aDesign } from './files.js';
import { aChain, aGoneRing, aRing, omittedInRest } from './cart.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';
import { aCustomer } from '../support/data/builders.js';
import { named } from './shop.js';

const items = async (context: CaseContext, more = {}) => [
  { productId: (await aRing(context)).id, quantity: 2, size: '7', carat: '18', colour: 'Rose', ...more },
];

/** An order of whoever calls. */
const mine = async (context: CaseContext) =>
  anOrder({ by: context.me, key: context.uniqueWord(), lines: [{ product: await aRing(context), quantity: 2 }] });

/** An order of somebody else. */
async function theirs(context: CaseContext): Promise<string> {
  const by = await aCustomer(context.app, named(context.uniqueWord()));
  const lines = [{ product: await aRing(context) }, { product: await aChain(context), quantity: 3 }];
  return (await anOrder({ by, key: context.uniqueWord(), lines }))._id;
}

export const orders: Operation[] = [
  {
    name: 'place an order',
    accessLevel: 'customer',
    rest: 'POST /api/v1/orders/create',
    graphql: 'Mutation.placeOrder',
    restNames: { idempotencyKey: 'Idempotency-Key', productId: 'product', colour: 'color' },
    answer: (body) => ({ order: order(body.order) }),
    // A header says that it is a repetition; the cart is read by itself.
    omittedInRest: ['PlacedOrder.cart', 'PlacedOrder.replayed'],
    cases: [
      succeeds('one ring', async (context) => ({ items: await items(context) })),
      succeeds('with a key', async (context) => ({ items: await items(context), idempotencyKey: context.uniqueWord() })),
      succeeds('once more', async (context) => {
        const key = context.uniqueWord();
        const product = await aRing(context);
        await anOrder({ by: context.me, key, lines: [{ product, quantity: 2, size: '7' }] });
        return { items: [{ productId: product.id, quantity: 2, size: '7' }], idempotencyKey: key };
      }),
      succeeds('what is in the cart', async (context) => {
        const [item] = await items(context);
        await context.client.rest.post('/cart/add', { ...item, color: 'Rose', quantity: 5 });
        return { items: [item] };
      }),
      fails('IDEMPOTENCY_MISMATCH', 'other items with a used key', async (context) => {
        const key = context.uniqueWord();
        await anOrder({ by: context.me, key, lines: [{ product: await aChain(context) }] });
        return { items: await items(context), idempotencyKey: key };
      }),
      fails('VALIDATION', 'an endless key', async (context) => ({
        items: await items(context),
        idempotencyKey: 'k'.repeat(256),
      })),
      fails('VALIDATION', 'nothing', { items: [] }),
      fails('VALIDATION', 'no list', {}, { rejectedByType: true }),
      fails('VALIDATION', 'more than 200 items', async (context) => ({ items: Array(201).fill((await items(context))[0]) })),
      fails('VALIDATION', 'no pieces', async (context) => ({ items: await items(context, { quantity: 0 }) })),
      fails('VALIDATION', 'a size that is none', async (context) => ({ items: await items(context, { size: '!' }) })),
      fails('VALIDATION', 'rose in 22 carat', async (context) => ({ items: await items(context, { carat: '22' }) })),
      fails('VALIDATION', 'more of one than there may be', async (context) => {
        const [item] = await items(context, { quantity: 600 });
        return { items: [item, item] };
      }),
      fails('PRODUCT_NOT_FOUND', 'what we never had', { items: [{ productId: unknownId, quantity: 1 }] }),
      fails('PRODUCT_UNAVAILABLE', 'what left the catalogue', async (context) => ({
        items: [...(await items(context)), { productId: (await aGoneRing(context)).id, quantity: 1, size: '6' }],
      })),
    ],
  },
  {
    name: 'read their own orders',
    accessLevel: 'customer',
    rest: 'GET /api/v1/orders/user',
    graphql: 'Query.myOrders',
    restNames: { perPage: 'limit' },
    answer: (body) => page(body.orders, order, body, { perPage: 5 }),
    cases: [
      succeeds('a page', async (context) => {
        await mine(context);
        return { perPage: 5 };
      }),
      succeeds('none', { perPage: 5 }),
      fails('VALIDATION', 'page 0', { page: 0 }),
      fails('VALIDATION', 'none on a page', { perPage: 0 }),
    ],
  },
  {
    name: 'read an order',
    accessLevel: 'customer',
    rest: 'GET /api/v1/orders/get/{id}',
    graphql: 'Query.order',
    answer: (body) => order(body.order),
    cases: [
      succeeds('an own one', async (context) => ({ id: (await mine(context))._id })),
      succeeds("an administrator, somebody else's", async (context) => ({ id: await theirs(context) }), { as: 'admin' }),
      fails('ORDER_NOT_FOUND', "somebody else's", async (context) => ({ id: await theirs(context) })),
      fails('ORDER_NOT_FOUND', 'one that never was', { id: unknownId }),
      fails('ORDER_NOT_FOUND', 'an id that is none', { id: 'PR-1' }),
    ],
  },
  {
    name: 'put what was ordered into the cart again',
    accessLevel: 'customer',
    rest: 'POST /api/v1/orders/again/{id}',
    graphql: 'Mutation.orderAgain',
    restNames: { orderId: 'id' },
    answer: cart,
    omittedInRest,
    cases: [
      succeeds('an own order', async (context) => ({ orderId: (await mine(context))._id })),
      succeeds('more of what is in the cart', async (context) => {
        const { _id } = await mine(context);
        await context.client.rest.post('/cart/add', { ...(await items(context))[0], color: 'Rose' });
        return { orderId: _id };
      }),
      fails('ORDER_NOT_FOUND', "somebody else's", async (context) => ({ orderId: await theirs(context) })),
      fails('ORDER_NOT_FOUND', 'one that never was', { orderId: unknownId }),
      fails('ORDER_NOT_FOUND', 'an id that is none', { orderId: 'PR-1' }),
    ],
  },
  {
    name: 'read all orders',
    accessLevel: 'admin',
    rest: 'GET /api/v1/orders/all',
    graphql: 'Query.orders',
    restNames: { perPage: 'limit' },
    answer: ({ orders: listed, counts: { total, ...counts }, ...body }) => ({
      ...page(listed, order, body, { perPage: 3 }),
      counts: { total, statuses: Object.entries(counts).map(([status, count]) => ({ status, orders: count })) },
    }),
    cases: [
      succeeds('a page', async (context) => {
        await theirs(context);
        return { perPage: 3 };
      }),
      succeeds('of one status, by company', { perPage: 3, status: 'pending', sort: '-company' }),
      succeeds('of one company', { perPage: 3, search: 'company' }),
      succeeds('of one year, neither before nor after it', async (context) => {
        for (const day of ['2019-12-31', '2020-06-15'])
          await context.app.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [await theirs(context), day]);
        return { perPage: 3, from: '2020-01-01T00:00:00Z', before: '2021-01-01T00:00:00Z' };
      }),
      fails('VALIDATION', 'page 0', { page: 0 }),
      fails('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'a status that is none', { status: 'lost' }, { rejectedByType: true }),
      fails('VALIDATION', 'an order that is none', { sort: 'price' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'take an order a step on',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/orders/status/{id}',
    graphql: 'Mutation.changeOrderStatus',
    answer: (body) => order(body.order),
    cases: [
      succeeds('with a note', async (context) => ({
        id: await theirs(context),
        status: 'in-production',
        seen: 'pending',
        note: 'Ready by Friday',
      })),
      fails('CONFLICT', 'a status that was overtaken', async (context) => ({
        id: await theirs(context),
        status: 'ready',
        seen: 'confirmed',
      })),
      fails('ORDER_STATUS_NOT_ALLOWED', 'a step that there is not', async (context) => ({
        id: await theirs(context),
        status: 'dispatched',
      })),
      fails('ORDER_NOT_FOUND', 'one that never was', { id: unknownId, status: 'ready' }),
      fails('ORDER_NOT_FOUND', 'an id that is none', { id: 'first', status: 'ready' }),
      fails('VALIDATION', 'an endless note', { id: unknownId, status: 'ready', note: 'x'.repeat(501) }),
      fails('VALIDATION', 'a status that is none', { id: unknownId, status: 'lost' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'send a PDF along with an order',
    accessLevel: 'admin',
    rest: 'POST /api/v1/orders/upload-design/{id}',
    graphql: 'Mutation.uploadOrderDesign',
    restNames: { orderId: 'id', file: 'designFile' },
    multipart: true,
    answer: (body) => order(body.order),
    cases: [
      succeeds('a PDF', async (context) => ({ orderId: await theirs(context), file: await aDesign() })),
      fails('ORDER_NOT_FOUND', 'to an order that never was', async () => ({ orderId: unknownId, file: await aDesign() })),
      fails('UNSUPPORTED_TYPE', 'a text', async (context) => ({
        orderId: await theirs(context),
        file: new File(['%not a PDF'], 'ring.txt', { type: 'text/plain' }),
      })),
      fails('MEDIA_UNREADABLE', 'a PDF that is torn', async (context) => ({
        orderId: await theirs(context),
        file: new File(['%PDF-1.7 torn in the middle %%EOF'], 'ring.pdf', { type: 'application/pdf' }),
      })),
    ],
  },
];
