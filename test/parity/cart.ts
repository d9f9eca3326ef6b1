import { archive, aProduct, inCart } from '../support/data/shop.js';
import { aCategory, anOption } from '../support/data/catalogue.js';
import { addedToCart, cart, checkedLine, each } from './rest-responses.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';

/** A ring in the sizes 6 and 7, of 18 and 22 carat. */
export const aRing = ({ app, shared }: CaseContext) =>
  shared('ring', () => aProduct(app, { name: 'Solitaire', category: 'Rings' }));

export const aChain = ({ app, shared }: CaseContext) =>
  shared('chain', () =>
    aProduct(app, { name: 'Rope', category: 'Chains', sizes: [], gram: 12.125, caratOptions: ['22'] }),
  );

/** A product with a minimum of 5 pieces and steps of 3. */
const aStud = ({ app, shared }: CaseContext) =>
  shared('stud', () => aProduct(app, { name: 'Stud', category: 'Studs', sizes: [], minQuantity: 5, quantityStep: 3 }));

/** A product with the required option Screw, and Finish with a default. */
export const anEarring = ({ app, shared }: CaseContext) =>
  shared('earring', async () => {
    const screw = { ...anOption('Screw', ['push', 'bombay', 'south']), required: true };
    const options = [screw, anOption('Finish', ['polish', 'matt'], 'polish')];
    const { name: category } = await aCategory(app, 'Jhumkas', { options });
    return aProduct(app, { name: 'Jhumka', category, sizes: [] });
  });

export const earring = async (context: CaseContext, value: string, more = {}) => ({
  productId: (await anEarring(context)).id,
  quantity: 2,
  options: [{ name: 'screw', value }],
  ...more,
});

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

/** Lines of one product that differ in one choice each. */
const choices = [
  { carat: '18', colour: 'Rose', size: '7' },
  { carat: '18', colour: 'Yellow', size: '7' },
  { carat: '22', colour: 'Yellow', size: '7' },
  { carat: '18', colour: 'Rose', size: '6' },
] as const;

/** One of these lines, identified by the id of the product and by its choice. */
async function oneOf(context: CaseContext, parityCase: (typeof choices)[number]) {
  const product = await aRing(context);
  const lines = new Map<object, string>();
  for (const choice of choices) lines.set(choice, (await inCart(context.me, { product, ...choice }))._id);
  return { lineId: lines.get(parityCase), productId: product.id, ...parityCase };
}

/** REST has no id of a cart, because each customer has one cart. */
export const omittedInRest = ['Cart.id'];

export const carts: Operation[] = [
  {
    name: 'add to the cart',
    rest: 'POST /api/v1/cart/add',
    graphql: 'Mutation.addToCart',
    restNames: { colour: 'color' },
    response: cart,
    omittedInRest,
    cases: [
      succeeds('a ring', (context) => ring(context)),
      succeeds('a ring in Rose with a custom size', (context) =>
        ring(context, { carat: '18', colour: 'Rose', size: '8.5' }),
      ),
      succeeds('a chain without sizes', async (context) => ({ productId: (await aChain(context)).id, quantity: 1 })),
      succeeds('more of an existing line', async (context) => {
        await aLine(context, 3);
        return ring(context);
      }),
      succeeds('as many pieces as the product is ordered in', async (context) => ({
        productId: (await aStud(context)).id,
        quantity: 8,
      })),
      succeeds('an earring with a making option', (context) => earring(context, 'South')),
      fails('VALIDATION', 'an unknown value of a making option', (context) => earring(context, 'omega')),
      fails('VALIDATION', 'a missing making option', (context) => earring(context, 'push', { options: undefined })),
      fails('VALIDATION', 'a making option that the product lacks', (context) =>
        ring(context, { options: [{ name: 'Screw', value: 'push' }] }),
      ),
      fails('VALIDATION', 'fewer pieces than the product is ordered in', async (context) => ({
        productId: (await aStud(context)).id,
        quantity: 4,
      })),
      fails('PRODUCT_NOT_FOUND', 'an unknown product', { productId: unknownId, quantity: 1 }),
      fails('PRODUCT_NOT_FOUND', 'a malformed id', { productId: 'ring', quantity: 1 }),
      fails('PRODUCT_NOT_FOUND', 'an archived product', async (context) => ({
        productId: (await aGoneRing(context)).id,
        quantity: 1,
      })),
      fails('VALIDATION', 'quantity 0', (context) => ring(context, { quantity: 0 })),
      fails('VALIDATION', 'quantity 1,000', (context) => ring(context, { quantity: 1000 })),
      fails('VALIDATION', 'a fractional quantity', (context) => ring(context, { quantity: 1.5 }), {
        rejectedByType: true,
      }),
      fails('VALIDATION', 'a total above the limit', async (context) => {
        await aLine(context, 998);
        return ring(context);
      }),
      fails('VALIDATION', 'a missing size', (context) => ring(context, { size: undefined })),
      fails('VALIDATION', 'an invalid size', (context) => ring(context, { size: '6!' })),
      fails('VALIDATION', 'a size that is too long', (context) => ring(context, { size: '6'.repeat(41) })),
      fails('VALIDATION', 'a size for a product without sizes', async (context) => ({
        productId: (await aChain(context)).id,
        quantity: 1,
        size: '7',
      })),
      fails('VALIDATION', 'a carat that the product does not offer', (context) => ring(context, { carat: '24' })),
      fails('VALIDATION', 'Rose in 22 carat', (context) => ring(context, { carat: '22', colour: 'Rose' })),
      fails('VALIDATION', 'an unknown colour', (context) => ring(context, { colour: 'Blue' }), {
        rejectedByType: true,
      }),
      fails('VALIDATION', 'missing fields', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'check several items for the cart',
    rest: 'POST /api/v1/cart/check-many',
    graphql: 'Query.checkCartLines',
    restNames: { colour: 'color' },
    response: (body) => each(body.lines, checkedLine),
    cases: [
      succeeds('a good line, an unknown number, and a line without a size', async (context) => {
        const { designNumber } = await aRing(context);
        return {
          lines: [
            { designNumber, quantity: 2, size: '6', carat: '18', colour: 'Rose' },
            { designNumber: `${designNumber}9`, quantity: 1, size: '6' },
            { designNumber, quantity: 1 },
          ],
        };
      }),
      fails('VALIDATION', 'an empty list', { lines: [] }),
      fails('VALIDATION', 'a missing list', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'add several items to the cart',
    rest: 'POST /api/v1/cart/add-many',
    graphql: 'Mutation.addManyToCart',
    restNames: { colour: 'color' },
    response: addedToCart,
    omittedInRest,
    cases: [
      succeeds('a ring in two sizes and a chain', async (context) => ({
        lines: [
          await ring(context),
          await ring(context, { size: '7' }),
          { productId: (await aChain(context)).id, quantity: 1 },
        ],
      })),
      succeeds('earrings with different making options, and one with a wrong one', async (context) => ({
        lines: [await earring(context, 'push'), await earring(context, 'south'), await earring(context, 'omega')],
      })),
      succeeds('a ring by its number, beside an unknown number and a line without a product', async (context) => {
        const { id, designNumber } = await aRing(context);
        return {
          lines: [
            { designNumber, quantity: 1, size: '6' },
            { designNumber: `${designNumber}9`, quantity: 1, size: '6' },
            { designNumber: 'no number', quantity: 1 },
            { designNumber, productId: id, quantity: 1, size: '6' },
            { quantity: 1 },
          ],
        };
      }),
      succeeds('more of an existing line', async (context) => {
        await aLine(context, 3);
        return { lines: [await ring(context)] };
      }),
      succeeds('good lines beside wrong ones', async (context) => ({
        lines: [
          { productId: unknownId, quantity: 1 },
          { productId: (await aGoneRing(context)).id, quantity: 1 },
          await ring(context, { quantity: 0 }),
          await ring(context, { size: undefined }),
          await ring(context, { carat: '24' }),
          await ring(context, { size: '6'.repeat(41) }),
          await ring(context, { quantity: 999 }),
          await ring(context, { quantity: 1 }),
        ],
      })),
      succeeds('only a wrong line', async (context) => ({
        lines: [await ring(context, { carat: '22', colour: 'Rose' })],
      })),
      fails(
        'VALIDATION',
        'a fractional quantity',
        async (context) => ({ lines: [await ring(context, { quantity: 1.5 })] }),
        {
          rejectedByType: true,
        },
      ),
      fails('VALIDATION', 'no lines', { lines: [] }),
      fails('VALIDATION', 'more than 200 lines', async (context) => ({ lines: Array(201).fill(await ring(context)) })),
      fails('VALIDATION', 'a missing list', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'set several items in the cart',
    rest: 'PUT /api/v1/cart/set-many',
    graphql: 'Mutation.setManyInCart',
    restNames: { colour: 'color' },
    response: cart,
    omittedInRest,
    cases: [
      succeeds('one changed, one removed and one added', async (context) => {
        await oneOf(context, choices[0]);
        return {
          lines: [
            await ring(context, { ...choices[0], quantity: 9 }),
            await ring(context, { ...choices[1], quantity: 0 }),
            { designNumber: (await aRing(context)).designNumber, quantity: 4, size: '8.5' },
          ],
        };
      }),
      succeeds('a line of an archived product removed', async (context) => {
        const product = await aProduct(context.app, { name: context.uniqueWord(), category: 'Rings' });
        await inCart(context.me, { product });
        await archive(context.app, product);
        return { lines: [{ productId: product.id, quantity: 0, size: '6' }] };
      }),
      succeeds('a line with a making option', async (context) => ({ lines: [await earring(context, 'bombay')] })),
      fails('VALIDATION', 'a line without a required making option', async (context) => ({
        lines: [await earring(context, '', { options: [] })],
      })),
      succeeds('a line removed that is not in the cart', async (context) => ({
        lines: [await ring(context, { quantity: 0 })],
      })),
      fails('PRODUCT_NOT_FOUND', 'an unknown product, beside a wrong choice', async (context) => ({
        lines: [{ productId: unknownId, quantity: 1 }, await ring(context, { carat: '22', colour: 'Rose' })],
      })),
      fails('PRODUCT_NOT_FOUND', 'an unknown number', { lines: [{ designNumber: 'XX-404', quantity: 0 }] }),
      fails('PRODUCT_NOT_FOUND', 'pieces of an archived product', async (context) => ({
        lines: [{ productId: (await aGoneRing(context)).id, quantity: 1, size: '6' }],
      })),
      fails('VALIDATION', 'one good line beside fewer pieces than the product is ordered in', async (context) => ({
        lines: [await ring(context), { productId: (await aStud(context)).id, quantity: 4 }],
      })),
      fails('VALIDATION', 'a choice that is named twice', async (context) => ({
        lines: [await ring(context), await ring(context, { quantity: 0 })],
      })),
      fails('VALIDATION', 'an id and a number', async (context) => {
        const { id, designNumber } = await aRing(context);
        return { lines: [{ productId: id, designNumber, quantity: 1, size: '6' }] };
      }),
      fails('VALIDATION', 'quantity 1,000 and -1', async (context) => ({
        lines: [await ring(context, { quantity: 1000 }), await ring(context, { size: '7', quantity: -1 })],
      })),
      fails('VALIDATION', 'no lines', { lines: [] }),
      fails('VALIDATION', 'more than 200 lines', async (context) => ({ lines: Array(201).fill(await ring(context)) })),
      fails('VALIDATION', 'a missing list', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'change a cart line',
    rest: 'PUT /api/v1/cart/update/{id}',
    graphql: 'Mutation.changeQuantity',
    restNames: { lineId: 'id', colour: 'color' },
    response: cart,
    omittedInRest,
    cases: [
      succeeds('a line', async (context) => ({ lineId: await aLine(context), quantity: 7 })),
      succeeds('its making option', async (context) => {
        const options = [{ name: 'Screw', value: 'push' }];
        const { _id } = await inCart(context.me, { product: await anEarring(context), options });
        return { lineId: _id, quantity: 2, options: [{ name: 'Screw', value: 'south' }] };
      }),
      succeeds('its size', async (context) => ({ lineId: await aLine(context), quantity: 7, size: '7' })),
      succeeds('to the choice of another line', async (context) => {
        const { lineId } = await oneOf(context, choices[0]);
        return { lineId, quantity: 3, carat: '22', colour: 'Yellow' };
      }),
      fails('PRODUCT_UNAVAILABLE', 'the size of an archived product', async (context) => {
        const product = await aProduct(context.app, { name: context.uniqueWord(), category: 'Rings' });
        const { _id } = await inCart(context.me, { product });
        await archive(context.app, product);
        return { lineId: _id, quantity: 1, size: '7' };
      }),
      fails('VALIDATION', 'to Rose in 22 carat', async (context) => ({
        lineId: await aLine(context),
        quantity: 1,
        colour: 'Rose',
      })),
      fails('CART_LINE_NOT_FOUND', 'a line of another customer', async (context) => {
        const { _id } = await inCart(context.admin, { product: await aRing(context) });
        return { lineId: _id, quantity: 2 };
      }),
      fails('CART_LINE_NOT_FOUND', 'a line that does not exist', { lineId: unknownId, quantity: 2 }),
      fails('CART_LINE_NOT_FOUND', 'a malformed id', { lineId: 'first', quantity: 2 }),
      fails('VALIDATION', 'quantity 0', async (context) => ({ lineId: await aLine(context), quantity: 0 })),
      fails(
        'VALIDATION',
        'a quantity of the wrong type',
        { lineId: unknownId, quantity: 'two' },
        { rejectedByType: true },
      ),
    ],
  },
  {
    name: 'remove a line from the cart',
    rest: 'DELETE /api/v1/cart/remove/{id}',
    graphql: 'Mutation.removeFromCart',
    restNames: { lineId: 'id', colour: 'color' },
    // REST may also identify a line by its product and choice.
    restOnly: ['productId', 'carat', 'colour', 'size'],
    toRest: ({ productId, ...line }) => (productId ? { ...line, id: productId } : line),
    response: cart,
    omittedInRest,
    cases: [
      succeeds('a line', async (context) => ({ lineId: await aLine(context) })),
      succeeds('the line of a product in one colour and size', (context) => oneOf(context, choices[0])),
      succeeds('the line of a product in one carat', (context) => oneOf(context, choices[2])),
      succeeds('a line that does not exist', { lineId: unknownId }),
      succeeds('a line of another customer, without effect', async (context) => {
        const { _id } = await inCart(context.admin, { product: await aChain(context) });
        return { lineId: _id };
      }),
    ],
  },
  {
    name: 'read the cart',
    rest: 'GET /api/v1/cart/get',
    graphql: 'Query.cart',
    response: cart,
    omittedInRest,
    cases: [
      succeeds('with lines', async (context) => {
        await aLine(context, 3);
        await inCart(context.me, { product: await aChain(context) });
        return {};
      }),
      succeeds('an empty one'),
    ],
  },
  {
    name: 'clear the cart',
    rest: 'DELETE /api/v1/cart/clear',
    graphql: 'Mutation.clearCart',
    response: cart,
    omittedInRest,
    cases: [
      succeeds('with a line', async (context) => {
        await aLine(context);
        return {};
      }),
    ],
  },
];
