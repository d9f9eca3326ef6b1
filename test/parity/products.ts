import { aCategory } from '../support/data/catalogue.js';
import { archive, aProduct } from '../support/data/shop.js';
import { each, message, product, productPage, renditions, withId } from './answers.js';
import { aFalsePng, aHeavyJpeg, aJpeg, aText, aTornJpeg } from './files.js';
import { aPicture } from './pictures.js';
import { bad, good, type Input, unknownId, type Power, type Scene } from './power.js';

/** A product that nobody else needs. */
const aPiece = ({ app, word }: Scene) => aProduct(app, { name: `Piece ${word()}`, category: 'Pieces' });

async function anArchived(scene: Scene) {
  const piece = await aPiece(scene);
  await archive(scene.app, piece);
  return piece;
}

/** An archived product whose category was deleted after it. */
async function aHomeless(scene: Scene) {
  const category = `Short-lived ${scene.word()}`;
  const piece = await aProduct(scene.app, { name: `Piece ${scene.word()}`, category });
  await archive(scene.app, piece);
  await scene.app.database.query('DELETE FROM categories WHERE name = $1', [category]);
  return piece;
}

const withParts = ({ app, shared }: Scene) =>
  shared('with parts', () => aCategory(app, 'Sorted', { subcategories: ['Plain', 'Halo'] }));

const sent = async (scene: Scene, more = {}) => {
  await withParts(scene);
  const name = `Piece ${scene.word()}`;
  return { name, gram: 2.125, category: 'Sorted', subcategory: 'Halo', caratOptions: ['18', '22'], ...more };
};

const withPicture = async (scene: Scene, more = {}) => ({
  ...(await sent(scene)),
  pictures: [{ file: await aJpeg() }],
  ...more,
});

/** REST has a thumbnail, which older clients call otherwise, and further images; what is kept is not named. */
const asImages = ({ pictures, thumbnailIs = 'thumbnail', ...piece }: Input): Input => {
  const files = (pictures as { file?: File }[] | undefined)?.map(({ file }) => file);
  const images = files && files.length > 1 ? files.slice(1) : undefined;
  return { ...piece, [thumbnailIs as string]: files?.[0], images };
};
const byFiles = { toRest: asImages, onlyRest: ['thumbnailIs'] };

const places = [
  bad('VALIDATION', 'a category that there is not', (scene) => withPicture(scene, { category: 'Hats' })),
  bad('VALIDATION', 'a part that there is not', (scene) => withPicture(scene, { subcategory: 'Round' })),
  bad('VALIDATION', 'no part, where there are some', (scene) => withPicture(scene, { subcategory: undefined })),
];

const rules = [
  ...places,
  bad('VALIDATION', 'no name and no category', (scene) => withPicture(scene, { name: ' ', category: '' })),
  bad('VALIDATION', 'a long name', (scene) => withPicture(scene, { name: 'x'.repeat(121) })),
  bad('VALIDATION', 'no weight', (scene) => withPicture(scene, { gram: 0 })),
  bad('VALIDATION', 'too heavy', (scene) => withPicture(scene, { gram: 10_001 })),
  bad('VALIDATION', 'four decimals', (scene) => withPicture(scene, { gram: 1.2345 })),
  bad('VALIDATION', 'a carat that is none', (scene) => withPicture(scene, { caratOptions: ['18', '25'] })),
  bad('VALIDATION', 'no carats', (scene) => withPicture(scene, { caratOptions: [] })),
  bad('VALIDATION', 'a weight that is a text', (scene) => withPicture(scene, { gram: '2' }), { byType: true }),
];

const files = [
  bad('UNSUPPORTED_TYPE', 'a text', (scene) => withPicture(scene, { pictures: [{ file: aText() }] })),
  bad('UNSUPPORTED_TYPE', 'a JPEG that is called a PNG', async (scene) =>
    withPicture(scene, { pictures: [{ file: await aFalsePng() }] }),
  ),
  bad('PAYLOAD_TOO_LARGE', 'more than 10 MB', async (scene) =>
    withPicture(scene, { pictures: [{ file: await aHeavyJpeg(10) }] }),
  ),
  bad('MEDIA_UNREADABLE', 'a torn JPEG', async (scene) =>
    withPicture(scene, { pictures: [{ file: await aTornJpeg() }] }),
  ),
];

const gone = [
  bad('PRODUCT_NOT_FOUND', 'one that never was', { id: unknownId }),
  bad('PRODUCT_NOT_FOUND', 'an id that is none', { id: 'ring' }),
];

const several = [
  bad('VALIDATION', 'none', { ids: [] }),
  bad('VALIDATION', 'an id that is none', { ids: [unknownId, 'ring'] }),
  bad('VALIDATION', 'more than 200', { ids: Array(201).fill(unknownId) }),
  bad('VALIDATION', 'no list', {}, { byType: true }),
];

const done = ({ message: text, products }: { message: string; products: number }) => ({ message: text, products });

const one = (body: { product: unknown }) => product(body.product);

export const products: Power[] = [
  {
    name: 'read the products to manage',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/products',
    graphql: 'Query.managedProducts',
    words: { perPage: 'limit' },
    answer: (body) => productPage(body, { perPage: 4 }),
    lacks: ['Product.images', ...renditions],
    cases: [
      good('a page', async (scene) => {
        await aPiece(scene);
        return { perPage: 4, sort: 'name' };
      }),
      good('the archived ones', async (scene) => {
        await anArchived(scene);
        return { perPage: 4, archived: true };
      }),
      good('of one category, that a search finds', async (scene) => {
        for (const category of ['Pieces', 'Elsewhere'])
          await aProduct(scene.app, { name: `Piece ${scene.word()}`, category });
        return { perPage: 4, category: 'Pieces', search: 'piece', sort: '-name' };
      }),
      bad('VALIDATION', 'page 0', { page: 0 }),
      bad('VALIDATION', 'none on a page', { perPage: 0 }),
      bad('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
      bad('VALIDATION', 'an order that is none', { sort: 'price' }, { byType: true }),
    ],
  },
  {
    name: 'read a product to manage',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/products/{id}',
    graphql: 'Query.managedProduct',
    answer: one,
    cases: [
      good('an archived one', async (scene) => ({ id: (await anArchived(scene)).id })),
      good('one whose category is gone', async (scene) => ({ id: (await aHomeless(scene)).id })),
      ...gone,
    ],
  },
  {
    name: 'add a product',
    accessLevel: 'admin',
    rest: 'POST /api/v1/products/addproduct',
    graphql: 'Mutation.addProduct',
    ...byFiles,
    answer: one,
    cases: [
      good('with a picture', (scene) => withPicture(scene)),
      good('with a picture, as older clients send it', (scene) => withPicture(scene, { thumbnailIs: 'image' })),
      good('with three', async (scene) =>
        withPicture(scene, {
          pictures: [{ file: await aJpeg() }, { file: await aJpeg('side.jpg') }, { file: await aJpeg('back.jpg') }],
        }),
      ),
      ...rules,
      ...files,
    ],
  },
  {
    name: 'change a product',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/products/updateproduct/{id}',
    graphql: 'Mutation.updateProduct',
    ...byFiles,
    answer: one,
    cases: [
      good('what it is', async (scene) => sent(scene, { id: (await aPiece(scene)).id, version: 1 })),
      good('its only picture', async (scene) => withPicture(scene, { id: (await aPiece(scene)).id })),
      bad('CONFLICT', 'an older version', async (scene) => sent(scene, { id: (await aPiece(scene)).id, version: 7 })),
      bad('PRODUCT_NOT_FOUND', 'one that never was', (scene) => sent(scene, { id: unknownId })),
      bad('PRODUCT_NOT_FOUND', 'an id that is none', (scene) => sent(scene, { id: 'ring' })),
      ...[...rules, ...files].map((wanted) => ({
        ...wanted,
        input: async (scene: Scene) => ({ ...(await wanted.input(scene)), id: (await aPiece(scene)).id }),
      })),
    ],
  },
  {
    name: 'copy a product',
    accessLevel: 'admin',
    rest: 'POST /api/v1/products/duplicateproduct/{id}',
    graphql: 'Mutation.duplicateProduct',
    answer: one,
    cases: [good('one', async (scene) => ({ id: (await aPiece(scene)).id })), ...gone],
  },
  {
    name: 'archive a product',
    accessLevel: 'admin',
    rest: 'DELETE /api/v1/products/deleteproduct/{id}',
    graphql: 'Mutation.archiveProduct',
    answer: message,
    cases: [good('one', async (scene) => ({ id: (await aPiece(scene)).id })), ...gone],
  },
  {
    name: 'archive several products',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/products/deleteproducts',
    graphql: 'Mutation.archiveProducts',
    answer: done,
    cases: [
      good('two, of which one is gone', async (scene) => ({ ids: [(await aPiece(scene)).id, unknownId] })),
      bad('PRODUCT_NOT_FOUND', 'one that is gone', { ids: [unknownId] }),
      ...several,
    ],
  },
  {
    name: 'bring a product back',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/products/restoreproduct/{id}',
    graphql: 'Mutation.restoreProduct',
    answer: one,
    cases: [
      good('to where it was', async (scene) => ({ id: (await anArchived(scene)).id })),
      good('to another category', async (scene) => {
        await withParts(scene);
        return { id: (await aHomeless(scene)).id, category: 'Sorted', subcategory: 'Plain' };
      }),
      bad('PRODUCT_HAS_NO_CATEGORY', 'without one', async (scene) => ({ id: (await aHomeless(scene)).id })),
      bad('VALIDATION', 'to a category that there is not', async (scene) => ({
        id: (await anArchived(scene)).id,
        category: 'Hats',
      })),
      ...gone,
    ],
  },
  {
    name: 'bring several products back',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/products/restoreproducts',
    graphql: 'Mutation.restoreProducts',
    answer: done,
    cases: [
      good('one', async (scene) => ({ ids: [(await anArchived(scene)).id] })),
      bad('PRODUCT_NOT_FOUND', 'one that is gone', { ids: [unknownId] }),
      ...several,
    ],
  },
  {
    name: 'move several products',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/products/moveproducts',
    graphql: 'Mutation.moveProducts',
    answer: done,
    cases: [
      good('two, of which one is gone', async (scene) => {
        await withParts(scene);
        return { ids: [(await aPiece(scene)).id, unknownId], category: 'Sorted', subcategory: 'Plain' };
      }),
      bad('PRODUCT_NOT_FOUND', 'one that is gone', async (scene) => {
        await withParts(scene);
        return { ids: [unknownId], category: 'Sorted', subcategory: 'Plain' };
      }),
      bad('VALIDATION', 'to a category that there is not', async (scene) => ({
        ids: [(await aPiece(scene)).id],
        category: 'Hats',
      })),
      bad('VALIDATION', 'to no category', { ids: [unknownId], category: '' }),
    ],
  },
  {
    name: 'see how far the sizes of pictures are',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/media/progress',
    graphql: 'Query.mediaProgress',
    toRest: ({ ids }) => ({ ids: (ids as string[]).join(',') }),
    answer: (body) => each(body.files, withId),
    cases: [
      good('of one, and of one that is gone', async (scene) => ({ ids: [await aPicture(scene, 'ready'), unknownId] })),
      bad('VALIDATION', 'an id that is none', { ids: ['ring'] }),
      bad('VALIDATION', 'more than a hundred', { ids: Array(101).fill(unknownId) }),
    ],
  },
  {
    name: 'make the sizes of a picture once more',
    accessLevel: 'admin',
    rest: 'POST /api/v1/admin/media/{id}/retry',
    graphql: 'Mutation.retryMedia',
    answer: (body) => withId(body.file),
    cases: [
      good('one that failed', async (scene) => ({ id: await aPicture(scene, 'failed') })),
      bad('MEDIA_NOT_FOUND', 'one that is gone', { id: unknownId }),
      bad('MEDIA_NOT_FOUND', 'an id that is none', { id: 'ring' }),
    ],
  },
];
