import { describe, expect, it } from '@jest/globals';
import { formatGrams, formatPieces } from './format';

describe('formats', () => {
  it('formats use the singular for one gram and the plural for others', () => {
    expect(formatGrams(1)).toBe('1 gram');
    expect(formatGrams(2.5)).toBe('2.5 grams');
    expect(formatGrams(0.125)).toBe('0.125 grams');
    expect(formatGrams(3)).toBe('3 grams');
  });

  it('formats count pieces', () => {
    expect(formatPieces(1)).toBe('1 piece');
    expect(formatPieces(1200)).toBe('1,200 pieces');
  });
});
