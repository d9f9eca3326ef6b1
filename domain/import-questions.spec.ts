import { describe, expect, it } from '@jest/globals';
import { isNearName, numberKey } from './import-questions.js';

describe('isNearName', () => {
  it.each([
    ['ring', 'Rings'],
    ['RINGS', 'Rings'],
    ['Ear-rings', 'Earrings'],
    ['Braclet', 'Bracelets'],
    ['Pendent', 'Pendants'],
    ['Ladies Ring', 'Ladies Rings'],
    ['Bodies', 'Body'],
    ['Chains & Sets', 'Chain and Set'],
  ])('takes %j for %j', (a, b) => {
    expect(isNearName(a, b)).toBe(true);
  });

  it.each([
    ['Ring', 'King'],
    ['Rings', 'Earrings'],
    ['Bangles', 'Bracelets'],
    ['Ladies Ring', 'Gents Ring'],
    ['', 'Rings'],
    ['કાનની', 'વીંટી'],
  ])('the name %j is not near %j', (a, b) => {
    expect(isNearName(a, b)).toBe(false);
  });
});

describe('numberKey', () => {
  it.each([
    ['42', '00042'],
    ['100000', '1E5'],
    ['1.00E+05', '1e5'],
    ['7.1', '7.10'],
    ['8901234567890120000', '8901234567890123456'],
  ])('the numbers %s and %s have the same key', (changed, number) => {
    expect(numberKey(changed)).toBe(numberKey(number));
  });

  it.each(['RI-42', '1-2', '', 'E5', '1E999'])('the text %j has no number key', (text) => {
    expect(numberKey(text)).toBeUndefined();
  });
});
