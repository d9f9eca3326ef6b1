import { productFilterNames } from '../../domain/products.js';
import { aCategory, anOption, productRows } from '../support/data/catalogue.js';
import { category, each, message, page, picture, product, productPage, renditions } from './rest-responses.js';
import { aProduct } from '../support/data/shop.js';
import { aGoneRing, anEarring, aRing } from './cart.js';
import { aPicture } from './photo-builders.js';
import { fails, succeeds, unknownId, type Input, type Operation, type CaseContext } from './operation.js';

/** Adds a picture to a category, as administrators do. */
async function withImage<Saved extends { id: string }>(context: CaseContext, saved: Saved): Promise<Saved> {
  const picture = await aPicture(context, 'ready');
  await context.app.database.query('UPDATE categories SET image_id = $2 WHERE id = $1', [saved.id, picture]);
  return saved;
}

/** Products in two new categories; one product has a picture. */
const aCatalogue = (context: CaseContext) =>
  context.shared('catalogue', async () => {
    const { app } = context;
    await aCategory(app, 'Bangles', { subcategories: ['Plain', 'Halo'], sizes: ['2.4'] });
    const options = [anOption('Screw', ['push', 'bombay', 'south'], 'push')];
    await withImage(context, await aCategory(app, 'Earrings', { subcategories: ['Round'], options }));
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

const aStone = { count: 2, carats: 0.2, setting: null, text: null };

/** Products set with an oval diamond, and with a round ruby. */
const aStoneCatalogue = (context: CaseContext) =>
  context.shared('stones', async () => {
    for (const [kind, shape] of [['diamond', 'oval'] as const, ['ruby', 'round'] as const])
      await aProduct(context.app, {
        ...{ name: `${kind} brooch`, category: 'Gem set', gram: 4, netGram: kind === 'ruby' ? 2 : undefined },
        stones: [{ ...aStone, kind, shape }],
      });
  });

const lookingAtStones = (input: Input) => async (context: CaseContext) => {
  await aStoneCatalogue(context);
  return input;
};

/** Two products of a category with making options. */
const lookingAtOptions = (input: Input) => async (context: CaseContext) => {
  await context.shared('options', async () => {
    const options = [anOption('Screw', ['push', 'south']), anOption('Finish', ['polish', 'matt'])];
    await aCategory(context.app, 'Screwed', { options });
    await productRows(
      context.app,
      ['Small studs', 'Large studs'].map((name) => ({ name, category: 'Screwed' })),
    );
  });
  return input;
};

const looking = (input: object) => async (context: CaseContext) => {
  await aCatalogue(context);
  return { perPage: 4, ...input };
};

/** REST returns only the URL of a category's picture. */
const ofCategories = [...renditions, ...['width', 'height', 'placeholder'].map((field) => `Picture.${field}`)];

/** Lists of products contain few fields of each picture. */
export const inLists = ['Product.images', 'Product.version', 'Product.archivedAt', ...renditions];

/** REST separates the names of a filter by commas. */
export const withCommas = (filter: Input) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );

/** The product of `aCatalogue` with this name, and further input. */
const beside =
  (name: string, more: object = {}) =>
  async (context: CaseContext) => {
    await aCatalogue(context);
    const [found] = await context.app.database.query<{ id: string }>('SELECT id FROM products WHERE name = $1', [name]);
    return { id: found?.id, ...more };
  };

const aSaved = async (context: CaseContext, more = {}) => {
  const { id, name } = await aCategory(context.app, `Kind ${context.uniqueWord()}`, {
    subcategories: ['Plain'],
    sizes: ['1'],
  });
  return { id, name, subcategories: ['Plain', 'Halo'], sizes: ['1', '2'], ...more };
};

const categoryWords = { sizes: 'size' };

/** A saved category with two options, and the ids of these in an input. */
const withOptions = async (context: CaseContext, change: (options: Input[]) => Input[]) => {
  const { id, name, options } = await aCategory(context.app, `Kind ${context.uniqueWord()}`, {
    options: [anOption('Screw', ['push', 'bombay', 'south'], 'push'), anOption('Finish', ['matt', 'polish'])],
  });
  return { id, name, subcategories: [], sizes: [], options: change(options.map((option) => ({ ...option }))) };
};

interface OptionInput {
  id?: string;
  values: { id?: string }[];
}

/** REST calls the ids of options and their values `_id`. */
const withRestIds = ({ options, ...input }: Input): Input => ({
  ...input,
  options: (options as OptionInput[] | undefined)?.map(({ id: _id, values, ...option }) => ({
    ...option,
    _id,
    values: values.map(({ id: valueId, ...value }) => ({ ...value, _id: valueId })),
  })),
});

export const catalogue: Operation[] = [
  {
    name: 'read the showcase of the home page',
    rest: 'GET /api/v1/showcase',
    graphql: 'Query.showcase',
    response: (body) => each(body.plates, ({ image, ...item }) => ({ ...item, image: picture(image) })),
    cases: [succeeds('a visitor', looking({}))],
  },
  {
    name: 'list products',
    rest: 'GET /api/v1/products/allproducts',
    graphql: 'Query.products',
    restNames: { perPage: 'limit', ...productFilterNames },
    toRest: withCommas,
    response: (body) => productPage(body, { perPage: 4 }),
    omittedInRest: inLists,
    cases: [
      succeeds('a page', looking({})),
      succeeds('of two categories, heaviest first', looking({ categories: ['Bangles', 'Earrings'], sort: '-gram' })),
      succeeds('of a subcategory', looking({ categories: ['Bangles'], subcategories: ['Halo'] })),
      succeeds('between two weights', looking({ gramMin: 5, gramMax: 10.5 })),
      succeeds('that match a search', looking({ search: 'oval' })),
      succeeds('with a design number', looking({ search: 'ba-0001' })),
      succeeds('of two carats and a size', looking({ carats: ['18', '22'], sizes: ['2.4'] })),
      succeeds('in a colour', looking({ colours: ['Rose'] })),
      succeeds('in a colour that the carat is not made in', looking({ carats: ['22'], colours: ['Rose'] })),
      succeeds('that are new', looking({ isNew: true })),
      succeeds('between two net weights', lookingAtStones({ perPage: 4, netMin: 1.5, netMax: 2.5 })),
      succeeds('that come with a screw', lookingAtOptions({ perPage: 4, option: ['screw:Push', 'Finish:matt'] })),
      fails('VALIDATION', 'an option without its name', { option: ['push'] }),
      succeeds('with oval diamonds', lookingAtStones({ perPage: 4, stone: ['diamond', 'pearl'], shape: ['oval'] })),
      fails('VALIDATION', 'a minimum net weight above the maximum', { netMin: 10, netMax: 5 }),
      fails('VALIDATION', 'an unknown kind of stones', { stone: ['topaz'] }, { rejectedByType: true }),
      fails('VALIDATION', 'a carat above 24', { carats: ['18', '25'] }),
      fails('VALIDATION', 'an unknown colour', { colours: ['White'] }, { rejectedByType: true }),
      fails('VALIDATION', 'a minimum weight above the maximum', { gramMin: 10, gramMax: 5 }),
      fails('VALIDATION', 'a negative weight', { gramMin: -1 }),
      fails('VALIDATION', 'page 0', { page: 0 }),
      fails('VALIDATION', 'page size 0', { perPage: 0 }),
      fails('VALIDATION', 'a search text over the limit', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'an unknown sort order', { sort: 'price' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'count the products of filters',
    rest: 'GET /api/v1/products/filter-counts',
    graphql: 'Query.filterCounts',
    restNames: productFilterNames,
    toRest: withCommas,
    response: ({ stones, shapes, options }) => ({ stones, shapes, options }),
    cases: [
      succeeds('of all products', lookingAtStones({})),
      succeeds('of a category, with a kind', lookingAtStones({ categories: ['Gem set'], stone: ['ruby'] })),
      succeeds('of products with options', lookingAtOptions({ categories: ['Screwed'], option: ['Screw:push'] })),
      succeeds('with two cuts and a search', lookingAtStones({ shape: ['oval', 'pear'], search: 'brooch' })),
      fails('VALIDATION', 'a minimum net weight above the maximum', { netMin: 10, netMax: 5 }),
      fails('VALIDATION', 'a negative net weight', { netMin: -1 }),
      fails('VALIDATION', 'an unknown cut', { shape: ['star'] }, { rejectedByType: true }),
    ],
  },
  {
    name: 'search products',
    rest: 'GET /api/v1/products/search',
    graphql: 'Query.searchProducts',
    restNames: { perPage: 'limit' },
    response: (body) => ({
      ...page(body.products, product, body, { perPage: 4 }),
      totalIsExact: body.totalIsExact,
    }),
    omittedInRest: inLists,
    cases: [
      succeeds('a word', looking({ query: 'oval' })),
      succeeds('the beginning of a design number', looking({ query: 'ba-00' })),
      succeeds('a misspelt word', looking({ query: 'bangel' })),
      succeeds('an unknown product', looking({ query: 'zebra' })),
      fails('VALIDATION', 'a search text over the limit', { query: 'x'.repeat(101) }),
    ],
  },
  {
    name: 'read a product',
    rest: 'GET /api/v1/products/{id}',
    graphql: 'Query.product',
    response: (body) => product(body.product),
    omittedInRest: ['Product.version', 'Product.archivedAt'],
    alsoInRest: ['Product.options'],
    cases: [
      succeeds('a ring', async (context) => ({ id: (await aRing(context)).id })),
      succeeds('an earring with making options', async (context) => ({ id: (await anEarring(context)).id })),
      fails('PRODUCT_NOT_FOUND', 'an archived product', async (context) => ({ id: (await aGoneRing(context)).id })),
      fails('PRODUCT_NOT_FOUND', 'an unknown product', { id: unknownId }),
      fails('PRODUCT_NOT_FOUND', 'a malformed id', { id: 'ring' }),
    ],
  },
  {
    name: 'read a product by its design number',
    rest: 'GET /api/v1/products/by-number/{designNumber}',
    graphql: 'Query.productByNumber',
    response: (body) => product(body.product),
    omittedInRest: ['Product.version', 'Product.archivedAt'],
    alsoInRest: ['Product.options'],
    cases: [
      succeeds('in another case', async (context) => ({
        designNumber: (await aRing(context)).designNumber.toLowerCase(),
      })),
      fails('PRODUCT_NOT_FOUND', 'an archived product', async (context) => ({
        designNumber: (await aGoneRing(context)).designNumber,
      })),
      fails('PRODUCT_NOT_FOUND', 'an unknown number', { designNumber: 'NONE-1' }),
      fails('PRODUCT_NOT_FOUND', 'a text that is no design number', { designNumber: 'no number' }),
    ],
  },
  {
    name: 'read the neighbours of a product in a list',
    rest: 'GET /api/v1/products/{id}/neighbours',
    graphql: 'Query.productNeighbours',
    restNames: productFilterNames,
    toRest: withCommas,
    response: ({ previous, next }) => ({ previous: previous && product(previous), next: next && product(next) }),
    omittedInRest: inLists,
    cases: [
      succeeds('in a category, heaviest first', beside('Oval halo', { categories: ['Bangles'], sort: '-gram' })),
      succeeds('in a subcategory, where it is the only one', beside('Oval halo', { subcategories: ['Halo'] })),
      succeeds('between two weights', beside('Oval bangle', { gramMin: 5, gramMax: 20, sort: 'gram' })),
      succeeds('among those that match a search', beside('Oval bangle', { search: 'oval' })),
      succeeds('of a size, in a list without it', beside('Round stud', { sizes: ['2.4'], carats: ['18'] })),
      fails('PRODUCT_NOT_FOUND', 'an archived product', async (context) => ({ id: (await aGoneRing(context)).id })),
      fails('PRODUCT_NOT_FOUND', 'a malformed id', { id: 'ring' }),
      fails('VALIDATION', 'a minimum weight above the maximum', beside('Oval halo', { gramMin: 10, gramMax: 5 })),
      fails('VALIDATION', 'an unknown sort order', beside('Oval halo', { sort: 'price' }), { rejectedByType: true }),
    ],
  },
  {
    name: 'list the products related to a product',
    rest: 'GET /api/v1/products/{id}/related',
    graphql: 'Query.relatedProducts',
    response: (body) => each(body.products, product),
    omittedInRest: inLists,
    cases: [
      succeeds('two bangles', beside('Oval halo')),
      fails('PRODUCT_NOT_FOUND', 'an archived product', async (context) => ({ id: (await aGoneRing(context)).id })),
      fails('PRODUCT_NOT_FOUND', 'a malformed id', { id: 'ring' }),
    ],
  },
  {
    name: 'list categories',
    rest: 'GET /api/v1/categories/allcategories',
    graphql: 'Query.categories',
    response: (body) => each(body.categories, category),
    omittedInRest: ofCategories,
    cases: [succeeds('all fields', looking({}))],
  },
  {
    name: 'read a category',
    rest: 'GET /api/v1/categories/{id}',
    graphql: 'Query.category',
    response: (body) => category(body.category),
    omittedInRest: ofCategories,
    cases: [
      succeeds('by its id', async (context) => ({ id: (await aSaved(context)).id })),
      fails('CATEGORY_NOT_FOUND', 'an unknown id', { id: unknownId }),
      fails('CATEGORY_NOT_FOUND', 'a malformed id', { id: 'rings' }),
    ],
  },
  {
    name: 'add a category',
    rest: 'POST /api/v1/categories/addcategory',
    graphql: 'Mutation.addCategory',
    restNames: categoryWords,
    toRest: withRestIds,
    response: (body) => category(body.category),
    omittedInRest: ofCategories,
    cases: [
      succeeds('with subcategories and sizes', ({ uniqueWord }) => ({
        name: `Kind ${uniqueWord()}`,
        subcategories: ['Plain', ' plain ', '', 'Halo'],
        sizes: ['6', '7'],
      })),
      succeeds('with making options', ({ uniqueWord }) => ({
        name: `Kind ${uniqueWord()}`,
        subcategories: [],
        sizes: [],
        options: [
          { ...anOption(' Screw ', ['push', 'south'], 'south'), required: true },
          anOption('Rhodium', ['yes', 'no']),
        ],
      })),
      fails('VALIDATION', 'an option with one value', {
        name: 'Odd',
        subcategories: [],
        sizes: [],
        options: [anOption('Rhodium', ['yes'])],
      }),
      fails('VALIDATION', 'a value that is there twice', {
        name: 'Odd',
        subcategories: [],
        sizes: [],
        options: [anOption('Screw', ['push', 'south']), anOption('Rhodium', ['yes', 'YES'])],
      }),
      fails('VALIDATION', 'an option of another category', async (context) => ({
        ...(await withOptions(context, (options) => options)),
        id: undefined,
        name: `Kind ${context.uniqueWord()}`,
      })),
      fails('CATEGORY_TAKEN', 'a name that is taken', async (context) => ({
        name: (await aSaved(context)).name.toUpperCase(),
        subcategories: [],
        sizes: [],
      })),
      fails('VALIDATION', 'a beginning of design numbers with a dash', {
        name: 'Odd',
        subcategories: [],
        sizes: [],
        designPrefix: 'A-',
      }),
      fails('VALIDATION', 'an empty name', { name: ' ', subcategories: [], sizes: [] }),
      fails('VALIDATION', 'the reserved name All', { name: 'all', subcategories: [], sizes: [] }),
      fails('VALIDATION', 'a name that is too long', { name: 'x'.repeat(61), subcategories: [], sizes: [] }),
      fails('VALIDATION', 'a size that is too long', { name: 'Long', subcategories: [], sizes: ['6', 'x'.repeat(21)] }),
      fails('VALIDATION', 'too many subcategories', { name: 'Many', subcategories: Array(61).fill('x'), sizes: [] }),
      fails(
        'VALIDATION',
        'a size of the wrong type',
        { name: 'Odd', subcategories: [], sizes: [{}] },
        { rejectedByType: true },
      ),
    ],
  },
  {
    name: 'update a category',
    rest: 'PUT /api/v1/categories/updatecategory/{id}',
    graphql: 'Mutation.updateCategory',
    restNames: categoryWords,
    toRest: withRestIds,
    response: (body) => category(body.category),
    omittedInRest: ofCategories,
    cases: [
      succeeds('the beginning of its design numbers', (context) => aSaved(context, { designPrefix: 'Nx' })),
      succeeds('its name, subcategories and sizes', (context) =>
        aSaved(context, { name: `Other ${context.uniqueWord()}`, version: 1 }),
      ),
      succeeds('its options in another order, with new names and without some values', (context) =>
        withOptions(context, ([screw, finish]) => [
          { ...finish, name: 'Surface', required: true },
          { ...screw, values: [{ name: 'post' }, ...(screw?.values as Input[]).slice(1)] },
        ]),
      ),
      succeeds('without its options', (context) => withOptions(context, () => [])),
      succeeds('while its options stay', async (context) => {
        const { options: _, ...saved } = await withOptions(context, (options) => options);
        return saved;
      }),
      fails('VALIDATION', 'an unknown option', (context) =>
        withOptions(context, ([screw]) => [{ ...screw, id: unknownId }]),
      ),
      fails('VALIDATION', 'a value of another option', (context) =>
        withOptions(context, ([screw, finish]) => [{ ...screw, values: finish?.values }]),
      ),
      succeeds('one with a picture, which stays', async (context) => withImage(context, await aSaved(context))),
      fails('CONFLICT', 'an outdated version', (context) => aSaved(context, { version: 7 })),
      fails('CATEGORY_TAKEN', 'a name that is taken', async (context) => {
        const { name } = await aSaved(context);
        return aSaved(context, { name });
      }),
      fails('SUBCATEGORY_IN_USE', 'removing a subcategory with products', async (context) => {
        const saved = await aSaved(context);
        const row = { name: `Piece ${context.uniqueWord()}`, category: saved.name, subcategory: 'Plain' };
        await productRows(context.app, [row]);
        return { ...saved, subcategories: ['Halo'] };
      }),
      fails('CATEGORY_NOT_FOUND', 'one that does not exist', {
        id: unknownId,
        name: 'Gone',
        subcategories: [],
        sizes: [],
      }),
      fails('CATEGORY_NOT_FOUND', 'a malformed id', { id: 'x', name: 'Gone', subcategories: [], sizes: [] }),
      fails('VALIDATION', 'an empty name', (context) => aSaved(context, { name: '' })),
    ],
  },
  {
    name: 'delete a category',
    rest: 'DELETE /api/v1/categories/deletecategory/{id}',
    graphql: 'Mutation.deleteCategory',
    response: message,
    cases: [
      succeeds('one without products', async (context) => ({ id: (await aSaved(context)).id })),
      fails('CATEGORY_IN_USE', 'one with products', async (context) => {
        const { id, name } = await aSaved(context);
        await productRows(context.app, [
          { name: `Piece ${context.uniqueWord()}`, category: name, subcategory: 'Plain' },
        ]);
        return { id };
      }),
      fails('CATEGORY_NOT_FOUND', 'one that does not exist', { id: unknownId }),
      fails('CATEGORY_NOT_FOUND', 'a malformed id', { id: 'rings' }),
    ],
  },
];
