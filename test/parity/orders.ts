import { anOrder } from '../support/data/shop.js';
import { cart, order, page } from './answers.js';
import { aDesign } from './files.js';
import { aChain, aGoneRing, aRing, lacks } from './cart.js';
import { bad, good, unknownId, type Power, type Scene } from './power.js';
import { aCustomer } from '../support/data/builders.js';
import { named } from './shop.js';

const items = async (scene: Scene, more = {}) => [
  { productId: (await aRing(scene)).id, quantity: 2, size: '7', carat: '18', colour: 'Rose', ...more },
];

/** An order of whoever calls. */
const mine = async (scene: Scene) =>
  anOrder({ by: scene.me, key: scene.word(), lines: [{ product: await aRing(scene), quantity: 2 }] });

/** An order of somebody else. */
async function theirs(scene: Scene): Promise<string> {
  const by = await aCustomer(scene.app, named(scene.word()));
  const lines = [{ product: await aRing(scene) }, { product: await aChain(scene), quantity: 3 }];
  return (await anOrder({ by, key: scene.word(), lines }))._id;
}

export const orders: Power[] = [
  {
    name: 'place an order',
    accessLevel: 'customer',
    rest: 'POST /api/v1/orders/create',
    graphql: 'Mutation.placeOrder',
    words: { idempotencyKey: 'Idempotency-Key', productId: 'product', colour: 'color' },
    answer: (body) => ({ order: order(body.order) }),
    // A header says that it is a repetition; the cart is read by itself.
    lacks: ['PlacedOrder.cart', 'PlacedOrder.replayed'],
    cases: [
      good('one ring', async (scene) => ({ items: await items(scene) })),
      good('with a key', async (scene) => ({ items: await items(scene), idempotencyKey: scene.word() })),
      good('once more', async (scene) => {
        const key = scene.word();
        const product = await aRing(scene);
        await anOrder({ by: scene.me, key, lines: [{ product, quantity: 2, size: '7' }] });
        return { items: [{ productId: product.id, quantity: 2, size: '7' }], idempotencyKey: key };
      }),
      good('what is in the cart', async (scene) => {
        const [item] = await items(scene);
        await scene.client.rest.post('/cart/add', { ...item, color: 'Rose', quantity: 5 });
        return { items: [item] };
      }),
      bad('IDEMPOTENCY_MISMATCH', 'other items with a used key', async (scene) => {
        const key = scene.word();
        await anOrder({ by: scene.me, key, lines: [{ product: await aChain(scene) }] });
        return { items: await items(scene), idempotencyKey: key };
      }),
      bad('VALIDATION', 'an endless key', async (scene) => ({
        items: await items(scene),
        idempotencyKey: 'k'.repeat(256),
      })),
      bad('VALIDATION', 'nothing', { items: [] }),
      bad('VALIDATION', 'no list', {}, { byType: true }),
      bad('VALIDATION', 'more than 200 items', async (scene) => ({ items: Array(201).fill((await items(scene))[0]) })),
      bad('VALIDATION', 'no pieces', async (scene) => ({ items: await items(scene, { quantity: 0 }) })),
      bad('VALIDATION', 'a size that is none', async (scene) => ({ items: await items(scene, { size: '!' }) })),
      bad('VALIDATION', 'rose in 22 carat', async (scene) => ({ items: await items(scene, { carat: '22' }) })),
      bad('VALIDATION', 'more of one than there may be', async (scene) => {
        const [item] = await items(scene, { quantity: 600 });
        return { items: [item, item] };
      }),
      bad('PRODUCT_NOT_FOUND', 'what we never had', { items: [{ productId: unknownId, quantity: 1 }] }),
      bad('PRODUCT_UNAVAILABLE', 'what left the catalogue', async (scene) => ({
        items: [...(await items(scene)), { productId: (await aGoneRing(scene)).id, quantity: 1, size: '6' }],
      })),
    ],
  },
  {
    name: 'read their own orders',
    accessLevel: 'customer',
    rest: 'GET /api/v1/orders/user',
    graphql: 'Query.myOrders',
    words: { perPage: 'limit' },
    answer: (body) => page(body.orders, order, body, { perPage: 5 }),
    cases: [
      good('a page', async (scene) => {
        await mine(scene);
        return { perPage: 5 };
      }),
      good('none', { perPage: 5 }),
      bad('VALIDATION', 'page 0', { page: 0 }),
      bad('VALIDATION', 'none on a page', { perPage: 0 }),
    ],
  },
  {
    name: 'read an order',
    accessLevel: 'customer',
    rest: 'GET /api/v1/orders/get/{id}',
    graphql: 'Query.order',
    answer: (body) => order(body.order),
    cases: [
      good('an own one', async (scene) => ({ id: (await mine(scene))._id })),
      good("an administrator, somebody else's", async (scene) => ({ id: await theirs(scene) }), { as: 'admin' }),
      bad('ORDER_NOT_FOUND', "somebody else's", async (scene) => ({ id: await theirs(scene) })),
      bad('ORDER_NOT_FOUND', 'one that never was', { id: unknownId }),
      bad('ORDER_NOT_FOUND', 'an id that is none', { id: 'PR-1' }),
    ],
  },
  {
    name: 'put what was ordered into the cart again',
    accessLevel: 'customer',
    rest: 'POST /api/v1/orders/again/{id}',
    graphql: 'Mutation.orderAgain',
    words: { orderId: 'id' },
    answer: cart,
    lacks,
    cases: [
      good('an own order', async (scene) => ({ orderId: (await mine(scene))._id })),
      good('more of what is in the cart', async (scene) => {
        const { _id } = await mine(scene);
        await scene.client.rest.post('/cart/add', { ...(await items(scene))[0], color: 'Rose' });
        return { orderId: _id };
      }),
      bad('ORDER_NOT_FOUND', "somebody else's", async (scene) => ({ orderId: await theirs(scene) })),
      bad('ORDER_NOT_FOUND', 'one that never was', { orderId: unknownId }),
      bad('ORDER_NOT_FOUND', 'an id that is none', { orderId: 'PR-1' }),
    ],
  },
  {
    name: 'read all orders',
    accessLevel: 'admin',
    rest: 'GET /api/v1/orders/all',
    graphql: 'Query.orders',
    words: { perPage: 'limit' },
    answer: ({ orders: listed, counts: { total, ...counts }, ...body }) => ({
      ...page(listed, order, body, { perPage: 3 }),
      counts: { total, statuses: Object.entries(counts).map(([status, count]) => ({ status, orders: count })) },
    }),
    cases: [
      good('a page', async (scene) => {
        await theirs(scene);
        return { perPage: 3 };
      }),
      good('of one status, by company', { perPage: 3, status: 'pending', sort: '-company' }),
      good('of one company', { perPage: 3, search: 'company' }),
      good('of one year, neither before nor after it', async (scene) => {
        for (const day of ['2019-12-31', '2020-06-15'])
          await scene.app.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [await theirs(scene), day]);
        return { perPage: 3, from: '2020-01-01T00:00:00Z', before: '2021-01-01T00:00:00Z' };
      }),
      bad('VALIDATION', 'page 0', { page: 0 }),
      bad('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
      bad('VALIDATION', 'a status that is none', { status: 'lost' }, { byType: true }),
      bad('VALIDATION', 'an order that is none', { sort: 'price' }, { byType: true }),
    ],
  },
  {
    name: 'take an order a step on',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/orders/status/{id}',
    graphql: 'Mutation.changeOrderStatus',
    answer: (body) => order(body.order),
    cases: [
      good('with a note', async (scene) => ({
        id: await theirs(scene),
        status: 'in-production',
        seen: 'pending',
        note: 'Ready by Friday',
      })),
      bad('CONFLICT', 'a status that was overtaken', async (scene) => ({
        id: await theirs(scene),
        status: 'ready',
        seen: 'confirmed',
      })),
      bad('ORDER_STATUS_NOT_ALLOWED', 'a step that there is not', async (scene) => ({
        id: await theirs(scene),
        status: 'dispatched',
      })),
      bad('ORDER_NOT_FOUND', 'one that never was', { id: unknownId, status: 'ready' }),
      bad('ORDER_NOT_FOUND', 'an id that is none', { id: 'first', status: 'ready' }),
      bad('VALIDATION', 'an endless note', { id: unknownId, status: 'ready', note: 'x'.repeat(501) }),
      bad('VALIDATION', 'a status that is none', { id: unknownId, status: 'lost' }, { byType: true }),
    ],
  },
  {
    name: 'send a PDF along with an order',
    accessLevel: 'admin',
    rest: 'POST /api/v1/orders/upload-design/{id}',
    graphql: 'Mutation.uploadOrderDesign',
    words: { orderId: 'id', file: 'designFile' },
    form: true,
    answer: (body) => order(body.order),
    cases: [
      good('a PDF', async (scene) => ({ orderId: await theirs(scene), file: await aDesign() })),
      bad('ORDER_NOT_FOUND', 'to an order that never was', async () => ({ orderId: unknownId, file: await aDesign() })),
      bad('UNSUPPORTED_TYPE', 'a text', async (scene) => ({
        orderId: await theirs(scene),
        file: new File(['%not a PDF'], 'ring.txt', { type: 'text/plain' }),
      })),
      bad('MEDIA_UNREADABLE', 'a PDF that is torn', async (scene) => ({
        orderId: await theirs(scene),
        file: new File(['%PDF-1.7 torn in the middle %%EOF'], 'ring.pdf', { type: 'application/pdf' }),
      })),
    ],
  },
];
