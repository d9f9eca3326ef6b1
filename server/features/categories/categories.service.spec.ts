import { mergeSubcategories } from './categories.service.js';

const stored = ['Halo', 'Plain'].map((name, position) => ({ id: name, categoryId: 'rings', name, position }));

describe('mergeSubcategories', () => {
  it('keeps a subcategory whose name changed only in case, with the new spelling and order', () => {
    const { kept, removed } = mergeSubcategories('rings', stored, ['PLAIN', 'Halo']);
    expect(kept).toEqual([
      { id: 'Plain', categoryId: 'rings', name: 'PLAIN', position: 0 },
      { id: 'Halo', categoryId: 'rings', name: 'Halo', position: 1 },
    ]);
    expect(removed).toEqual([]);
  });

  it('returns removed subcategories and gives new ones their own id', () => {
    const { kept, removed } = mergeSubcategories('rings', stored, ['Twist', 'Halo']);
    expect(removed.map(({ name }) => name)).toEqual(['Plain']);
    expect(kept[0]?.id).not.toBe('Plain');
    expect(kept[1]?.id).toBe('Halo');
  });
});
