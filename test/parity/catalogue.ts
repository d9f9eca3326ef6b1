import { aCategory, productRows } from '../support/data/catalogue.js';
import { category, each, message, page, picture, product, productPage, renditions } from './answers.js';
import { aGoneRing, aRing } from './cart.js';
import { aPicture } from './pictures.js';
import { bad, good, unknownId, type Power, type Scene } from './power.js';

/** The same with a picture, which comes from where catalogues are prepared. */
async function withImage<Saved extends { id: string }>(scene: Scene, saved: Saved): Promise<Saved> {
  const picture = await aPicture(scene, 'ready');
  await scene.app.database.query('UPDATE categories SET image_id = $2 WHERE id = $1', [saved.id, picture]);
  return saved;
}

/** A few products in two categories of their own, of which one has a picture. */
const aCatalogue = (scene: Scene) =>
  scene.shared('catalogue', async () => {
    const { app } = scene;
    await aCategory(app, 'Bangles', { subcategories: ['Plain', 'Halo'], sizes: ['2.4'] });
    await withImage(scene, await aCategory(app, 'Earrings', { subcategories: ['Round'] }));
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

const looking = (input: object) => async (scene: Scene) => {
  await aCatalogue(scene);
  return { perPage: 4, ...input };
};

/** Of the picture of a category REST tells the address. */
const ofCategories = [...renditions, ...['width', 'height', 'placeholder'].map((field) => `Picture.${field}`)];

/** A page of products carries little of each picture. */
const inLists = ['Product.images', 'Product.version', 'Product.archivedAt', ...renditions];

const aSaved = async (scene: Scene, more = {}) => {
  const { id, name } = await aCategory(scene.app, `Kind ${scene.word()}`, { subcategories: ['Plain'], sizes: ['1'] });
  return { id, name, subcategories: ['Plain', 'Halo'], sizes: ['1', '2'], ...more };
};

const categoryWords = { sizes: 'size' };

export const catalogue: Power[] = [
  {
    name: 'see the plates of the home page',
    accessLevel: 'visitor',
    rest: 'GET /api/v1/showcase',
    graphql: 'Query.showcase',
    answer: (body) => each(body.plates, ({ image, ...plate }) => ({ ...plate, image: picture(image) })),
    cases: [good('a visitor', looking({}))],
  },
  {
    name: 'read the products',
    accessLevel: 'catalogue',
    rest: 'GET /api/v1/products/allproducts',
    graphql: 'Query.products',
    words: { perPage: 'limit', categories: 'category', subcategories: 'subcategory' },
    toRest: ({ category: kinds, subcategory: parts, ...filter }) => ({
      ...filter,
      category: (kinds as string[] | undefined)?.join(','),
      subcategory: (parts as string[] | undefined)?.join(','),
    }),
    answer: (body) => productPage(body, { perPage: 4 }),
    lacks: inLists,
    cases: [
      good('a page', looking({})),
      good('of two categories, the heaviest first', looking({ categories: ['Bangles', 'Earrings'], sort: '-gram' })),
      good('of a subcategory', looking({ categories: ['Bangles'], subcategories: ['Halo'] })),
      good('between two weights', looking({ gramMin: 5, gramMax: 10.5 })),
      good('that a search finds', looking({ search: 'oval' })),
      bad('VALIDATION', 'a lower weight above the upper', { gramMin: 10, gramMax: 5 }),
      bad('VALIDATION', 'a weight below nothing', { gramMin: -1 }),
      bad('VALIDATION', 'page 0', { page: 0 }),
      bad('VALIDATION', 'none on a page', { perPage: 0 }),
      bad('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
      bad('VALIDATION', 'an order that is none', { sort: 'price' }, { byType: true }),
    ],
  },
  {
    name: 'search the products',
    accessLevel: 'catalogue',
    rest: 'GET /api/v1/products/search',
    graphql: 'Query.searchProducts',
    words: { perPage: 'limit' },
    answer: (body) => page(body.products, product, body, { perPage: 4 }),
    lacks: inLists,
    cases: [
      good('a word', looking({ query: 'oval' })),
      good('a misspelt word', looking({ query: 'bangel' })),
      good('nothing that we have', looking({ query: 'zebra' })),
      bad('VALIDATION', 'an endless search', { query: 'x'.repeat(101) }),
      bad('VALIDATION', 'page 0', { query: 'oval', page: 0 }),
    ],
  },
  {
    name: 'read a product',
    accessLevel: 'catalogue',
    rest: 'GET /api/v1/products/{id}',
    graphql: 'Query.product',
    answer: (body) => product(body.product),
    lacks: ['Product.version', 'Product.archivedAt'],
    cases: [
      good('a ring', async (scene) => ({ id: (await aRing(scene)).id })),
      bad('PRODUCT_NOT_FOUND', 'what left the catalogue', async (scene) => ({ id: (await aGoneRing(scene)).id })),
      bad('PRODUCT_NOT_FOUND', 'what we never had', { id: unknownId }),
      bad('PRODUCT_NOT_FOUND', 'an id that is none', { id: 'ring' }),
    ],
  },
  {
    name: 'read the categories',
    accessLevel: 'catalogue',
    rest: 'GET /api/v1/categories/allcategories',
    graphql: 'Query.categories',
    answer: (body) => each(body.categories, category),
    lacks: ofCategories,
    cases: [good('all of them', looking({}))],
  },
  {
    name: 'add a category',
    accessLevel: 'admin',
    rest: 'POST /api/v1/categories/addcategory',
    graphql: 'Mutation.addCategory',
    words: categoryWords,
    answer: (body) => category(body.category),
    lacks: ofCategories,
    cases: [
      good('with parts and sizes', ({ word }) => ({
        name: `Kind ${word()}`,
        subcategories: ['Plain', ' plain ', '', 'Halo'],
        sizes: ['6', '7'],
      })),
      bad('CATEGORY_TAKEN', 'a name that there is', async (scene) => ({
        name: (await aSaved(scene)).name.toUpperCase(),
        subcategories: [],
        sizes: [],
      })),
      bad('VALIDATION', 'no name', { name: ' ', subcategories: [], sizes: [] }),
      bad('VALIDATION', 'the name All', { name: 'all', subcategories: [], sizes: [] }),
      bad('VALIDATION', 'a long name', { name: 'x'.repeat(61), subcategories: [], sizes: [] }),
      bad('VALIDATION', 'a long size', { name: 'Long', subcategories: [], sizes: ['6', 'x'.repeat(21)] }),
      bad('VALIDATION', 'too many parts', { name: 'Many', subcategories: Array(61).fill('x'), sizes: [] }),
      bad('VALIDATION', 'a size that is a number', { name: 'Odd', subcategories: [], sizes: [{}] }, { byType: true }),
    ],
  },
  {
    name: 'change a category',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/categories/updatecategory/{id}',
    graphql: 'Mutation.updateCategory',
    words: categoryWords,
    answer: (body) => category(body.category),
    lacks: ofCategories,
    cases: [
      good('its name and its lists', (scene) => aSaved(scene, { name: `Other ${scene.word()}`, version: 1 })),
      good('one with a picture, which it keeps', async (scene) => withImage(scene, await aSaved(scene))),
      bad('CONFLICT', 'an older version', (scene) => aSaved(scene, { version: 7 })),
      bad('CATEGORY_TAKEN', 'a name that there is', async (scene) => {
        const { name } = await aSaved(scene);
        return aSaved(scene, { name });
      }),
      bad('SUBCATEGORY_IN_USE', 'without a part that has products', async (scene) => {
        const saved = await aSaved(scene);
        const row = { name: `Piece ${scene.word()}`, category: saved.name, subcategory: 'Plain' };
        await productRows(scene.app, [row]);
        return { ...saved, subcategories: ['Halo'] };
      }),
      bad('CATEGORY_NOT_FOUND', 'one that is gone', { id: unknownId, name: 'Gone', subcategories: [], sizes: [] }),
      bad('CATEGORY_NOT_FOUND', 'an id that is none', { id: 'x', name: 'Gone', subcategories: [], sizes: [] }),
      bad('VALIDATION', 'no name', (scene) => aSaved(scene, { name: '' })),
    ],
  },
  {
    name: 'delete a category',
    accessLevel: 'admin',
    rest: 'DELETE /api/v1/categories/deletecategory/{id}',
    graphql: 'Mutation.deleteCategory',
    answer: message,
    cases: [
      good('one without products', async (scene) => ({ id: (await aSaved(scene)).id })),
      bad('CATEGORY_IN_USE', 'one with products', async (scene) => {
        const { id, name } = await aSaved(scene);
        await productRows(scene.app, [{ name: `Piece ${scene.word()}`, category: name, subcategory: 'Plain' }]);
        return { id };
      }),
      bad('CATEGORY_NOT_FOUND', 'one that is gone', { id: unknownId }),
      bad('CATEGORY_NOT_FOUND', 'an id that is none', { id: 'rings' }),
    ],
  },
];
