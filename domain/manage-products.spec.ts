import { letters, problemsOf } from '../test/support/data/problems.js';
import {
  addProductSchema,
  bulkResultMessage,
  listProductsSchema,
  manageProductsSchema,
  moveProductsSchema,
  copyName,
  productFormSchema,
  productIdsSchema,
  productSorts,
  restoreProductSchema,
  updateProductSchema,
} from './products.js';

const someId = (nth: number) => `018f0000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, nth) => someId(nth));
const files = (count: number) => Array.from({ length: count }, () => ({ file: 'bytes' }));
const ring = { name: 'Solitaire', gram: 4.25, category: 'Rings' };
const choose = 'Please choose the products first.';

describe('several products at once', () => {
  it.each([productIdsSchema, moveProductsSchema])('are 1 to 200: %#', (schema) => {
    const among = (list: unknown) => problemsOf(schema, { ids: list, category: 'Rings' });
    expect(among(ids(0))).toEqual({ ids: choose });
    expect(among(undefined)).toEqual({ ids: choose });
    expect(among(ids(1))).toEqual({});
    expect(among(ids(200))).toEqual({});
    expect(among(ids(201))).toEqual({ ids: 'Please choose at most 200 products at once.' });
  });

  it('are moved to a category and its part', () => {
    const move = { ids: ids(1), category: 'Rings', subcategory: 'Halo' };
    expect(moveProductsSchema.parse(move)).toEqual(move);
    expect(problemsOf(moveProductsSchema, { ids: ids(1) })).toEqual({ category: 'Category is required' });
  });

  it('are each taken once', () => {
    expect(productIdsSchema.parse({ ids: [someId(1), someId(1)] })).toEqual({ ids: [someId(1)] });
  });

  it.each([
    [1, 1, '1 product moved successfully'],
    [3, 3, '3 products moved successfully'],
    [2, 3, '2 of 3 products moved; the others were changed in the meantime'],
    [0, 1, '0 of 1 product moved; the others were changed in the meantime'],
  ])('%d done of %d: %s', (done, asked, words) => expect(bulkResultMessage(done, asked, 'moved')).toBe(words));
});

describe('the pictures of a product', () => {
  it.each([addProductSchema, updateProductSchema, productFormSchema])('are one to eight: %#', (schema) => {
    const of = (pictures: unknown) => problemsOf(schema, { ...ring, id: 'x', pictures });
    expect(of(files(0))).toHaveProperty('pictures');
    expect(of(files(1))).toEqual({});
    expect(of(files(8))).toEqual({});
    expect(of(files(9))).toHaveProperty('pictures');
  });

  it('each is a new file, or one that the product has', () => {
    const of = (picture: unknown) => problemsOf(updateProductSchema, { ...ring, id: 'x', pictures: [picture] });
    expect([of({ id: someId(1) }), of({ id: someId(1), file: null }), of({ file: 'bytes' })]).toEqual([{}, {}, {}]);
    for (const neither of [{}, { file: null }, { id: someId(1), file: 'bytes' }])
      expect(of(neither)).toHaveProperty(['pictures.0']);
  });

  it('of a new product are new files; none is kept twice', () => {
    for (const kept of [{ id: someId(1) }, { id: someId(1), file: null }]) {
      expect(problemsOf(addProductSchema, { ...ring, pictures: [kept] })).toHaveProperty('pictures');
      expect(problemsOf(addProductSchema, { ...ring, pictures: [...files(1), kept] })).toHaveProperty('pictures');
      const twice = { ...ring, id: 'x', pictures: [kept, kept] };
      expect(problemsOf(updateProductSchema, twice)).toHaveProperty('pictures');
    }
    expect(problemsOf(updateProductSchema, { ...ring, id: 'x', pictures: [{ id: someId(1) }, ...files(2)] })).toEqual(
      {},
    );
  });

  it('stay as they are where nothing is said of them', () => {
    expect(updateProductSchema.parse({ ...ring, id: 'x' })).toEqual({ ...ring, id: 'x' });
    expect(problemsOf(updateProductSchema, { ...ring, id: 'x', version: 1.5 })).toHaveProperty('version');
  });
});

describe('the copy of a product', () => {
  it.each([
    ['Solitaire', 'Solitaire (copy)'],
    [letters(113), `${letters(113)} (copy)`],
    [letters(120), `${letters(113)} (copy)`],
    [`${letters(112)} and more`, `${letters(112)} (copy)`],
  ])('of %p is called %p', (name, copy) => {
    expect(copyName(name)).toBe(copy);
    expect(problemsOf(productFormSchema, { ...ring, name: copy, pictures: files(1) })).toEqual({});
  });
});

describe('the list of administrators', () => {
  it('starts with twenty of the first page, and takes every filter', () => {
    expect(manageProductsSchema.parse({})).toEqual({ page: 1, perPage: 20 });
    for (const sort of productSorts) {
      const filters = { category: 'Rings', archived: true, sort, search: 'gold' };
      expect(manageProductsSchema.parse(filters)).toMatchObject(filters);
    }
    for (const wrong of [{ sort: 'price' }, { archived: 'yes' }])
      expect(Object.keys(problemsOf(manageProductsSchema, wrong))).toEqual(Object.keys(wrong));
  });

  it.each([
    ['', undefined],
    ['All', undefined],
    [' Rings ', 'Rings'],
    [null, undefined],
  ])('category %p means %p', (category, meant) => {
    expect(manageProductsSchema.parse({ category }).category).toBe(meant);
  });

  it.each([
    [100, {}],
    [101, { category: expect.any(String) }],
  ])('a category of %d characters: %j', (length, problems) => {
    expect(problemsOf(manageProductsSchema, { category: 'a'.repeat(length) })).toEqual(problems);
  });
});

describe('names to filter by', () => {
  it.each([
    ['a'.repeat(500), true],
    ['a'.repeat(501), false],
    [['a'.repeat(100)], true],
    [['a'.repeat(101)], false],
    [Array<string>(50).fill('a'), true],
    [Array<string>(51).fill('a'), false],
  ])('%#: %p', (categories, fine) => expect(listProductsSchema.safeParse({ categories }).success).toBe(fine));
});

describe('what is typed with spaces round it', () => {
  it('is kept without them', () => {
    const typed = {
      name: ' Solitaire ',
      gram: 4.25,
      category: ' Rings ',
      subcategory: ' Halo ',
      caratOptions: [' 18 '],
    };
    const { name, category, subcategory, caratOptions } = updateProductSchema.parse({ ...typed, id: 'x' });
    expect([name, category, subcategory, caratOptions]).toEqual(['Solitaire', 'Rings', 'Halo', ['18']]);
    expect(problemsOf(updateProductSchema, { ...ring, id: 'x', caratOptions: Array(8).fill('18') })).toEqual({});
    expect(problemsOf(updateProductSchema, { ...ring, id: 'x', caratOptions: Array(9).fill('18') })).toEqual({
      caratOptions: 'At most eight carats.',
    });
  });

  it('a product comes back with another category only where it needs one', () => {
    expect(restoreProductSchema.parse({ id: 'x' })).toEqual({ id: 'x' });
    expect(restoreProductSchema.parse({ id: 'x', category: ' Rings ' })).toEqual({ id: 'x', category: 'Rings' });
  });
});
