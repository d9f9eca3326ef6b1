import { archive, aProduct, inCart } from '../support/data/shop.js';
import { cart } from './answers.js';
import { bad, good, unknownId, type Power, type Scene } from './power.js';

/** A ring in the sizes 6 and 7, of 18 and 22 carat. */
export const aRing = ({ app, shared }: Scene) =>
  shared('ring', () => aProduct(app, { name: 'Solitaire', category: 'Rings' }));

export const aChain = ({ app, shared }: Scene) =>
  shared('chain', () =>
    aProduct(app, { name: 'Rope', category: 'Chains', sizes: [], gram: 12.125, caratOptions: ['22'] }),
  );

export const aGoneRing = (scene: Scene) =>
  scene.shared('gone ring', async () => {
    const ring = await aProduct(scene.app, { name: 'Last year', category: 'Rings' });
    await archive(scene.app, ring);
    return ring;
  });

const ring = async (scene: Scene, more = {}) => ({
  productId: (await aRing(scene)).id,
  quantity: 2,
  size: '6',
  ...more,
});

async function aLine(scene: Scene, quantity = 1): Promise<string> {
  const { _id } = await inCart(scene.me, { product: await aRing(scene), quantity });
  return _id;
}

/** Lines of one product, each of which differs from another in one thing. */
const choices = [
  { carat: '18', colour: 'Rose', size: '7' },
  { carat: '18', colour: 'Yellow', size: '7' },
  { carat: '22', colour: 'Yellow', size: '7' },
  { carat: '18', colour: 'Rose', size: '6' },
] as const;

/** One of all those lines: by its id, and by what it is. */
async function oneOf(scene: Scene, wanted: (typeof choices)[number]) {
  const product = await aRing(scene);
  const lines = new Map<object, string>();
  for (const choice of choices) lines.set(choice, (await inCart(scene.me, { product, ...choice }))._id);
  return { lineId: lines.get(wanted), productId: product.id, ...wanted };
}

/** A cart belongs to somebody: REST need not number it. */
export const lacks = ['Cart.id'];

export const carts: Power[] = [
  {
    name: 'put pieces into the cart',
    accessLevel: 'customer',
    rest: 'POST /api/v1/cart/add',
    graphql: 'Mutation.addToCart',
    words: { colour: 'color' },
    answer: cart,
    lacks,
    cases: [
      good('a ring', (scene) => ring(scene)),
      good('a ring in rose, of a size of their own', (scene) =>
        ring(scene, { carat: '18', colour: 'Rose', size: '8.5' }),
      ),
      good('a chain, which has no sizes', async (scene) => ({ productId: (await aChain(scene)).id, quantity: 1 })),
      good('more of what is there', async (scene) => {
        await aLine(scene, 3);
        return ring(scene);
      }),
      bad('PRODUCT_NOT_FOUND', 'nothing that we have', { productId: unknownId, quantity: 1 }),
      bad('PRODUCT_NOT_FOUND', 'an id that is none', { productId: 'ring', quantity: 1 }),
      bad('PRODUCT_NOT_FOUND', 'what left the catalogue', async (scene) => ({
        productId: (await aGoneRing(scene)).id,
        quantity: 1,
      })),
      bad('VALIDATION', 'no pieces', (scene) => ring(scene, { quantity: 0 })),
      bad('VALIDATION', 'a thousand pieces', (scene) => ring(scene, { quantity: 1000 })),
      bad('VALIDATION', 'half a piece', (scene) => ring(scene, { quantity: 1.5 }), { byType: true }),
      bad('VALIDATION', 'more than fits', async (scene) => {
        await aLine(scene, 998);
        return ring(scene);
      }),
      bad('VALIDATION', 'no size', (scene) => ring(scene, { size: undefined })),
      bad('VALIDATION', 'a size that is none', (scene) => ring(scene, { size: '6!' })),
      bad('VALIDATION', 'an endless size', (scene) => ring(scene, { size: '6'.repeat(41) })),
      bad('VALIDATION', 'a size for a chain', async (scene) => ({
        productId: (await aChain(scene)).id,
        quantity: 1,
        size: '7',
      })),
      bad('VALIDATION', 'a carat it is not made in', (scene) => ring(scene, { carat: '24' })),
      bad('VALIDATION', 'rose in 22 carat', (scene) => ring(scene, { carat: '22', colour: 'Rose' })),
      bad('VALIDATION', 'a colour that is none', (scene) => ring(scene, { colour: 'Blue' }), { byType: true }),
      bad('VALIDATION', 'nothing', {}, { byType: true }),
    ],
  },
  {
    name: 'change how many pieces',
    accessLevel: 'customer',
    rest: 'PUT /api/v1/cart/update/{id}',
    graphql: 'Mutation.changeQuantity',
    words: { lineId: 'id' },
    answer: cart,
    lacks,
    cases: [
      good('a line', async (scene) => ({ lineId: await aLine(scene), quantity: 7 })),
      bad('CART_LINE_NOT_FOUND', "somebody else's line", async (scene) => {
        const { _id } = await inCart(scene.admin, { product: await aRing(scene) });
        return { lineId: _id, quantity: 2 };
      }),
      bad('CART_LINE_NOT_FOUND', 'a line that is gone', { lineId: unknownId, quantity: 2 }),
      bad('CART_LINE_NOT_FOUND', 'an id that is none', { lineId: 'first', quantity: 2 }),
      bad('VALIDATION', 'no pieces', async (scene) => ({ lineId: await aLine(scene), quantity: 0 })),
      bad('VALIDATION', 'no number', { lineId: unknownId, quantity: 'two' }, { byType: true }),
    ],
  },
  {
    name: 'take a line out of the cart',
    accessLevel: 'customer',
    rest: 'DELETE /api/v1/cart/remove/{id}',
    graphql: 'Mutation.removeFromCart',
    words: { lineId: 'id', colour: 'color' },
    // A product and its choice may be named in place of the line.
    onlyRest: ['productId', 'carat', 'colour', 'size'],
    toRest: ({ productId, ...line }) => (productId ? { ...line, id: productId } : line),
    answer: cart,
    lacks,
    cases: [
      good('a line', async (scene) => ({ lineId: await aLine(scene) })),
      good('the line of a product in one colour and size', (scene) => oneOf(scene, choices[0])),
      good('the line of a product in one fineness', (scene) => oneOf(scene, choices[2])),
      good('a line that is gone already', { lineId: unknownId }),
      good("somebody else's line, which stays", async (scene) => {
        const { _id } = await inCart(scene.admin, { product: await aChain(scene) });
        return { lineId: _id };
      }),
    ],
  },
  {
    name: 'read the cart',
    accessLevel: 'customer',
    rest: 'GET /api/v1/cart/get',
    graphql: 'Query.cart',
    answer: cart,
    lacks,
    cases: [
      good('with lines', async (scene) => {
        await aLine(scene, 3);
        await inCart(scene.me, { product: await aChain(scene) });
        return {};
      }),
      good('without any'),
    ],
  },
  {
    name: 'empty the cart',
    accessLevel: 'customer',
    rest: 'DELETE /api/v1/cart/clear',
    graphql: 'Mutation.clearCart',
    answer: cart,
    lacks,
    cases: [
      good('with a line', async (scene) => {
        await aLine(scene);
        return {};
      }),
    ],
  },
];
