import { describe, expect, it } from '@jest/globals';
import { emptyWeight, fromWeightDraft, pastedWeights } from './weight-drafts';

describe('pasted rows of weights', () => {
  it.each([
    [
      '22K\t2-10\t12.5 g\t11\n\t2-4\t10',
      [
        { carat: '22', size: '2-10', gram: '12.5', netGram: '11' },
        { ...emptyWeight, size: '2-4', gram: '10' },
      ],
    ],
    ['18/12=3.41; heavy', undefined],
    ['18/12=3.41 (net 3)', [{ carat: '18', size: '12', gram: '3.41', netGram: '3' }]],
    [
      '18=3.41\nheavy',
      [
        { ...emptyWeight, carat: '18', gram: '3.41' },
        { ...emptyWeight, size: 'heavy' },
      ],
    ],
    ['12', undefined],
    ['', undefined],
  ])('rows of a spreadsheet are read, and a text for one field is none: %j', (block, rows) =>
    expect(pastedWeights(block)).toEqual(rows),
  );

  it('an empty carat, size or net weight is none', () => {
    expect(fromWeightDraft({ ...emptyWeight, size: ' 12 ', gram: '3.4 g' })).toEqual({
      ...{ carat: null, size: '12', gram: 3.4, netGram: null },
    });
  });
});
