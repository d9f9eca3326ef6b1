import { productFilterNames } from '../../domain/products.js';
import { withCommas } from './catalogue.js';
import { aCategory, anOption } from '../support/data/catalogue.js';
import { archive, aProduct } from '../support/data/shop.js';
import { each, message, product, productPage, renditions, withId } from './rest-responses.js';
import { aMislabelledPng, aHeavyJpeg, aJpeg, aText, aTruncatedJpeg } from './files.js';
import { aPicture } from './photo-builders.js';
import { fails, succeeds, type Input, unknownId, type Operation, type CaseContext } from './operation.js';

const aPiece = ({ app, uniqueWord }: CaseContext, more = {}) =>
  aProduct(app, { name: `Piece ${uniqueWord()}`, category: 'Pieces', ...more });

async function anArchived(context: CaseContext) {
  const piece = await aPiece(context);
  await archive(context.app, piece);
  return piece;
}

/** An archived product whose category was deleted after it. */
async function aHomeless(context: CaseContext) {
  const category = `Short-lived ${context.uniqueWord()}`;
  const piece = await aProduct(context.app, { name: `Piece ${context.uniqueWord()}`, category });
  await archive(context.app, piece);
  await context.app.database.query('DELETE FROM categories WHERE name = $1', [category]);
  return piece;
}

const withParts = ({ app, shared }: CaseContext) =>
  shared('with parts', () => aCategory(app, 'Sorted', { subcategories: ['Plain', 'Halo'] }));

const sent = async (context: CaseContext, more = {}) => {
  await withParts(context);
  const name = `Piece ${context.uniqueWord()}`;
  return { name, gram: 2.125, category: 'Sorted', subcategory: 'Halo', caratOptions: ['18', '22'], ...more };
};

const withPicture = async (context: CaseContext, more = {}) => ({
  ...(await sent(context)),
  pictures: [{ file: await aJpeg() }],
  ...more,
});

/** REST has a thumbnail (under two names) and further images, and cannot refer to existing pictures. */
const asImages = ({ pictures, thumbnailIs = 'thumbnail', ...piece }: Input): Input => {
  const files = (pictures as { file?: File }[] | undefined)?.map(({ file }) => file);
  const images = files && files.length > 1 ? files.slice(1) : undefined;
  return { ...piece, [thumbnailIs as string]: files?.[0], images };
};
const byFiles = { toRest: asImages, restOnly: ['thumbnailIs'] };

/** A product of a category with making options, and rules about them. */
async function ruled(context: CaseContext) {
  const {
    id,
    options,
    name: category,
  } = await context.shared('making options', () =>
    aCategory(context.app, 'Studs with options', {
      options: [anOption('Screw', ['push', 'bombay', 'south']), anOption('Finish', ['polish', 'matt'], 'polish')],
    }),
  );
  const [screw, finish] = options;
  const optionRules = [
    { optionId: screw?.id ?? id, off: false, valueIds: screw?.values.slice(1).map((value) => value.id) ?? null },
    { optionId: finish?.id ?? id, off: true, valueIds: null },
  ];
  const piece = await aProduct(context.app, { name: `Piece ${context.uniqueWord()}`, category });
  return { id: piece.id, category, subcategory: undefined, optionRules };
}

const aStone = { kind: 'cubic-zirconia', shape: 'round', count: 24, carats: 0.36 };
const bySet = {
  ...aStone,
  kind: 'lab-grown-diamond',
  shape: 'oval',
  count: 2,
  carats: 0.2,
  setting: 'claw',
  text: 'D',
};

const in18 = { carat: '18', size: null, gram: 2.41, netGram: null };
const inSize = (more: object = {}) => ({ weights: [in18, { ...in18, gram: 2.5, netGram: 2.4, size: '6', ...more }] });

const places = [
  fails('VALIDATION', 'an unknown category', (context) => withPicture(context, { category: 'Hats' })),
  fails('VALIDATION', 'an unknown subcategory', (context) => withPicture(context, { subcategory: 'Round' })),
  fails('VALIDATION', 'a missing subcategory', (context) => withPicture(context, { subcategory: undefined })),
];

const rules = [
  ...places,
  fails('VALIDATION', 'a design number with an asterisk', (context) => withPicture(context, { designNumber: 'A*1' })),
  fails('DESIGN_NUMBER_TAKEN', 'the design number of another product', async (context) =>
    withPicture(context, { designNumber: (await aPiece(context)).designNumber }),
  ),
  fails('VALIDATION', 'an empty name and category', (context) => withPicture(context, { name: ' ', category: '' })),
  fails('VALIDATION', 'a name that is too long', (context) => withPicture(context, { name: 'x'.repeat(121) })),
  fails('VALIDATION', 'weight 0', (context) => withPicture(context, { gram: 0 })),
  fails('VALIDATION', 'a weight above the limit', (context) => withPicture(context, { gram: 10_001 })),
  fails('VALIDATION', 'four decimals', (context) => withPicture(context, { gram: 1.2345 })),
  fails('VALIDATION', 'a net weight of 0', (context) => withPicture(context, { netGram: 0 })),
  fails('VALIDATION', 'a net weight with four decimals', (context) => withPicture(context, { netGram: 1.2345 })),
  fails('VALIDATION', 'a net weight above the gross weight', (context) => withPicture(context, { netGram: 2.126 })),
  fails('VALIDATION', 'no stone', (context) => withPicture(context, { stones: [bySet, { ...aStone, count: 0 }] })),
  fails('VALIDATION', 'stones without weight', (context) =>
    withPicture(context, { stones: [{ ...aStone, carats: 0 }] }),
  ),
  fails('VALIDATION', '21 rows of stones', (context) => withPicture(context, { stones: Array(21).fill(aStone) })),
  fails('VALIDATION', 'net weight and stones above the gross weight', (context) =>
    withPicture(context, { netGram: 2.104, stones: [aStone] }),
  ),
  fails(
    'VALIDATION',
    'an unknown kind of stones',
    (context) => withPicture(context, { stones: [{ ...aStone, kind: 'topaz' }] }),
    { rejectedByType: true },
  ),
  fails('VALIDATION', 'weights in a carat that the product lacks', (context) =>
    withPicture(context, { weights: [in18, { carat: '14', gram: 2 }] }),
  ),
  fails('VALIDATION', 'two rows of weights of one key', (context) => withPicture(context, { weights: [in18, in18] })),
  fails('VALIDATION', 'weights of neither carat nor size', (context) =>
    withPicture(context, { weights: [{ ...in18, carat: '' }] }),
  ),
  fails('VALIDATION', 'weights in a size of a category without sizes', (context) => withPicture(context, inSize())),
  fails('VALIDATION', 'weights with a net weight above the gross weight', (context) =>
    withPicture(context, { weights: [{ ...in18, netGram: 2.411 }] }),
  ),
  fails('VALIDATION', 'weights without gold', (context) =>
    withPicture(context, { netGram: 0.1, weights: [{ ...in18, gram: 2.025 }] }),
  ),
  fails('VALIDATION', '61 rows of weights', (context) => withPicture(context, { weights: Array(61).fill(in18) })),
  fails('VALIDATION', 'an unknown carat', (context) => withPicture(context, { caratOptions: ['18', '25'] })),
  fails('VALIDATION', 'a minimum of 0', (context) => withPicture(context, { minQuantity: 0 })),
  fails('VALIDATION', 'a step of 1,000', (context) => withPicture(context, { quantityStep: 1000 })),
  fails('VALIDATION', 'no carat', (context) => withPicture(context, { caratOptions: [] })),
  fails('VALIDATION', 'a weight of the wrong type', (context) => withPicture(context, { gram: '2' }), {
    rejectedByType: true,
  }),
];

const files = [
  fails('UNSUPPORTED_TYPE', 'a text file', (context) => withPicture(context, { pictures: [{ file: aText() }] })),
  succeeds('a JPEG that claims to be a PNG', async (context) =>
    withPicture(context, { pictures: [{ file: await aMislabelledPng() }] }),
  ),
  fails('PAYLOAD_TOO_LARGE', 'more than 30 MB', async (context) =>
    withPicture(context, { pictures: [{ file: await aHeavyJpeg(30) }] }),
  ),
  fails('MEDIA_UNREADABLE', 'a truncated JPEG', async (context) =>
    withPicture(context, { pictures: [{ file: await aTruncatedJpeg() }] }),
  ),
];

const gone = [
  fails('PRODUCT_NOT_FOUND', 'one that does not exist', { id: unknownId }),
  fails('PRODUCT_NOT_FOUND', 'a malformed id', { id: 'ring' }),
];

const several = [
  fails('VALIDATION', 'an empty list', { ids: [] }),
  fails('VALIDATION', 'a malformed id', { ids: [unknownId, 'ring'] }),
  fails('VALIDATION', 'more than 200', { ids: Array(201).fill(unknownId) }),
  fails('VALIDATION', 'a missing list', {}, { rejectedByType: true }),
];

const done = ({ message: text, products }: { message: string; products: number }) => ({ message: text, products });

const one = (body: { product: unknown }) => product(body.product);

export const products: Operation[] = [
  {
    name: 'list products as administrator',
    rest: 'GET /api/v1/admin/products',
    graphql: 'Query.managedProducts',
    restNames: { perPage: 'limit', ...productFilterNames },
    toRest: withCommas,
    response: (body) => productPage(body, { perPage: 4 }),
    omittedInRest: ['Product.images', ...renditions],
    cases: [
      succeeds('a page', async (context) => {
        await aPiece(context);
        return { perPage: 4, sort: 'name' };
      }),
      succeeds('archived products', async (context) => {
        await anArchived(context);
        return { perPage: 4, archived: true };
      }),
      succeeds('of one category that match a search', async (context) => {
        for (const category of ['Pieces', 'Elsewhere'])
          await aProduct(context.app, { name: `Piece ${context.uniqueWord()}`, category });
        return { perPage: 4, categories: ['Pieces'], search: 'piece', sort: '-name' };
      }),
      succeeds('set with stones, without net weight', async (context) => {
        for (const netGram of [2, undefined]) await aPiece(context, { gram: 3, netGram, stones: [aStone] });
        return { perPage: 4, needsNetWeight: true };
      }),
      fails('VALIDATION', 'a search text over the limit', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'an unknown sort order', { sort: 'price' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'read a product as administrator',
    rest: 'GET /api/v1/admin/products/{id}',
    graphql: 'Query.managedProduct',
    response: one,
    cases: [
      succeeds('an archived product', async (context) => ({ id: (await anArchived(context)).id })),
      succeeds('a product whose category was deleted', async (context) => ({ id: (await aHomeless(context)).id })),
      ...gone,
    ],
  },
  {
    name: 'read the next design number of a category',
    rest: 'GET /api/v1/admin/categories/{categoryId}/next-design-number',
    graphql: 'Query.nextDesignNumber',
    response: (body) => body.designNumber,
    cases: [
      succeeds('a category', async ({ app, uniqueWord }) => ({
        categoryId: (await aCategory(app, `Numbered ${uniqueWord()}`)).id,
      })),
      fails('CATEGORY_NOT_FOUND', 'one that does not exist', { categoryId: unknownId }),
      fails('CATEGORY_NOT_FOUND', 'a malformed id', { categoryId: 'rings' }),
    ],
  },
  {
    name: 'add a product',
    rest: 'POST /api/v1/products/addproduct',
    graphql: 'Mutation.addProduct',
    ...byFiles,
    response: one,
    cases: [
      succeeds('with a picture', (context) => withPicture(context)),
      succeeds('with a design number', (context) =>
        withPicture(context, { designNumber: `New/${context.uniqueWord()}` }),
      ),
      succeeds('with a net weight', (context) => withPicture(context, { netGram: 1.875 })),
      succeeds('with stones', (context) => withPicture(context, { netGram: 2.053, stones: [aStone, bySet] })),
      succeeds('with weights by choice', async (context) => {
        await aPiece(context);
        return withPicture(context, { ...inSize(), netGram: 2, category: 'Pieces', subcategory: undefined });
      }),
      fails('VALIDATION', 'with weights in a size that the category lacks', async (context) => {
        await aPiece(context);
        return withPicture(context, { ...inSize({ size: '9' }), category: 'Pieces', subcategory: undefined });
      }),
      succeeds('with a picture under its older field name', (context) =>
        withPicture(context, { thumbnailIs: 'image' }),
      ),
      succeeds('with three pictures', async (context) =>
        withPicture(context, {
          pictures: [{ file: await aJpeg() }, { file: await aJpeg('side.jpg') }, { file: await aJpeg('back.jpg') }],
        }),
      ),
      ...rules,
      ...files,
    ],
  },
  {
    name: 'update a product',
    rest: 'PUT /api/v1/products/updateproduct/{id}',
    graphql: 'Mutation.updateProduct',
    ...byFiles,
    response: one,
    cases: [
      succeeds('its fields', async (context) => sent(context, { id: (await aPiece(context)).id, version: 1 })),
      succeeds('its design number', async (context) =>
        sent(context, { id: (await aPiece(context)).id, designNumber: `Other/${context.uniqueWord()}` }),
      ),
      succeeds('its net weight', async (context) => sent(context, { id: (await aPiece(context)).id, netGram: 1.875 })),
      succeeds('its net weight, removed', async (context) =>
        sent(context, { id: (await aPiece(context, { netGram: 2 })).id, netGram: null }),
      ),
      succeeds('its stones', async (context) =>
        sent(context, { id: (await aPiece(context)).id, stones: [bySet, { ...aStone, setting: '', text: null }] }),
      ),
      succeeds('its fields except its stones', async (context) =>
        sent(context, { id: (await aPiece(context, { stones: [aStone] })).id }),
      ),
      succeeds('its stones, removed', async (context) =>
        sent(context, { id: (await aPiece(context, { stones: [aStone] })).id, stones: [] }),
      ),
      succeeds('its rules about making options', async (context) => sent(context, await ruled(context))),
      succeeds('its fields except its rules about making options', async (context) => {
        const { optionRules, id: _, ...place } = await ruled(context);
        const { id: piece } = await aPiece(context, { ...place, optionRules });
        return sent(context, { ...place, id: piece });
      }),
      fails('VALIDATION', 'rules about making options of another category', async (context) => {
        const { optionRules, id } = await ruled(context);
        return sent(context, { id, optionRules });
      }),
      succeeds('its weights by choice', async (context) =>
        sent(context, { id: (await aPiece(context, inSize())).id, weights: [{ ...in18, size: '', netGram: 2 }] }),
      ),
      succeeds('its fields except its weights by choice', async (context) =>
        sent(context, { id: (await aPiece(context, inSize())).id }),
      ),
      succeeds('its weights by choice, removed', async (context) =>
        sent(context, { id: (await aPiece(context, inSize())).id, weights: [] }),
      ),
      fails('VALIDATION', 'carats without one that has a weight of its own', async (context) =>
        sent(context, { id: (await aPiece(context, inSize())).id, caratOptions: ['22'] }),
      ),
      fails('VALIDATION', 'a net weight that leaves no gold in a choice', async (context) =>
        sent(context, { id: (await aPiece(context, { weights: [{ ...in18, gram: 1 }] })).id, netGram: 1 }),
      ),
      fails('VALIDATION', 'a weight below that of its stones', async (context) =>
        sent(context, { id: (await aPiece(context, { stones: [{ ...aStone, carats: 9 }] })).id, gram: 1.7 }),
      ),
      succeeds('its only picture', async (context) => withPicture(context, { id: (await aPiece(context)).id })),
      fails('CONFLICT', 'an outdated version', async (context) =>
        sent(context, { id: (await aPiece(context)).id, version: 7 }),
      ),
      fails('PRODUCT_NOT_FOUND', 'one that does not exist', (context) => sent(context, { id: unknownId })),
      fails('PRODUCT_NOT_FOUND', 'a malformed id', (context) => sent(context, { id: 'ring' })),
      ...[...rules, ...files].map((parityCase) => ({
        ...parityCase,
        input: async (context: CaseContext) => ({
          ...(await parityCase.input(context)),
          id: (await aPiece(context)).id,
        }),
      })),
    ],
  },
  {
    name: 'duplicate a product',
    rest: 'POST /api/v1/products/duplicateproduct/{id}',
    graphql: 'Mutation.duplicateProduct',
    response: one,
    cases: [succeeds('one', async (context) => ({ id: (await aPiece(context)).id })), ...gone],
  },
  {
    name: 'archive a product',
    rest: 'DELETE /api/v1/products/deleteproduct/{id}',
    graphql: 'Mutation.archiveProduct',
    response: message,
    cases: [succeeds('one', async (context) => ({ id: (await aPiece(context)).id })), ...gone],
  },
  {
    name: 'archive several products',
    rest: 'PUT /api/v1/products/deleteproducts',
    graphql: 'Mutation.archiveProducts',
    response: done,
    cases: [
      succeeds('two, one of which does not exist', async (context) => ({
        ids: [(await aPiece(context)).id, unknownId],
      })),
      fails('PRODUCT_NOT_FOUND', 'one that does not exist', { ids: [unknownId] }),
      ...several,
    ],
  },
  {
    name: 'restore a product',
    rest: 'PUT /api/v1/products/restoreproduct/{id}',
    graphql: 'Mutation.restoreProduct',
    response: one,
    cases: [
      succeeds('to its category', async (context) => ({ id: (await anArchived(context)).id })),
      succeeds('to another category', async (context) => {
        await withParts(context);
        return { id: (await aHomeless(context)).id, category: 'Sorted', subcategory: 'Plain' };
      }),
      fails('PRODUCT_HAS_NO_CATEGORY', 'without category', async (context) => ({ id: (await aHomeless(context)).id })),
      fails('VALIDATION', 'to an unknown category', async (context) => ({
        id: (await anArchived(context)).id,
        category: 'Hats',
      })),
      ...gone,
    ],
  },
  {
    name: 'restore several products',
    rest: 'PUT /api/v1/products/restoreproducts',
    graphql: 'Mutation.restoreProducts',
    response: done,
    cases: [
      succeeds('one', async (context) => ({ ids: [(await anArchived(context)).id] })),
      fails('PRODUCT_NOT_FOUND', 'one that does not exist', { ids: [unknownId] }),
      ...several,
    ],
  },
  {
    name: 'move several products',
    rest: 'PUT /api/v1/products/moveproducts',
    graphql: 'Mutation.moveProducts',
    response: done,
    cases: [
      succeeds('two, one of which does not exist', async (context) => {
        await withParts(context);
        return { ids: [(await aPiece(context)).id, unknownId], category: 'Sorted', subcategory: 'Plain' };
      }),
      fails('PRODUCT_NOT_FOUND', 'one that does not exist', async (context) => {
        await withParts(context);
        return { ids: [unknownId], category: 'Sorted', subcategory: 'Plain' };
      }),
      fails('VALIDATION', 'to an unknown category', async (context) => ({
        ids: [(await aPiece(context)).id],
        category: 'Hats',
      })),
      fails('VALIDATION', 'to an empty category', { ids: [unknownId], category: '' }),
    ],
  },
  {
    name: 'change several products, each with values of its own',
    rest: 'PUT /api/v1/products/changeproducts',
    graphql: 'Mutation.changeProducts',
    response: ({ message: text, products: changed, conflicts }) => ({
      message: text,
      products: each(changed, product),
      conflicts: each(conflicts, product),
    }),
    omittedInRest: ['Product.images', ...renditions],
    cases: [
      succeeds('two, one of which was changed since', async (context) => {
        const [changed, other] = [await aPiece(context), await aPiece(context)];
        return {
          products: [
            {
              id: changed.id,
              version: 1,
              gram: 4.125,
              netGram: 4,
              caratOptions: ['18', '20'],
              minQuantity: 2,
              quantityStep: 3,
            },
            { id: other.id, version: 7, gram: 3 },
          ],
        };
      }),
      fails('PRODUCT_NOT_FOUND', 'one that does not exist', { products: [{ id: unknownId, version: 1, gram: 2 }] }),
      fails('VALIDATION', 'an empty list', { products: [] }),
      fails('VALIDATION', 'a weight of 0', { products: [{ id: unknownId, version: 1, gram: 0 }] }),
      fails('VALIDATION', 'a weight below that of the stones', async (context) => ({
        products: [
          { id: (await aPiece(context, { gram: 2, stones: [{ ...aStone, carats: 9 }] })).id, version: 1, gram: 1.7 },
        ],
      })),
      fails('VALIDATION', 'carats without one that has a weight of its own', async (context) => ({
        products: [{ id: (await aPiece(context, inSize())).id, version: 1, caratOptions: ['22'] }],
      })),
      fails('VALIDATION', 'a net weight above the gross weight of the second', async (context) => {
        const [one, other] = [await aPiece(context), await aPiece(context)];
        return {
          products: [
            { id: one.id, version: 1, netGram: null },
            { id: other.id, version: 1, gram: 3, netGram: 3.001 },
          ],
        };
      }),
    ],
  },
  {
    name: 'read the progress of renditions',
    rest: 'GET /api/v1/admin/media/progress',
    graphql: 'Query.mediaProgress',
    toRest: ({ ids }) => ({ ids: (ids as string[]).join(',') }),
    response: (body) => each(body.files, withId),
    cases: [
      succeeds('of one that exists and one that does not', async (context) => ({
        ids: [await aPicture(context, 'ready'), unknownId],
      })),
      fails('VALIDATION', 'a malformed id', { ids: ['ring'] }),
      fails('VALIDATION', 'more than 100', { ids: Array(101).fill(unknownId) }),
    ],
  },
  {
    name: 'retry the renditions of a picture',
    rest: 'POST /api/v1/admin/media/{id}/retry',
    graphql: 'Mutation.retryMedia',
    response: (body) => withId(body.file),
    cases: [
      succeeds('a failed one', async (context) => ({ id: await aPicture(context, 'failed') })),
      fails('MEDIA_NOT_FOUND', 'one that does not exist', { id: unknownId }),
      fails('MEDIA_NOT_FOUND', 'a malformed id', { id: 'ring' }),
    ],
  },
];
