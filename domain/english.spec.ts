import { addDays } from './days.js';
import { englishDate, formatNumber, listOf } from './english.js';

describe('numbers', () => {
  it('are grouped and rounded as English writes them', () => {
    expect(formatNumber(1_204_567)).toBe('1,204,567');
    expect(formatNumber(999.6)).toBe('1,000');
    expect(formatNumber(-1234.5, { max: 1 })).toBe('-1,234.5');
  });

  it('cut trailing zeros down to the least number of decimals', () => {
    expect(formatNumber(3.2, { max: 3 })).toBe('3.2');
    expect(formatNumber(3, { max: 3 })).toBe('3');
    expect(formatNumber(3.2, { min: 3 })).toBe('3.200');
    expect(formatNumber(3.2, { min: 1, max: 3 })).toBe('3.2');
  });

  it.each([{ max: 0 }, { max: 3 }, { min: 3, max: 3 }, { min: 1, max: 3 }])(
    'equal those of Intl with %j',
    (decimals: { min?: number; max: number }) => {
      const format = new Intl.NumberFormat('en', {
        minimumFractionDigits: decimals.min ?? 0,
        maximumFractionDigits: decimals.max,
      });
      const values = Array.from({ length: 30_000 }, (_, step) => (step * 97) / 1000);
      const differing = values.filter((value) => formatNumber(value, decimals) !== format.format(value));
      expect(differing).toEqual([]);
    },
  );
});

it('dates equal those of Intl on every day of a year', () => {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
    expect(englishDate(day)).toBe(format.format(new Date(day)));
});

it('lists are joined by commas and "and"', () => {
  expect([[], ['rings'], ['rings', 'chains'], ['rings', 'chains', 'bangles']].map(listOf)).toEqual([
    '',
    'rings',
    'rings and chains',
    'rings, chains and bangles',
  ]);
});
