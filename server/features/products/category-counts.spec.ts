import { categoryFinder, type CountRow, countTree, productsWithin } from './category-counts.js';

const rows: CountRow[] = [
  ['rings', 'Rings', ['6', '8'], null, null, 1],
  ['rings', 'Rings', null, 'rings-halo', 'Halo', 4],
  ['rings', 'Rings', null, 'rings-plain', 'Plain', 2],
  ['pendants', 'Pendants', [], null, null, 0],
  ['pendants', 'Pendants', null, 'pendants-halo', 'Halo', 3],
  ['anklets', 'Anklets', [], null, null, 0],
];
const tree = countTree(rows);

describe('category counts', () => {
  it('are summed into a tree that includes empty categories', () => {
    expect(tree).toEqual([
      {
        category: 'Rings',
        count: 7,
        subcategories: [
          { name: 'Halo', count: 4 },
          { name: 'Plain', count: 2 },
        ],
      },
      { category: 'Pendants', count: 3, subcategories: [{ name: 'Halo', count: 3 }] },
      { category: 'Anklets', count: 0, subcategories: [] },
    ]);
  });

  it.each([
    [{}, 10],
    [{ categories: ['rings'] }, 7],
    [{ categories: ['Rings', 'Pendants'] }, 10],
    [{ subcategories: ['HALO'] }, 7],
    [{ categories: ['Pendants'], subcategories: ['Halo', 'Plain'] }, 3],
    [{ categories: ['Nothing'] }, 0],
  ])('give the length of the list filtered by %j', (filter, total) => {
    expect(productsWithin(tree, filter)).toBe(total);
  });

  it.each([
    ['rings', 'rings-plain', { category: 'Rings', subcategory: 'Plain', sizes: ['6', '8'] }],
    ['pendants', 'pendants-halo', { category: 'Pendants', subcategory: 'Halo', sizes: [] }],
    ['anklets', null, { category: 'Anklets', subcategory: null, sizes: [] }],
    [null, null, { category: '', subcategory: null, sizes: [] }],
  ])('name the category %s with the subcategory %s', (categoryId, subcategoryId, expected) => {
    expect(categoryFinder(rows)(categoryId, subcategoryId)).toEqual(expected);
  });
});
