import { letters, problemsOf } from '../test/support/data/problems.js';
import { fileError } from './files.js';
import { caratFor, colourLabels, coloursFor, coloursOf, defaultCarats, goldOf } from './gold.js';
import { productImageRules } from './products.js';
import { listProductsSchema, saveProductSchema, searchProductsSchema } from './products.schemas.js';

const ring = { name: 'Solitaire', gram: 4.25, category: 'Rings' };

describe('carats and colours', () => {
  it('colours have the labels Yellow gold and Rose pink', () => {
    expect(colourLabels).toEqual({ Yellow: 'Yellow gold', Rose: 'Rose pink' });
  });

  it('carats are 18 and 22 by default', () => expect(defaultCarats).toEqual(['18', '22']));

  it.each([
    ['18', ['Rose', 'Yellow']],
    ['22', ['Yellow']],
    ['24', ['Yellow']],
    ['9', ['Yellow']],
    ['', ['Yellow']],
  ])('carat %p allows %p', (carat, allowed) => expect(coloursFor(carat)).toEqual(allowed));

  it.each([
    [['18', '22'], 'Yellow and rose gold'],
    [['18'], 'Yellow and rose gold'],
    [['14', '22'], 'Yellow gold'],
  ])('the carats %p are made in %p', (carats, gold) => expect(goldOf(coloursOf(carats))).toBe(gold));

  it.each([
    [['18', '22'], '22'],
    [['18'], '18'],
    [['14', '18'], '14'],
    [[], '22'],
  ])('the carats %p preselect %p', (options, carat) => expect(caratFor(options)).toBe(carat));
});

describe('saveProductSchema', () => {
  it.each([
    ['name', '', 'Product name is required'],
    ['name', undefined, 'Product name is required'],
    ['name', letters(1), undefined],
    ['name', letters(120), undefined],
    ['name', letters(121), 'Please use at most 120 characters.'],
    ['category', ' ', 'Category is required'],
    ['category', undefined, 'Category is required'],
    ['category', letters(1), undefined],
    ['gram', undefined, 'Weight must be a positive number'],
    ['gram', '4.25', 'Weight must be a positive number'],
    ['gram', NaN, 'Weight must be a positive number'],
    ['gram', Infinity, 'Weight must be a positive number'],
    ['gram', -0.001, 'Weight must be a positive number'],
    ['gram', 0, 'Weight must be a positive number'],
    ['gram', 0.001, undefined],
    ['gram', 0.0004, 'Weight can have at most three decimals'],
    ['gram', 0.0000001, 'Weight can have at most three decimals'],
    ['gram', 1.234, undefined],
    ['gram', 1.2345, 'Weight can have at most three decimals'],
    ['gram', 1.2340001, 'Weight can have at most three decimals'],
    ['gram', 9999.999, undefined],
    ['gram', 10_000, undefined],
    ['gram', 10_000.001, 'Weight must be at most 10,000 grams'],
    ['caratOptions', [], 'At least one carat is required.'],
  ])('the problem with the %s %p is %p', (field, value, message) => {
    expect(problemsOf(saveProductSchema, { ...ring, [field]: value })).toEqual(message ? { [field]: message } : {});
  });

  it.each([
    ['image/jpeg', 30 * 1024 * 1024, undefined],
    ['image/jpeg', 30 * 1024 * 1024 + 1, 'Image size must be less than 30MB'],
    ['image/png', 1, undefined],
    ['image/webp', 1, undefined],
    ['image/gif', 1, 'Please choose a JPEG, PNG or WebP picture.'],
  ])('validates a picture, %s of %d bytes: %p', (type, size, error) => {
    expect(fileError({ type, size }, [productImageRules])).toBe(error);
  });

  it('accepts weights with three decimals', () => {
    for (let thousandths = 1; thousandths <= 10_000_000; thousandths += 997)
      expect(problemsOf(saveProductSchema, { ...ring, gram: thousandths / 1000 })).toEqual({});
  });

  it.each([[['8']], [['24']], [['9', '14', '18', '22']]])('accepts the carats %p', (caratOptions) => {
    expect(problemsOf(saveProductSchema, { ...ring, caratOptions })).toEqual({});
  });

  it.each([[['gold']], [['0']], [['1']], [['11']], [['25']], [['018']], [['99']], [['']], [['18', '18k']]])(
    'rejects the carats %p',
    (caratOptions) => {
      expect(Object.values(problemsOf(saveProductSchema, { ...ring, caratOptions }))).toEqual([
        'A carat is one of 8, 9, 10, 12, 14, 15, 16, 18, 19, 20, 21, 22, 23, 24.',
      ]);
    },
  );
});

describe('product lists', () => {
  it('product lists default to the first page with 50 products, or 10 search results', () => {
    expect(listProductsSchema.parse({})).toEqual({ page: 1, perPage: 50 });
    expect(searchProductsSchema.parse({ query: ' ring ' })).toEqual({ query: 'ring', page: 1, perPage: 10 });
  });

  it.each([
    ['Rings', ['Rings']],
    ['Rings, Earrings', ['Rings', 'Earrings']],
    [
      ['Rings', 'Earrings'],
      ['Rings', 'Earrings'],
    ],
    ['All', undefined],
    ['', undefined],
    [',', undefined],
    [null, undefined],
  ])('product lists read the category filter %p as %p', (categories, names) => {
    expect(listProductsSchema.parse({ categories }).categories).toEqual(names);
  });

  it.each([
    [{ gramMin: 0 }, {}],
    [{ gramMin: -0.001 }, { gramMin: "Gram can't be negative" }],
    [{ gramMax: 10_000 }, {}],
    [{ gramMax: 10_000.001 }, { gramMax: 'Gram is too high' }],
    [{ gramMin: 2.5, gramMax: 2.5 }, {}],
    [{ gramMin: 2.501, gramMax: 2.5 }, { gramMin: "Min gram can't be above max gram" }],
    [{ gramMin: 'x' }, { gramMin: 'Gram must be a number' }],
    [{ netMin: 2.5, netMax: 2.5 }, {}],
    [{ netMin: 2.501, netMax: 2.5 }, { netMin: "Min net weight can't be above max net weight" }],
    [{ netMin: -0.001 }, { netMin: "Net weight can't be negative" }],
    [{ netMax: 10_000.001 }, { netMax: 'Net weight is too high' }],
    [{ netMax: 'x' }, { netMax: 'Net weight must be a number' }],
    [{ stone: 'diamond,lab-grown-diamond', shape: ['oval'] }, {}],
    [
      { stone: 'diamond,topaz' },
      {
        stone: 'A stone is cubic-zirconia, diamond, lab-grown-diamond, ruby, emerald, sapphire, pearl or other.',
      },
    ],
    [
      { shape: 'star' },
      {
        shape: 'A shape is round, princess, emerald, asscher, marquise, oval, radiant, pear, heart, cushion or other.',
      },
    ],
    [{ option: 'Screw:push, Finish: matt' }, {}],
    [{ option: ['Screw:push', 'push'] }, { option: 'An option is a name and a value, such as Screw:push.' }],
    [{ option: 'Screw:' }, { option: 'An option is a name and a value, such as Screw:push.' }],
    [{ sort: 'price' }, { sort: 'Sort must be name, -name, gram, -gram, number, -number or newest.' }],
    [{ search: letters(100) }, {}],
    [{ search: letters(101) }, { search: 'Please search for at most 100 characters.' }],
  ])('the problems of the filter %j are %j', (filter, problems) =>
    expect(problemsOf(listProductsSchema, filter)).toEqual(problems),
  );

  it('product lists read each kind of stones once, and All as no filter', () => {
    expect(listProductsSchema.parse({ stone: 'ruby, diamond,ruby', shape: 'All' })).toMatchObject({
      stone: ['ruby', 'diamond'],
      shape: undefined,
    });
  });

  it('product lists trim the search text', () => {
    expect(listProductsSchema.parse({ search: ' ring ' }).search).toBe('ring');
  });

  it('product search requires a text of at most 100 characters', () => {
    expect(problemsOf(searchProductsSchema, {})).toEqual({ query: 'Please enter what to search for.' });
    expect(problemsOf(searchProductsSchema, { query: letters(100) })).toEqual({});
    expect(problemsOf(searchProductsSchema, { query: letters(101) })).toEqual({
      query: 'Please search for at most 100 characters.',
    });
  });
});
