import { letters, problemsOf } from '../test/support/data/problems.js';
import { isAll, isCoupleBand, isRingCategory, newEntryError, tidyList } from './categories.js';
import { saveCategorySchema } from './categories.schemas.js';

const rings = { name: 'Rings', subcategories: [], sizes: [] };
const many = (count: number) => Array.from({ length: count }, (_, index) => `entry ${index}`);

describe('saveCategorySchema', () => {
  it.each([
    ['name', '', 'Category name cannot be empty.'],
    ['name', '  ', 'Category name cannot be empty.'],
    ['name', undefined, 'Category name cannot be empty.'],
    ['name', letters(1), undefined],
    ['name', letters(60), undefined],
    ['name', letters(61), 'Please use at most 60 characters.'],
    ['name', 'All', "A category can't be called All."],
    ['name', ' aLL ', "A category can't be called All."],
    ['name', 'All Rings', undefined],
    ['subcategories', many(60), undefined],
    ['subcategories', many(61), 'At most 60 entries.'],
    ['sizes', many(60), undefined],
    ['sizes', many(61), 'At most 60 entries.'],
  ])('the problem with the %s %p is %p', (field, value, message) => {
    expect(problemsOf(saveCategorySchema, { ...rings, [field]: value })).toEqual(message ? { [field]: message } : {});
  });

  it.each([
    ['subcategories', 60],
    ['sizes', 20],
  ])('limits an entry of %s to %i characters', (field, limit) => {
    expect(problemsOf(saveCategorySchema, { ...rings, [field]: [letters(limit)] })).toEqual({});
    expect(problemsOf(saveCategorySchema, { ...rings, [field]: ['ok', letters(limit + 1)] })).toEqual({
      [`${field}.1`]: `Please use at most ${limit} characters.`,
    });
  });

  it('trims entries and removes empty and repeated ones', () => {
    expect(saveCategorySchema.parse({ ...rings, sizes: [' 6', '7 ', '', '  ', '6', 'm', 'M'] }).sizes).toEqual([
      '6',
      '7',
      'm',
    ]);
    expect(tidyList(['Solitaire', ' solitaire ', 'Halo'])).toEqual(['Solitaire', 'Halo']);
  });
});

describe('newEntryError', () => {
  it.each([
    ['subcategory', '', 'Subcategory name cannot be empty.'],
    ['subcategory', ' halo ', 'Subcategory already exists.'],
    ['subcategory', 'Solitaire', undefined],
    ['size', ' ', 'Size cannot be empty.'],
    ['size', 'HALO', 'Size already exists.'],
    ['size', '8', undefined],
  ] as const)('the problem with the %s %p is %p', (kind, entry, message) => {
    expect(newEntryError(kind, entry, ['Halo', 'Cluster'])).toBe(message);
  });
});

describe('the check of reserved names', () => {
  it('recognises All and Couple Band in any case', () => {
    expect(['All', ' all', 'ALL '].map(isAll)).toEqual([true, true, true]);
    expect(isAll('All Rings')).toBe(false);
    expect(['Couple Band', 'couple band', ' COUPLE BAND '].map(isCoupleBand)).toEqual([true, true, true]);
    expect(isCoupleBand('Couple Bands')).toBe(false);
  });
});

it('the version of a category must be a whole number', () => {
  expect(problemsOf(saveCategorySchema, { ...rings, version: 1.5 })).toHaveProperty('version');
  expect(saveCategorySchema.parse({ ...rings, version: 2 })).toEqual({ ...rings, version: 2 });
});

it.each(['Rings', 'ring', 'Ladies Ring', 'GENTS RINGS', 'Couple Band', 'Bands', 'Ring-Sets'])(
  'the category %s is about rings',
  (category) => {
    expect(isRingCategory(category)).toBe(true);
  },
);

it.each(['Earrings', 'Ear Ring', 'Rings for the ear', 'Bangles', 'Bracelet', 'Strings', ''])(
  'the category %p is not about rings',
  (category) => {
    expect(isRingCategory(category)).toBe(false);
  },
);
