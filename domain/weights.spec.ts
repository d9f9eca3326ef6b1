import fc from 'fast-check';
import {
  fineGrams,
  formatLineWeight,
  formatWeight,
  lowerNetGram,
  totalFineGrams,
  totalGrams,
  totalNetGrams,
} from './weights.js';

describe('weights', () => {
  it.each([
    [0, '0.000 g'],
    [4.4, '4.400 g'],
    [12.4567, '12.457 g'],
    [10_000, '10,000.000 g'],
  ])('weights have three decimals: %d', (grams, text) => expect(formatWeight(grams)).toBe(text));

  it('the weight of a line names pieces, weight of one and weight of all', () => {
    expect(formatLineWeight({ gram: 4.4, quantity: 3 })).toBe('3 × 4.400 = 13.200 g');
    expect(formatLineWeight({ gram: 0.001, quantity: 999 })).toBe('999 × 0.001 = 0.999 g');
  });
});

it('a net weight is told only below the gross weight', () => {
  expect([3.8, 4.2, null].map((netGram) => lowerNetGram({ gram: 4.2, netGram }))).toEqual([3.8, null, null]);
});

describe('fine gold', () => {
  it.each([
    ['24 carat is pure', { gram: 4.4, netGram: null, quantity: 3, carat: '24' }, 13.2],
    ['22 carat', { gram: 4.4, netGram: null, quantity: 2, carat: '22' }, 8.067],
    ['18 carat', { gram: 4.25, netGram: null, quantity: 2, carat: '18' }, 6.375],
    ['a half thousandth is rounded up', { gram: 0.001, netGram: null, quantity: 1, carat: '12' }, 0.001],
    ['less than half is rounded down', { gram: 0.001, netGram: null, quantity: 1, carat: '11' }, 0],
    ['a weight that binary fractions do not have', { gram: 1.005, netGram: null, quantity: 1, carat: '12' }, 0.503],
    ['the net weight counts', { gram: 4.2, netGram: 3.8, quantity: 3, carat: '22' }, 10.45],
    ['no net weight equals the gross weight', { gram: 4.2, netGram: null, quantity: 3, carat: '22' }, 11.55],
    ['the largest line', { gram: 10_000, netGram: null, quantity: 999, carat: '22' }, 9_157_500],
  ])('the fine gold of a line is exact: %s', (_, line, expected) => expect(fineGrams(line)).toBe(expected));

  it('the fine gold of an order is the sum of its rounded lines', () => {
    const line = { gram: 0.001, netGram: null, quantity: 1, carat: '12' };
    expect(totalFineGrams([line, line, line])).toBe(0.003);
    expect(totalFineGrams([])).toBe(0);
  });

  it('the fine gold of a line is what exact arithmetic gives, and never above its net weight', () => {
    const thousandths = fc.integer({ min: 1, max: 10_000_000 });
    const lines = fc
      .tuple(thousandths, thousandths, fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 999 }))
      .map(([one, other, carat, quantity]) => ({
        gross: Math.max(one, other),
        net: Math.min(one, other),
        carat,
        quantity,
      }));
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 20 }), (all) => {
        const asLines = all.map(({ gross, net, carat, quantity }) => ({
          ...{ gram: gross / 1000, netGram: net / 1000, carat: `${carat}`, quantity },
        }));
        const exact = all.map(({ net, carat, quantity }) => (BigInt(2 * net) * BigInt(quantity * carat) + 24n) / 48n);
        expect(asLines.map((line) => Math.round(fineGrams(line) * 1000))).toEqual(exact.map(Number));
        expect(Math.round(totalFineGrams(asLines) * 1000)).toBe(Number(exact.reduce((sum, one) => sum + one, 0n)));
        expect(totalFineGrams(asLines)).toBeLessThanOrEqual(totalNetGrams(asLines));
        expect(totalNetGrams(asLines)).toBeLessThanOrEqual(totalGrams(asLines));
      }),
    );
  });
});
