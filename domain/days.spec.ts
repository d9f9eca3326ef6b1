import { addDays, addWorkingDays, clockIn, dayIn, daysIn, formatDay, weekOf } from './days.js';

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

it.each([
  ['2026-01-09', '9 Jan 2026'],
  ['2026-09-22', '22 Sept 2026'],
])('formatDay writes %s as %s', (day, text) => expect(formatDay(day)).toBe(text));

describe('weekOf', () => {
  it.each(['2026-11-23', '2026-11-26', '2026-11-29'])('the week of %s is Monday to Sunday', (day) => {
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

describe('clockIn', () => {
  it.each([
    ['Asia/Kolkata', '2026-02-01', '00:00'],
    ['America/New_York', '2026-01-31', '13:30'],
    ['Pacific/Kiritimati', '2026-02-01', '08:30'],
    ['UTC', '2026-01-31', '18:30'],
  ])('shows day and time of day in %s', (timeZone, day, timeOfDay) => {
    expect(clockIn(timeZone)(new Date('2026-01-31T18:30:00Z'))).toEqual({ day, timeOfDay });
  });
});

describe('daysIn', () => {
  const hours = ({ startOf, endOf }: ReturnType<typeof daysIn>, day: string) =>
    (endOf(day).getTime() - startOf(day).getTime()) / 3_600_000;

  it.each([
    ['UTC', '2026-01-31T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-30T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-30T10:00:00.000Z'],
    ['America/New_York', '2026-01-31T05:00:00.000Z'],
    ['Etc/GMT+12', '2026-01-31T12:00:00.000Z'],
  ])('finds the first time of a day in %s', (timeZone, start) => {
    const days = daysIn(timeZone);
    expect(days.startOf('2026-01-31').toISOString()).toBe(start);
    expect(days.endOf('2026-01-30')).toEqual(days.startOf('2026-01-31'));
    expect(hours(days, '2026-01-31')).toBe(24);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', 23, '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', 25, '2026-10-24T22:00:00.000Z'],
    ['America/New_York', '2026-03-08', 23, '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-11-01', 25, '2026-11-01T04:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', 23.5, '2026-10-03T13:30:00.000Z'],
  ])('knows the hours of a day on which clocks change in %s (%s: %d)', (timeZone, day, length, start) => {
    const days = daysIn(timeZone);
    expect(days.startOf(day).toISOString()).toBe(start);
    expect(hours(days, day)).toBe(length);
  });

  it('begins a day whose midnight is skipped with its first time', () => {
    expect(daysIn('Africa/Cairo').startOf('2026-04-24').toISOString()).toBe('2026-04-23T22:00:00.000Z');
    expect(clockIn('Africa/Cairo')(new Date('2026-04-23T22:00:00.000Z'))).toEqual({
      day: '2026-04-24',
      timeOfDay: '01:00',
    });
  });

  it('a day that a place has skipped has no hours', () => {
    expect(hours(daysIn('Pacific/Apia'), '2011-12-30')).toBe(0);
  });

  it('puts every time between start and end of its day', () => {
    for (const timeZone of ['Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns']) {
      const { dayOf, startOf, endOf } = daysIn(timeZone);
      for (let hour = 0; hour < 366 * 24; hour += 7) {
        const time = new Date(Date.UTC(2026, 0, 1, hour, 30));
        const day = dayOf(time);
        expect([startOf(day) <= time, time < endOf(day)]).toEqual([true, true]);
      }
    }
  });

  it('leaves a time as it is', () => {
    const time = new Date('2026-01-31T10:00:00Z');
    const { startOf, endOf } = daysIn('Asia/Kolkata');
    expect([startOf(time), endOf(time)]).toEqual([time, time]);
  });

  it('finds a time for the first and the last day that a calendar can write', () => {
    const { startOf, endOf } = daysIn('Asia/Kolkata');
    for (const day of ['0000-01-01', '9999-12-31'])
      expect([startOf(day), endOf(day)].every((time) => Number.isFinite(time.getTime()))).toBe(true);
  });
});
