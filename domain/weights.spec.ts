import { formatLineWeight, formatWeight } from './weights.js';

describe('weights', () => {
  it.each([
    [0, '0.000 g'],
    [4.4, '4.400 g'],
    [12.4567, '12.457 g'],
    [10_000, '10,000.000 g'],
  ])('have three decimals: %d', (grams, text) => expect(formatWeight(grams)).toBe(text));

  it('of a line name pieces, weight of one and weight of all', () => {
    expect(formatLineWeight({ gram: 4.4, quantity: 3 })).toBe('3 × 4.400 = 13.200 g');
    expect(formatLineWeight({ gram: 0.001, quantity: 999 })).toBe('999 × 0.001 = 0.999 g');
  });
});
