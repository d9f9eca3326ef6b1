import { describe, expect, it } from '@jest/globals';
import { loadReader, pastedCells, valuesOf } from './table-fields';

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

  it('a block of cells is pasted to the right and down, and what is right of the last field is left out', () => {
    expect(pastedCells('6\t12\r\n8\t16\t24\r\n', 'minQuantity')).toEqual([
      { row: 0, field: 'minQuantity', text: '6' },
      { row: 0, field: 'quantityStep', text: '12' },
      { row: 1, field: 'minQuantity', text: '8' },
      { row: 1, field: 'quantityStep', text: '16' },
    ]);
  });
});
