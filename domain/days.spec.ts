import { addDays, addWorkingDays, dayIn, weekOf } from './days.js';

describe('addDays', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i days is %s', (day, count, result) => {
    expect(addDays(day, count)).toBe(result);
  });
});

describe('addWorkingDays', () => {
  it.each([
    ['2026-11-26', 0, '2026-11-26'],
    ['2026-11-26', 2, '2026-11-28'],
    ['2026-11-26', 3, '2026-11-30'],
    ['2026-11-29', 1, '2026-11-30'],
    ['2026-11-26', 12, '2026-12-10'],
  ])('counts from %s, a Thursday or Sunday, %i days without Sundays to %s', (day, count, result) => {
    expect(addWorkingDays(day, count)).toBe(result);
  });
});

describe('weekOf', () => {
  it.each(['2026-11-23', '2026-11-26', '2026-11-29'])('of %s is Monday to Sunday', (day) => {
    expect(weekOf(day)).toEqual({ first: '2026-11-23', last: '2026-11-29' });
  });
});

describe('dayIn', () => {
  it('finds the day of a time in the time zone', () => {
    const lateInLondon = new Date('2026-01-31T20:00:00Z');
    expect(dayIn('Asia/Kolkata')(lateInLondon)).toBe('2026-02-01');
    expect(dayIn('Europe/London')(lateInLondon)).toBe('2026-01-31');
  });
});
