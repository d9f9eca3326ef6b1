import { archive, aProduct, inCart } from '../support/data/shop.js';
import { cart } from './rest-responses.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';

/** A ring in the sizes 6 and 7, of 18 and 22 carat. */
export const aRing = ({ app, shared }: CaseContext) =>
  shared('ring', () => aProduct(app, { name: 'Solitaire', category: 'Rings' }));

export const aChain = ({ app, shared }: CaseContext) =>
  shared('chain', () =>
    aProduct(app, { name: 'Rope', category: 'Chains', sizes: [], gram: 12.125, caratOptions: ['22'] }),
  );

export const aGoneRing = (context: CaseContext) =>
  context.shared('gone ring', async () => {
    const ring = await aProduct(context.app, { name: 'Last year', category: 'Rings' });
    await archive(context.app, ring);
    return ring;
  });

const ring = async (context: CaseContext, more = {}) => ({
  productId: (await aRing(context)).id,
  quantity: 2,
  size: '6',
  ...more,
});

async function aLine(context: CaseContext, quantity = 1): Promise<string> {
  const { _id } = await inCart(context.me, { product: await aRing(context), quantity });
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
async function oneOf(context: CaseContext, parityCase: (typeof choices)[number]) {
  const product = await aRing(context);
  const lines = new Map<object, string>();
  for (const choice of choices) lines.set(choice, (await inCart(context.me, { product, ...choice }))._id);
  return { lineId: lines.get(parityCase), productId: product.id, ...parityCase };
}

/** A cart belongs to somebody: REST need not number it. */
export const omittedInRest = ['Cart.id'];

export const carts: Operation[] = [
  {
    name: 'put pieces into the cart',
    accessLevel: 'customer',
    rest: 'POST /api/v1/cart/add',
    graphql: 'Mutation.addToCart',
    restNames: { colour: 'color' },
    answer: cart,
    omittedInRest,
    cases: [
      succeeds('a ring', (context) => ring(context)),
      succeeds('a ring in rose, of a size of their own', (context) =>
        ring(context, { carat: '18', colour: 'Rose', size: '8.5' }),
      ),
      succeeds('a chain, which has no sizes', async (context) => ({ productId: (await aChain(context)).id, quantity: 1 })),
      succeeds('more of what is there', async (context) => {
        await aLine(context, 3);
        return ring(context);
      }),
      fails('PRODUCT_NOT_FOUND', 'nothing that we have', { productId: unknownId, quantity: 1 }),
      fails('PRODUCT_NOT_FOUND', 'an id that is none', { productId: 'ring', quantity: 1 }),
      fails('PRODUCT_NOT_FOUND', 'what left the catalogue', async (context) => ({
        productId: (await aGoneRing(context)).id,
        quantity: 1,
      })),
      fails('VALIDATION', 'no pieces', (context) => ring(context, { quantity: 0 })),
      fails('VALIDATION', 'a thousand pieces', (context) => ring(context, { quantity: 1000 })),
      fails('VALIDATION', 'half a piece', (context) => ring(context, { quantity: 1.5 }), { rejectedByType: true }),
      fails('VALIDATION', 'more than fits', async (context) => {
        await aLine(context, 998);
        return ring(context);
      }),
      fails('VALIDATION', 'no size', (context) => ring(context, { size: undefined })),
      fails('VALIDATION', 'a size that is none', (context) => ring(context, { size: '6!' })),
      fails('VALIDATION', 'an endless size', (context) => ring(context, { size: '6'.repeat(41) })),
      fails('VALIDATION', 'a size for a chain', async (context) => ({
        productId: (await aChain(context)).id,
        quantity: 1,
        size: '7',
      })),
      fails('VALIDATION', 'a carat it is not made in', (context) => ring(context, { carat: '24' })),
      fails('VALIDATION', 'rose in 22 carat', (context) => ring(context, { carat: '22', colour: 'Rose' })),
      fails('VALIDATION', 'a colour that is none', (context) => ring(context, { colour: 'Blue' }), { rejectedByType: true }),
      fails('VALIDATION', 'nothing', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'change how many pieces',
    accessLevel: 'customer',
    rest: 'PUT /api/v1/cart/update/{id}',
    graphql: 'Mutation.changeQuantity',
    restNames: { lineId: 'id' },
    answer: cart,
    omittedInRest,
    cases: [
      succeeds('a line', async (context) => ({ lineId: await aLine(context), quantity: 7 })),
      fails('CART_LINE_NOT_FOUND', "somebody else's line", async (context) => {
        const { _id } = await inCart(context.admin, { product: await aRing(context) });
        return { lineId: _id, quantity: 2 };
      }),
      fails('CART_LINE_NOT_FOUND', 'a line that is gone', { lineId: unknownId, quantity: 2 }),
      fails('CART_LINE_NOT_FOUND', 'an id that is none', { lineId: 'first', quantity: 2 }),
      fails('VALIDATION', 'no pieces', async (context) => ({ lineId: await aLine(context), quantity: 0 })),
      fails('VALIDATION', 'no number', { lineId: unknownId, quantity: 'two' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'take a line out of the cart',
    accessLevel: 'customer',
    rest: 'DELETE /api/v1/cart/remove/{id}',
    graphql: 'Mutation.removeFromCart',
    restNames: { lineId: 'id', colour: 'color' },
    // A product and its choice may be named in place of the line.
    restOnly: ['productId', 'carat', 'colour', 'size'],
    toRest: ({ productId, ...line }) => (productId ? { ...line, id: productId } : line),
    answer: cart,
    omittedInRest,
    cases: [
      succeeds('a line', async (context) => ({ lineId: await aLine(context) })),
      succeeds('the line of a product in one colour and size', (context) => oneOf(context, choices[0])),
      succeeds('the line of a product in one fineness', (context) => oneOf(context, choices[2])),
      succeeds('a line that is gone already', { lineId: unknownId }),
      succeeds("somebody else's line, which stays", async (context) => {
        const { _id } = await inCart(context.admin, { product: await aChain(context) });
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
    omittedInRest,
    cases: [
      succeeds('with lines', async (context) => {
        await aLine(context, 3);
        await inCart(context.me, { product: await aChain(context) });
        return {};
      }),
      succeeds('without any'),
    ],
  },
  {
    name: 'empty the cart',
    accessLevel: 'customer',
    rest: 'DELETE /api/v1/cart/clear',
    graphql: 'Mutation.clearCart',
    answer: cart,
    omittedInRest,
    cases: [
      succeeds('with a line', async (context) => {
        await aLine(context);
        return {};
      }),
    ],
  },
];
