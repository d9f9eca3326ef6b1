import { describe, expect, it } from '@jest/globals';
import type { ManagedCardFragment } from './managed-products.generated';
import { loadReader, pastedCells, problemOf, type TableTexts, valuesOf } from './table-fields';

const aProduct = { gram: 3, netGram: 2.5, stones: [], weights: [], caratOptions: ['18', '22'] };

describe('the fields of the product table', () => {
  it('the fields of the product table read texts as an import does', async () => {
    const read = await loadReader();
    expect(valuesOf(read, { gram: '2,5', caratOptions: '22, 18k', minQuantity: '6' })).toEqual({
      gram: 2.5,
      caratOptions: ['18', '22'],
      minQuantity: 6,
    });
    expect(read('gram', '0')).toEqual({ problem: 'Weight must be a positive number' });
  });

  it('an empty net weight equals the gross weight', async () => {
    expect(valuesOf(await loadReader(), { netGram: ' ' })).toEqual({ netGram: null });
  });

  it('a net weight above the gross weight is told once, at the field that was typed', async () => {
    const read = await loadReader();
    const product = { ...aProduct, stones: [{ count: 1, carats: 1 }] } as unknown as ManagedCardFragment;
    const problems = (texts: TableTexts) =>
      (['gram', 'netGram'] as const).map((field) => problemOf(read, { product, texts }, field));
    const above = (gross: string) => `Net weight can't be above the gross weight of ${gross} g`;
    const heavy = 'Net weight and stones are 2.900 g + 0.200 g = 3.100 g, more than the gross weight of 3.000 g';
    expect(problems({ netGram: '2.9' })).toEqual([undefined, heavy]);
    expect(problems({ netGram: '3.5' })).toEqual([undefined, above('3.000')]);
    expect(problems({ gram: '2' })).toEqual([above('2.000'), undefined]);
    expect(problems({ gram: '2', netGram: '2.1' })).toEqual([undefined, above('2.000')]);
    expect(problems({ gram: '4', netGram: '3.5' })).toEqual([undefined, undefined]);
    expect(problems({ gram: '2', netGram: '' })).toEqual([undefined, undefined]);
  });

  it('a change that spoils a weight by choice is told at the field that was typed', async () => {
    const read = await loadReader();
    const weights = [{ carat: '18', size: null, gram: 1, netGram: null }];
    const product = { ...aProduct, weights } as unknown as ManagedCardFragment;
    const problems = (texts: TableTexts) =>
      (['gram', 'netGram', 'caratOptions'] as const).map((field) => problemOf(read, { product, texts }, field));
    const lost = 'There is a weight for 18 ct. Please keep this carat, or remove its weight first.';
    const noGold = 'This leaves no gold in 18 ct, which weighs 1.000 g. Please change its weight first.';
    expect(problems({ caratOptions: '22' })).toEqual([undefined, undefined, lost]);
    expect(problems({ netGram: '2' })).toEqual([undefined, noGold, undefined]);
    expect(problems({ gram: '3.5' })).toEqual([noGold, undefined, undefined]);
    expect(problems({ netGram: '2.001', caratOptions: '18' })).toEqual([undefined, undefined, undefined]);
  });

  it('a block of cells is pasted to the right and down, and what is right of the last field is left out', () => {
    expect(pastedCells('6\t12\r\n8\t16\t24\r\n', 'minQuantity')).toEqual([
      { row: 0, field: 'minQuantity', text: '6' },
      { row: 0, field: 'quantityStep', text: '12' },
      { row: 1, field: 'minQuantity', text: '8' },
      { row: 1, field: 'quantityStep', text: '16' },
    ]);
  });
});
