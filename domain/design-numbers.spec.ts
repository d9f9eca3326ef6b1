import { expect, it } from '@jest/globals';
import { isDesignNumber } from './design-numbers.js';

it.each(['RI-0042', '00042', 'A/12-x.7', 'JW_001', 'RI 0042', 'R#12', 'A&B 7', 'R (B)', '#1', '(7)', 'x'.repeat(32)])(
  'the text %j is a design number',
  (text) => {
    expect(isDesignNumber(text)).toBe(true);
  },
);

it.each(['', ' ', '.', '-/-', '( )', 'A  B', ' A', 'A ', 'A\tB', 'A\u00a0B', 'Ä1', 'A,B', 'A+B', 'x'.repeat(33)])(
  'the text %j is not a design number',
  (text) => {
    expect(isDesignNumber(text)).toBe(false);
  },
);
