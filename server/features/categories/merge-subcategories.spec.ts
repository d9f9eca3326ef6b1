import { mergeSubcategories } from './merge-subcategories.js';

const stored = ['Halo', 'Plain'].map((name, position) => ({ id: name, categoryId: 'rings', name, position }));

describe('mergeSubcategories', () => {
  it('keeps a name that changed only in case, and takes over the new spelling and order', () => {
    const { kept, gone } = mergeSubcategories('rings', stored, ['PLAIN', 'Halo']);
    expect(kept).toEqual([
      { id: 'Plain', categoryId: 'rings', name: 'PLAIN', position: 0 },
      { id: 'Halo', categoryId: 'rings', name: 'Halo', position: 1 },
    ]);
    expect(gone).toEqual([]);
  });

  it('names what is no longer there, and gives what is new an id of its own', () => {
    const { kept, gone } = mergeSubcategories('rings', stored, ['Twist', 'Halo']);
    expect(gone.map(({ name }) => name)).toEqual(['Plain']);
    expect(kept[0]?.id).not.toBe('Plain');
    expect(kept[1]?.id).toBe('Halo');
  });
});
