import { describe, expect, it } from '@jest/globals';
import { pageParam, readFilter, writeFilter } from '../../lib/filter-params';
import {
  catalogueParams,
  activeFilters,
  noFilters,
  toggleCategory,
  toggleSubcategory,
  withoutReversedBounds,
} from './catalogue-filter';

const params = { ...catalogueParams, page: pageParam };
const read = (address: string) => readFilter(new URLSearchParams(address), params);

describe('the filter in the URL', () => {
  it.each([
    '',
    'category=Rings%2CEarrings',
    'carat=18%2C22&color=Rose&size=10%2C12&isNew=true',
    'netMin=2&netMax=4.5&stone=diamond%2Clab-grown-diamond&shape=oval&option=Screw%3Apush%2CFinish%3Amatt',
    'category=Rings&subcategory=Halo%2CTwist&search=oval&gramMin=2.5&gramMax=5&sort=-gram&limit=100&page=3',
  ])('round-trips %s', (address) => expect(writeFilter(read(address), params).toString()).toBe(address));

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
    ['carat=22,25,x', 'carats', ['22']],
    ['color=Rose,White', 'colours', ['Rose']],
    ['netMax=light', 'netMax', undefined],
    ['stone=ruby,topaz', 'stone', ['ruby']],
    ['shape=oval,star', 'shape', ['oval']],
    ['option=Screw:push,push,:matt', 'option', ['Screw:push']],
    ['isNew=yes', 'isNew', false],
  ])('reads %s with %s as %s', (address, field, value) => expect(read(address)).toHaveProperty(field, value));

  it('treats All as no filter', () => expect(read('category=All&subcategory=All')).toMatchObject({ categories: [] }));

  it('ignores bounds whose minimum is above their maximum', () => {
    const none = { gramMin: undefined, gramMax: undefined };
    expect(withoutReversedBounds(read('gramMin=9&gramMax=3&netMin=2&netMax=3'))).toMatchObject({
      ...none,
      netMin: 2,
      netMax: 3,
    });
    expect(withoutReversedBounds(read('gramMin=2&netMin=9&netMax=3'))).toMatchObject({
      gramMin: 2,
      netMin: undefined,
      netMax: undefined,
    });
  });
});

describe('changing a filter', () => {
  const filter = read('category=Rings&subcategory=Halo&page=4');

  it('drops the subcategories when the categories change', () =>
    expect(toggleCategory(filter, 'Earrings')).toMatchObject({ categories: ['Rings', 'Earrings'], subcategories: [] }));

  it('removes a selected category', () => expect(toggleCategory(filter, 'Rings').categories).toEqual([]));

  it('narrows to the category of a subcategory, because two categories may share a subcategory name', () => {
    expect(toggleSubcategory(filter, 'Rings', 'Twist').subcategories).toEqual(['Halo', 'Twist']);
    expect(toggleSubcategory(filter, 'Pendants', 'Halo')).toMatchObject({
      categories: ['Pendants'],
      subcategories: ['Halo'],
    });
  });

  it.each([
    ...['category=Rings', 'gramMax=5', 'search=x', 'carat=18', 'color=Rose', 'size=8', 'isNew=true'],
    ...['netMin=2&netMax=5', 'stone=diamond', 'shape=oval', 'option=Screw:push'],
  ])('removes %s alone', (address) => {
    const [{ removal }, ...others] = activeFilters(read(address));
    expect([others, activeFilters({ ...read(address), ...removal })]).toEqual([[], []]);
  });

  it('labels net weights, stones and making options', () => {
    const labels = (address: string) => activeFilters(read(address)).map(({ label }) => label);
    expect(labels('gramMin=2&netMin=2&netMax=5')).toEqual(['From 2 g', 'Net 2 to 5 g']);
    expect([...labels('netMin=2'), ...labels('netMax=5')]).toEqual(['Net from 2 g', 'Net up to 5 g']);
    expect(labels('stone=diamond,emerald,other&shape=oval,emerald,other')).toEqual([
      ...['Diamond', 'Emerald', 'Other stones'],
      ...['Oval', 'Emerald cut', 'Other cuts'],
    ]);
    expect(labels('option=Screw:push,Finish: matt')).toEqual(['Screw: push', 'Finish: matt']);
  });

  it('clears everything except sort order and page size', () => {
    const cleared = {
      ...read(
        'category=Rings&gramMin=1&search=x&carat=18&color=Rose&size=8&isNew=true&netMax=2&stone=ruby&shape=pear&option=Screw:push&sort=gram&limit=100&page=2',
      ),
      ...noFilters,
    };
    expect(activeFilters(cleared)).toEqual([]);
    expect(cleared).toMatchObject({ sort: 'gram', perPage: 100 });
  });
});
