import { describe, expect, it } from '@jest/globals';
import {
  changeFilter,
  isFiltered,
  readFilter,
  toggleCategory,
  toggleSubcategory,
  withoutFilters,
  writeFilter,
} from './catalogue-filter';

const read = (address: string) => readFilter(new URLSearchParams(address));

describe('the address of a filter', () => {
  it.each([
    '',
    'category=Rings%2CEarrings',
    'category=Rings&subcategory=Halo%2CTwist&search=oval&gramMin=2.5&gramMax=5&sort=-gram&limit=100&page=3',
  ])('says the same after reading and writing: %s', (address) =>
    expect(writeFilter(read(address)).toString()).toBe(address),
  );

  it.each([
    ['page=0', 'page', 1],
    ['page=1.5', 'page', 1],
    ['page=-3', 'page', 1],
    ['page=many', 'page', 1],
    ['limit=7', 'perPage', 50],
    ['limit=150', 'perPage', 150],
    ['sort=price', 'sort', 'name'],
    ['gramMin=-1', 'gramMin', undefined],
    ['gramMin=heavy', 'gramMin', undefined],
    ['gramMax=', 'gramMax', undefined],
    ['gramMax=0', 'gramMax', 0],
  ])('that was typed as %s is read with %s as %s', (address, field, value) =>
    expect(read(address)).toHaveProperty(field, value),
  );

  it('takes All for no filter', () => expect(read('category=All&subcategory=All')).toMatchObject({ categories: [] }));

  it('forgets bounds that stand upside down', () =>
    expect(read('gramMin=9&gramMax=3')).toMatchObject({ gramMin: undefined, gramMax: undefined }));
});

describe('changing a filter', () => {
  const deep = read('category=Rings&subcategory=Halo&page=4');

  it('begins at the first page', () => expect(changeFilter(deep, { search: 'oval' }).page).toBe(1));

  it('drops the subcategory with another category', () =>
    expect(toggleCategory(deep, 'Earrings')).toMatchObject({ categories: ['Rings', 'Earrings'], subcategories: [] }));

  it('unticks a category', () => expect(toggleCategory(deep, 'Rings').categories).toEqual([]));

  it('keeps to one category with a subcategory, since two categories may share a name', () => {
    expect(toggleSubcategory(deep, 'Rings', 'Twist').subcategories).toEqual(['Halo', 'Twist']);
    expect(toggleSubcategory(deep, 'Pendants', 'Halo')).toMatchObject({
      categories: ['Pendants'],
      subcategories: ['Halo'],
    });
  });

  it('clears everything but order and page size', () => {
    const cleared = withoutFilters(read('category=Rings&gramMin=1&search=x&sort=gram&limit=100&page=2'));
    expect(isFiltered(cleared)).toBe(false);
    expect(cleared).toMatchObject({ sort: 'gram', perPage: 100, page: 1 });
  });
});
