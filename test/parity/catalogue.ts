import { aCategory, productRows } from '../support/data/catalogue.js';
import { category, each, message, page, picture, product, productPage, renditions } from './rest-responses.js';
import { aGoneRing, aRing } from './cart.js';
import { aPicture } from './photo-builders.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';

/** The same with a picture, which comes from where catalogues are prepared. */
async function withImage<Saved extends { id: string }>(context: CaseContext, saved: Saved): Promise<Saved> {
  const picture = await aPicture(context, 'ready');
  await context.app.database.query('UPDATE categories SET image_id = $2 WHERE id = $1', [saved.id, picture]);
  return saved;
}

/** A few products in two categories of their own, of which one has a picture. */
const aCatalogue = (context: CaseContext) =>
  context.shared('catalogue', async () => {
    const { app } = context;
    await aCategory(app, 'Bangles', { subcategories: ['Plain', 'Halo'], sizes: ['2.4'] });
    await withImage(context, await aCategory(app, 'Earrings', { subcategories: ['Round'] }));
    const row = (name: string, gram: number, kind: string, subcategory: string) => ({
      name,
      gram,
      category: kind,
      subcategory,
    });
    await productRows(app, [
      row('Oval bangle', 10.5, 'Bangles', 'Plain'),
      row('Oval halo', 20, 'Bangles', 'Halo'),
      row('Round stud', 5, 'Earrings', 'Round'),
    ]);
  });

const looking = (input: object) => async (context: CaseContext) => {
  await aCatalogue(context);
  return { perPage: 4, ...input };
};

/** Of the picture of a category REST tells the address. */
const ofCategories = [...renditions, ...['width', 'height', 'placeholder'].map((field) => `Picture.${field}`)];

/** A page of products carries little of each picture. */
const inLists = ['Product.images', 'Product.version', 'Product.archivedAt', ...renditions];

const aSaved = async (context: CaseContext, more = {}) => {
  const { id, name } = await aCategory(context.app, `Kind ${context.uniqueWord()}`, { subcategories: ['Plain'], sizes: ['1'] });
  return { id, name, subcategories: ['Plain', 'Halo'], sizes: ['1', '2'], ...more };
};

const categoryWords = { sizes: 'size' };

export const catalogue: Operation[] = [
  {
    name: 'see the plates of the home page',
    accessLevel: 'visitor',
    rest: 'GET /api/v1/showcase',
    graphql: 'Query.showcase',
    answer: (body) => each(body.plates, ({ image, ...plate }) => ({ ...plate, image: picture(image) })),
    cases: [succeeds('a visitor', looking({}))],
  },
  {
    name: 'read the products',
    accessLevel: 'catalogue',
    rest: 'GET /api/v1/products/allproducts',
    graphql: 'Query.products',
    restNames: { perPage: 'limit', categories: 'category', subcategories: 'subcategory' },
    toRest: ({ category: kinds, subcategory: parts, ...filter }) => ({
      ...filter,
      category: (kinds as string[] | undefined)?.join(','),
      subcategory: (parts as string[] | undefined)?.join(','),
    }),
    answer: (body) => productPage(body, { perPage: 4 }),
    omittedInRest: inLists,
    cases: [
      succeeds('a page', looking({})),
      succeeds('of two categories, the heaviest first', looking({ categories: ['Bangles', 'Earrings'], sort: '-gram' })),
      succeeds('of a subcategory', looking({ categories: ['Bangles'], subcategories: ['Halo'] })),
      succeeds('between two weights', looking({ gramMin: 5, gramMax: 10.5 })),
      succeeds('that a search finds', looking({ search: 'oval' })),
      fails('VALIDATION', 'a lower weight above the upper', { gramMin: 10, gramMax: 5 }),
      fails('VALIDATION', 'a weight below nothing', { gramMin: -1 }),
      fails('VALIDATION', 'page 0', { page: 0 }),
      fails('VALIDATION', 'none on a page', { perPage: 0 }),
      fails('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'an order that is none', { sort: 'price' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'search the products',
    accessLevel: 'catalogue',
    rest: 'GET /api/v1/products/search',
    graphql: 'Query.searchProducts',
    restNames: { perPage: 'limit' },
    answer: (body) => page(body.products, product, body, { perPage: 4 }),
    omittedInRest: inLists,
    cases: [
      succeeds('a word', looking({ query: 'oval' })),
      succeeds('a misspelt word', looking({ query: 'bangel' })),
      succeeds('nothing that we have', looking({ query: 'zebra' })),
      fails('VALIDATION', 'an endless search', { query: 'x'.repeat(101) }),
      fails('VALIDATION', 'page 0', { query: 'oval', page: 0 }),
    ],
  },
  {
    name: 'read a product',
    accessLevel: 'catalogue',
    rest: 'GET /api/v1/products/{id}',
    graphql: 'Query.product',
    answer: (body) => product(body.product),
    omittedInRest: ['Product.version', 'Product.archivedAt'],
    cases: [
      succeeds('a ring', async (context) => ({ id: (await aRing(context)).id })),
      fails('PRODUCT_NOT_FOUND', 'what left the catalogue', async (context) => ({ id: (await aGoneRing(context)).id })),
      fails('PRODUCT_NOT_FOUND', 'what we never had', { id: unknownId }),
      fails('PRODUCT_NOT_FOUND', 'an id that is none', { id: 'ring' }),
    ],
  },
  {
    name: 'read the categories',
    accessLevel: 'catalogue',
    rest: 'GET /api/v1/categories/allcategories',
    graphql: 'Query.categories',
    answer: (body) => each(body.categories, category),
    omittedInRest: ofCategories,
    cases: [succeeds('all of them', looking({}))],
  },
  {
    name: 'add a category',
    accessLevel: 'admin',
    rest: 'POST /api/v1/categories/addcategory',
    graphql: 'Mutation.addCategory',
    restNames: categoryWords,
    answer: (body) => category(body.category),
    omittedInRest: ofCategories,
    cases: [
      succeeds('with parts and sizes', ({ uniqueWord }) => ({
        name: `Kind ${uniqueWord()}`,
        subcategories: ['Plain', ' plain ', '', 'Halo'],
        sizes: ['6', '7'],
      })),
      fails('CATEGORY_TAKEN', 'a name that there is', async (context) => ({
        name: (await aSaved(context)).name.toUpperCase(),
        subcategories: [],
        sizes: [],
      })),
      fails('VALIDATION', 'no name', { name: ' ', subcategories: [], sizes: [] }),
      fails('VALIDATION', 'the name All', { name: 'all', subcategories: [], sizes: [] }),
      fails('VALIDATION', 'a long name', { name: 'x'.repeat(61), subcategories: [], sizes: [] }),
      fails('VALIDATION', 'a long size', { name: 'Long', subcategories: [], sizes: ['6', 'x'.repeat(21)] }),
      fails('VALIDATION', 'too many parts', { name: 'Many', subcategories: Array(61).fill('x'), sizes: [] }),
      fails('VALIDATION', 'a size that is a number', { name: 'Odd', subcategories: [], sizes: [{}] }, { rejectedByType: true }),
    ],
  },
  {
    name: 'change a category',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/categories/updatecategory/{id}',
    graphql: 'Mutation.updateCategory',
    restNames: categoryWords,
    answer: (body) => category(body.category),
    omittedInRest: ofCategories,
    cases: [
      succeeds('its name and its lists', (context) => aSaved(context, { name: `Other ${context.uniqueWord()}`, version: 1 })),
      succeeds('one with a picture, which it keeps', async (context) => withImage(context, await aSaved(context))),
      fails('CONFLICT', 'an older version', (context) => aSaved(context, { version: 7 })),
      fails('CATEGORY_TAKEN', 'a name that there is', async (context) => {
        const { name } = await aSaved(context);
        return aSaved(context, { name });
      }),
      fails('SUBCATEGORY_IN_USE', 'without a part that has products', async (context) => {
        const saved = await aSaved(context);
        const row = { name: `Piece ${context.uniqueWord()}`, category: saved.name, subcategory: 'Plain' };
        await productRows(context.app, [row]);
        return { ...saved, subcategories: ['Halo'] };
      }),
      fails('CATEGORY_NOT_FOUND', 'one that is gone', { id: unknownId, name: 'Gone', subcategories: [], sizes: [] }),
      fails('CATEGORY_NOT_FOUND', 'an id that is none', { id: 'x', name: 'Gone', subcategories: [], sizes: [] }),
      fails('VALIDATION', 'no name', (context) => aSaved(context, { name: '' })),
    ],
  },
  {
    name: 'delete a category',
    accessLevel: 'admin',
    rest: 'DELETE /api/v1/categories/deletecategory/{id}',
    graphql: 'Mutation.deleteCategory',
    answer: message,
    cases: [
      succeeds('one without products', async (context) => ({ id: (await aSaved(context)).id })),
      fails('CATEGORY_IN_USE', 'one with products', async (context) => {
        const { id, name } = await aSaved(context);
        await productRows(context.app, [{ name: `Piece ${context.uniqueWord()}`, category: name, subcategory: 'Plain' }]);
        return { id };
      }),
      fails('CATEGORY_NOT_FOUND', 'one that is gone', { id: unknownId }),
      fails('CATEGORY_NOT_FOUND', 'an id that is none', { id: 'rings' }),
    ],
  },
];
