import type { Product } from '../../server/features/products/products.types.js';
import { aColleague, type TestPerson } from '../support/data/builders.js';
import { archive, aProduct, aSelection } from '../support/data/shop.js';
import { aChain, aRing, omittedInRest } from './cart.js';
import { inLists } from './catalogue.js';
import { fails, succeeds, unknownId, type Input, type Operation, type CaseContext } from './operation.js';
import { addedToCart, each, message, page, renditions, selection, withId } from './rest-responses.js';
import { named } from './shop.js';

/** A ring with a note and a chain. */
const mine = async (context: CaseContext) =>
  aSelection(context.me, [await aRing(context), await aChain(context)], { notes: ['For the window'] });

const empty = async ({ me }: CaseContext) => aSelection(me, []);

/** A person of the caller's company. */
async function aColleagueOf({ app, client, me, uniqueWord }: CaseContext): Promise<TestPerson> {
  const { body } = await client.rest.get('/company');
  return aColleague(app, { ...me, id: body.company._id as string }, 'buyer', named(uniqueWord()));
}

/** A selection of a colleague, who has not shared it. */
const hidden = async (context: CaseContext) => aSelection(await aColleagueOf(context), [await aRing(context)]);

/** A selection that a colleague shares. */
async function ofColleague(context: CaseContext, products?: Product[]) {
  const author = await aColleagueOf(context);
  const chosen = products ?? [await aRing(context), await aChain(context)];
  return share(author, await aSelection(author, chosen, { notes: ['For the window'] }));
}

const share = async ({ client }: Pick<TestPerson, 'client'>, kept: Awaited<ReturnType<typeof aSelection>>) => {
  await client.rest.put(`/selections/${kept._id}/shared`, { shared: true });
  return kept;
};

/** A selection that the caller shares. */
const sharedOfMine = async (context: CaseContext) => share(context.me, await mine(context));

const theirs = async (context: CaseContext) => aSelection(context.admin, [await aRing(context)]);

/** A selection with a ring that was archived after it was added. */
async function withGoneRing(context: CaseContext) {
  const ring = await aProduct(context.app, { name: context.uniqueWord(), category: 'Rings' });
  const kept = await aSelection(context.me, [ring, await aChain(context)]);
  await archive(context.app, ring);
  return kept;
}

const idOf =
  (build: (context: CaseContext) => Promise<{ _id: string }>, more: Input = {}) =>
  async (context: CaseContext) => ({ id: (await build(context))._id, ...more });

/** An item of a new selection, with further input. */
const itemOf =
  (more: Input = {}, build = mine) =>
  async (context: CaseContext) => {
    const { _id: id, items } = await build(context);
    return { id, itemId: items[0]?._id, ...more };
  };

const notFound = (more: Input = {}) => [
  fails('SELECTION_NOT_FOUND', 'one that does not exist', { id: unknownId, ...more }),
  fails('SELECTION_NOT_FOUND', 'a malformed id', { id: 'first', ...more }),
  fails('SELECTION_NOT_FOUND', 'one of another customer', idOf(theirs, more)),
  fails('SELECTION_NOT_FOUND', 'one that a colleague has not shared', idOf(hidden, more)),
];

/** The cases of a change that viewers may not make to the selections of others. */
const ofColleagues = (given: (context: CaseContext) => Promise<Input>) => [
  succeeds('one that a colleague shares', given),
  fails('FORBIDDEN', 'one that a colleague shares, as a viewer', given, { as: 'viewer' }),
];

const wrongNames = (more: Input = {}) => [
  fails('VALIDATION', 'an empty name', { name: ' ', ...more }),
  fails('VALIDATION', 'a name of 61 characters', { name: 'x'.repeat(61), ...more }),
  fails('VALIDATION', 'a name of two lines', { name: 'Festive\n2026', ...more }),
];

/** Products are as in lists, in which an archived one would also tell when it was changed. */
const fewFields = [...inLists, 'Product.changedAt'];

const whole = { response: (body: { selection: unknown }) => selection(body.selection), omittedInRest: fewFields };

const toCart = async (context: CaseContext, items: (ids: string[]) => Input[]) => {
  const { _id: id, items: held } = await mine(context);
  return { id, items: items(held.map((item) => item._id)) };
};

export const selections: Operation[] = [
  {
    name: 'list the selections of a customer',
    rest: 'GET /api/v1/selections',
    graphql: 'Query.selections',
    restNames: { perPage: 'limit' },
    response: (body) =>
      page(
        body.selections,
        ({ pictures, item, ...facts }) => ({
          ...withId(facts),
          pictures: each(pictures, (url) => url),
          item: item && withId(item),
        }),
        body,
        {
          perPage: 2,
        },
      ),
    omittedInRest: renditions,
    cases: [
      succeeds('two', async (context) => {
        await mine(context);
        await withGoneRing(context);
        return { perPage: 2 };
      }),
      succeeds('none', { perPage: 2 }),
      succeeds(
        'one of their own and one that a colleague shares, as a viewer',
        async (context) => {
          await ofColleague(context);
          await hidden(context);
          await sharedOfMine(context);
          return { perPage: 2 };
        },
        { as: 'viewer' },
      ),
      succeeds('with the item that holds a product', async (context) => {
        await empty(context);
        await mine(context);
        return { perPage: 2, productId: (await aRing(context)).id };
      }),
      succeeds('with a malformed id of a product', async (context) => {
        await mine(context);
        return { perPage: 2, productId: 'ring' };
      }),
      fails('VALIDATION', 'page 0', { page: 0, perPage: 2 }),
    ],
  },
  {
    name: 'read a selection',
    rest: 'GET /api/v1/selections/{id}',
    graphql: 'Query.selection',
    ...whole,
    cases: [
      succeeds('with a note', idOf(mine)),
      succeeds('without items', idOf(empty)),
      succeeds('with an archived product', idOf(withGoneRing)),
      succeeds('one that a colleague shares', idOf(ofColleague)),
      succeeds('one that a colleague shares, as a viewer', idOf(ofColleague), { as: 'viewer' }),
      ...notFound(),
    ],
  },
  {
    name: 'create a selection',
    rest: 'POST /api/v1/selections',
    graphql: 'Mutation.createSelection',
    ...whole,
    cases: [
      succeeds('with a name of 60 characters', { name: 'x'.repeat(60) }),
      ...wrongNames(),
      fails('VALIDATION', 'a missing name', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'rename a selection',
    rest: 'PUT /api/v1/selections/{id}',
    graphql: 'Mutation.renameSelection',
    ...whole,
    cases: [
      succeeds('with another name', idOf(mine, { name: 'Wedding' })),
      succeeds('with the same name', idOf(mine, { name: 'Festive' })),
      ...ofColleagues(idOf(ofColleague, { name: 'Wedding' })),
      ...notFound({ name: 'Wedding' }),
      ...wrongNames({ id: unknownId }),
    ],
  },
  {
    name: 'share a selection',
    rest: 'PUT /api/v1/selections/{id}/shared',
    graphql: 'Mutation.shareSelection',
    ...whole,
    cases: [
      succeeds('with the company', idOf(mine, { shared: true })),
      succeeds('with the company, as a viewer', idOf(mine, { shared: true }), { as: 'viewer' }),
      succeeds('one that is shared already', idOf(sharedOfMine, { shared: true })),
      succeeds('no longer', idOf(sharedOfMine, { shared: false })),
      fails('FORBIDDEN', 'one that a colleague shares', idOf(ofColleague, { shared: false })),
      fails('FORBIDDEN', 'one that a colleague shares, as a viewer', idOf(ofColleague, { shared: false }), {
        as: 'viewer',
      }),
      fails('VALIDATION', 'a text instead of a boolean', { id: unknownId, shared: 'yes' }, { rejectedByType: true }),
      fails('VALIDATION', 'neither true nor false', { id: unknownId }, { rejectedByType: true }),
      ...notFound({ shared: true }),
    ],
  },
  {
    name: 'delete a selection',
    rest: 'DELETE /api/v1/selections/{id}',
    graphql: 'Mutation.deleteSelection',
    response: message,
    cases: [
      succeeds('with items', idOf(mine)),
      fails('FORBIDDEN', 'one that a colleague shares', idOf(ofColleague)),
      ...notFound(),
    ],
  },
  {
    name: 'add a product to a selection',
    rest: 'POST /api/v1/selections/{id}/items',
    graphql: 'Mutation.addToSelection',
    response: ({ added, ...body }) => ({ added, selection: selection(body.selection) }),
    omittedInRest: fewFields,
    cases: [
      succeeds('by its id, with a note', async (context) => ({
        id: (await empty(context))._id,
        productId: (await aRing(context)).id,
        note: 'For the window',
      })),
      succeeds('by its number in another case', async (context) => ({
        id: (await empty(context))._id,
        designNumber: (await aRing(context)).designNumber.toLowerCase(),
      })),
      succeeds('that it has already', async (context) => ({
        id: (await mine(context))._id,
        productId: (await aRing(context)).id,
        note: 'Another note',
      })),
      fails('PRODUCT_NOT_FOUND', 'an unknown product', idOf(empty, { productId: unknownId })),
      fails('PRODUCT_NOT_FOUND', 'an unknown number', idOf(empty, { designNumber: 'RI-9999' })),
      fails('PRODUCT_NOT_FOUND', 'an archived product', async (context) => {
        const gone = await aProduct(context.app, { name: context.uniqueWord(), category: 'Rings' });
        await archive(context.app, gone);
        return { id: (await empty(context))._id, productId: gone.id };
      }),
      fails('VALIDATION', 'neither id nor number', idOf(empty)),
      fails('VALIDATION', 'both id and number', idOf(empty, { productId: unknownId, designNumber: 'RI-1' })),
      fails('VALIDATION', 'a note of 501 characters', idOf(empty, { productId: unknownId, note: 'x'.repeat(501) })),
      ...ofColleagues(async (context) => ({
        id: (await ofColleague(context, []))._id,
        productId: (await aRing(context)).id,
      })),
      ...notFound({ productId: unknownId }),
    ],
  },
  {
    name: 'note something about an item of a selection',
    rest: 'PUT /api/v1/selections/{id}/items/{itemId}',
    graphql: 'Mutation.setSelectionNote',
    ...whole,
    cases: [
      succeeds('a note', itemOf({ note: 'With a matte finish' })),
      succeeds('an empty note', itemOf({ note: ' ' })),
      succeeds('null', itemOf({ note: null })),
      fails('SELECTION_ITEM_NOT_FOUND', 'an item of another selection', async (context) => ({
        id: (await empty(context))._id,
        itemId: (await mine(context)).items[0]?._id,
        note: 'x',
      })),
      fails('SELECTION_ITEM_NOT_FOUND', 'a malformed id of an item', idOf(mine, { itemId: 'first', note: 'x' })),
      fails('VALIDATION', 'a note of 501 characters', { id: unknownId, itemId: unknownId, note: 'x'.repeat(501) }),
      ...ofColleagues(itemOf({ note: 'With a matte finish' }, ofColleague)),
      ...notFound({ itemId: unknownId, note: 'x' }),
    ],
  },
  {
    name: 'remove an item from a selection',
    rest: 'DELETE /api/v1/selections/{id}/items/{itemId}',
    graphql: 'Mutation.removeFromSelection',
    ...whole,
    cases: [
      succeeds('the first', itemOf()),
      succeeds('one that does not exist', idOf(mine, { itemId: unknownId })),
      fails('VALIDATION', 'a malformed id of an item', idOf(mine, { itemId: 'first' })),
      succeeds('one of another customer, without effect', async (context) => ({
        id: (await mine(context))._id,
        itemId: (await theirs(context)).items[0]?._id,
      })),
      ...ofColleagues(itemOf({}, ofColleague)),
      ...notFound({ itemId: unknownId }),
    ],
  },
  {
    name: 'arrange a selection',
    rest: 'PUT /api/v1/selections/{id}/order',
    graphql: 'Mutation.arrangeSelection',
    ...whole,
    cases: [
      succeeds('in reverse', async (context) => {
        const { _id: id, items } = await mine(context);
        return { id, itemIds: items.map((item) => item._id).reverse() };
      }),
      ...ofColleagues(async (context) => {
        const { _id: id, items } = await ofColleague(context);
        return { id, itemIds: items.map((item) => item._id).reverse() };
      }),
      fails('VALIDATION', 'without one of its items', async (context) => {
        const { _id: id, items } = await mine(context);
        return { id, itemIds: [items[0]?._id] };
      }),
      fails('VALIDATION', 'with one item twice', async (context) => {
        const { _id: id, items } = await mine(context);
        return { id, itemIds: [items[0]?._id, items[0]?._id] };
      }),
      fails('VALIDATION', 'with an unknown item', async (context) => {
        const { _id: id, items } = await mine(context);
        return { id, itemIds: [items[0]?._id, unknownId] };
      }),
      fails('VALIDATION', 'more than 500 items', { id: unknownId, itemIds: Array(501).fill(unknownId) }),
      fails('VALIDATION', 'a missing list', { id: unknownId }, { rejectedByType: true }),
      ...notFound({ itemIds: [] }),
    ],
  },
  {
    name: 'put a selection into the cart',
    rest: 'POST /api/v1/selections/{id}/to-cart',
    graphql: 'Mutation.addSelectionToCart',
    restNames: { colour: 'color' },
    response: addedToCart,
    omittedInRest,
    cases: [
      succeeds('all items, of which one needs a size', idOf(mine)),
      succeeds('one item in two sizes', (context) =>
        toCart(context, ([ring = '']) => [
          { itemId: ring, size: '6' },
          { itemId: ring, size: '7', quantity: 3, carat: '18', colour: 'Rose' },
        ]),
      ),
      succeeds('good items beside wrong ones', (context) =>
        toCart(context, ([ring = '', chain = '']) => [
          { itemId: unknownId },
          { itemId: 'first' },
          { itemId: ring, size: '6', colour: 'Rose' },
          { itemId: ring, size: '6', quantity: 0 },
          { itemId: chain, quantity: 2 },
        ]),
      ),
      succeeds('an archived product', idOf(withGoneRing)),
      succeeds('one that a colleague shares', idOf(ofColleague)),
      fails('SELECTION_EMPTY', 'without items', idOf(empty)),
      fails('VALIDATION', 'an empty list', { id: unknownId, items: [] }),
      fails('VALIDATION', 'more than 200 items', { id: unknownId, items: Array(201).fill({ itemId: unknownId }) }),
      fails(
        'VALIDATION',
        'a fractional quantity',
        { id: unknownId, items: [{ itemId: unknownId, quantity: 1.5 }] },
        {
          rejectedByType: true,
        },
      ),
      ...notFound(),
    ],
  },
  {
    name: 'print a line sheet',
    rest: 'GET /api/v1/selections/{id}/line-sheet.pdf',
    graphql: 'Query.selectionLineSheet',
    restNames: { designsPerPage: 'perPage' },
    file: true,
    response: (url: string) => ({ url }),
    cases: [
      succeeds('with 12 products on a page, without weights', idOf(mine, { designsPerPage: 12, weights: false })),
      succeeds('with an archived product', idOf(withGoneRing, { designsPerPage: 6, weights: true })),
      succeeds('one that a colleague shares, as a viewer', idOf(ofColleague, { designsPerPage: 6, weights: true }), {
        as: 'viewer',
      }),
      fails('SELECTION_EMPTY', 'without items', idOf(empty)),
      fails('VALIDATION', 'with 7 products on a page', { id: unknownId, designsPerPage: 7 }),
      ...notFound(),
    ],
  },
];
