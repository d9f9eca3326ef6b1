import { letters, problemsOf } from '../test/support/data/problems.js';
import { bulkResultMessage, copyName, productSorts } from './products.js';
import {
  addProductSchema,
  changeProductsSchema,
  listProductsSchema,
  manageProductsSchema,
  moveProductsSchema,
  productFormSchema,
  productIdsSchema,
  restoreProductSchema,
  updateProductSchema,
} from './products.schemas.js';

const someId = (nth: number) => `018f0000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, nth) => someId(nth));
const files = (count: number) => Array.from({ length: count }, () => ({ file: 'bytes' }));
const ring = { name: 'Solitaire', gram: 4.25, category: 'Rings' };
const choose = 'Please choose the products first.';

describe('bulk actions', () => {
  it.each([productIdsSchema, moveProductsSchema])('bulk actions accept 1 to 200 products: %#', (schema) => {
    const problems = (list: unknown) => problemsOf(schema, { ids: list, category: 'Rings' });
    expect(problems(ids(0))).toEqual({ ids: choose });
    expect(problems(undefined)).toEqual({ ids: choose });
    expect(problems(ids(1))).toEqual({});
    expect(problems(ids(200))).toEqual({});
    expect(problems(ids(201))).toEqual({ ids: 'Please choose at most 200 products at once.' });
  });

  it('bulk actions move products to a category and subcategory', () => {
    const move = { ids: ids(1), category: 'Rings', subcategory: 'Halo' };
    expect(moveProductsSchema.parse(move)).toEqual(move);
    expect(problemsOf(moveProductsSchema, { ids: ids(1) })).toEqual({ category: 'Category is required' });
  });

  it('bulk actions change each product once, by the rules of a single product', () => {
    const change = (more: object) => ({ id: someId(1), version: 1, ...more });
    const problems = (products: object[]) => problemsOf(changeProductsSchema, { products });
    expect(problems([change({ gram: 2.5 })])).toEqual({});
    expect(problems([change({ gram: 0 })])).toEqual({ 'products.0.gram': 'Weight must be a positive number' });
    expect(problems([change({}), change({})])).toEqual({ products: 'Please change each product once.' });
  });

  it('bulk actions remove duplicate ids', () => {
    expect(productIdsSchema.parse({ ids: [someId(1), someId(1)] })).toEqual({ ids: [someId(1)] });
  });

  it.each([
    [1, 1, '1 product moved successfully'],
    [3, 3, '3 products moved successfully'],
    [2, 3, '2 of 3 products moved; someone else changed the others'],
    [0, 1, '0 of 1 product moved; someone else changed the others'],
  ])('bulk actions report %d of %d: %s', (done, requested, message) =>
    expect(bulkResultMessage(done, requested, 'moved')).toBe(message),
  );
});

describe('product pictures', () => {
  it.each([addProductSchema, updateProductSchema, productFormSchema])('product pictures are 1 to 8: %#', (schema) => {
    const of = (pictures: unknown) => problemsOf(schema, { ...ring, id: 'x', pictures });
    expect(of(files(0))).toHaveProperty('pictures');
    expect(of(files(1))).toEqual({});
    expect(of(files(8))).toEqual({});
    expect(of(files(9))).toHaveProperty('pictures');
  });

  it('product pictures are either a new file or the id of an existing picture', () => {
    const of = (picture: unknown) => problemsOf(updateProductSchema, { ...ring, id: 'x', pictures: [picture] });
    expect([of({ id: someId(1) }), of({ id: someId(1), file: null }), of({ file: 'bytes' })]).toEqual([{}, {}, {}]);
    for (const invalid of [{}, { file: null }, { id: someId(1), file: 'bytes' }])
      expect(of(invalid)).toHaveProperty(['pictures.0']);
  });

  it('pictures of a new product are new files, and an existing picture occurs only once', () => {
    for (const existing of [{ id: someId(1) }, { id: someId(1), file: null }]) {
      expect(problemsOf(addProductSchema, { ...ring, pictures: [existing] })).toHaveProperty('pictures');
      expect(problemsOf(addProductSchema, { ...ring, pictures: [...files(1), existing] })).toHaveProperty('pictures');
      const twice = { ...ring, id: 'x', pictures: [existing, existing] };
      expect(problemsOf(updateProductSchema, twice)).toHaveProperty('pictures');
    }
    expect(problemsOf(updateProductSchema, { ...ring, id: 'x', pictures: [{ id: someId(1) }, ...files(2)] })).toEqual(
      {},
    );
  });

  it('product pictures stay unchanged when absent', () => {
    expect(updateProductSchema.parse({ ...ring, id: 'x' })).toEqual({ ...ring, id: 'x' });
    expect(problemsOf(updateProductSchema, { ...ring, id: 'x', version: 1.5 })).toHaveProperty('version');
  });
});

describe('copyName', () => {
  it.each([
    ['Solitaire', 'Solitaire (copy)'],
    [letters(113), `${letters(113)} (copy)`],
    [letters(120), `${letters(113)} (copy)`],
    [`${letters(112)} and more`, `${letters(112)} (copy)`],
  ])('names the copy of %p: %p', (name, copy) => {
    expect(copyName(name)).toBe(copy);
    expect(problemsOf(productFormSchema, { ...ring, name: copy, pictures: files(1) })).toEqual({});
  });
});

describe('manageProductsSchema', () => {
  it('defaults to the first page with 20 products and accepts every filter', () => {
    expect(manageProductsSchema.parse({})).toEqual({ page: 1, perPage: 20 });
    for (const sort of productSorts) {
      const filters = { categories: ['Rings'], gramMin: 2, sizes: ['12'], archived: true, sort, search: 'gold' };
      expect(manageProductsSchema.parse(filters)).toMatchObject(filters);
    }
    for (const wrong of [{ sort: 'price' }, { archived: 'yes' }])
      expect(Object.keys(problemsOf(manageProductsSchema, wrong))).toEqual(Object.keys(wrong));
  });

  it('rejects a minimum weight above the maximum', () => {
    expect(problemsOf(manageProductsSchema, { gramMin: 3, gramMax: 2 })).toHaveProperty('gramMin');
  });
});

describe('category filter', () => {
  it.each([
    ['a'.repeat(500), true],
    ['a'.repeat(501), false],
    [['a'.repeat(100)], true],
    [['a'.repeat(101)], false],
    [Array<string>(50).fill('a'), true],
    [Array<string>(51).fill('a'), false],
  ])('limits number and length of names: %#', (categories, valid) =>
    expect(listProductsSchema.safeParse({ categories }).success).toBe(valid),
  );
});

describe('product input', () => {
  it('product input is trimmed', () => {
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

  it('a restored product may name a new category', () => {
    expect(restoreProductSchema.parse({ id: 'x' })).toEqual({ id: 'x' });
    expect(restoreProductSchema.parse({ id: 'x', category: ' Rings ' })).toEqual({ id: 'x', category: 'Rings' });
  });
});
