import { describe, expect, it } from '@jest/globals';
import { formatDay, parseDay } from './day';

describe('parseDay', () => {
  it.each([
    ['22 Nov 2026', '2026-11-22'],
    [' 1 september 2026 ', '2026-09-01'],
    ['22/11/2026', '2026-11-22'],
    ['5.3.2026', '2026-03-05'],
    ['2026-11-22', '2026-11-22'],
    ['31 Feb 2026', undefined],
    ['22 Foo 2026', undefined],
    ['22 Nov 26', undefined],
    ['11/22/2026', undefined],
    ['', undefined],
  ])('reads %p as %p', (text, day) => expect(parseDay(text)).toBe(day));

  it('reads what formatDay writes, for each month', () => {
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-09`;
      expect(parseDay(formatDay(day))).toBe(day);
    }
    expect(formatDay('')).toBe('');
  });
});
