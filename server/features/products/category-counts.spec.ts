import { type CountRow, countTree, productsWithin } from './category-counts.js';

const rows: CountRow[] = [
  ['Rings', null, 1],
  ['Rings', 'Halo', 4],
  ['Rings', 'Plain', 2],
  ['Pendants', null, 0],
  ['Pendants', 'Halo', 3],
  ['Anklets', null, 0],
];
const tree = countTree(rows);

describe('category counts', () => {
  it('category counts are summed into a tree that includes empty categories', () => {
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
  ])('category counts equal the length of the list filtered by %j', (filter, total) => {
    expect(productsWithin(tree, filter)).toBe(total);
  });
});
