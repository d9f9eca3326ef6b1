import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { demoBrand } from '../../domain/brand';
import { formatDay } from '../../domain/days';
import { dayParam, parseDay, parseTypedDay } from './day';

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
  });
});

describe('parseTypedDay', () => {
  beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-28T11:00:00Z') }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['tomorrow', {}, '2026-11-29'],
    [' Yesterday ', {}, '2026-11-27'],
    ['1 dec', {}, '2026-12-01'],
    ['1dec', {}, '2026-12-01'],
    ['3 january', {}, '2027-01-03'],
    ['3 jan', { max: '2026-11-28' }, '2026-01-03'],
    ['20 nov', {}, '2026-11-20'],
    ['20 nov', { min: '2026-11-28' }, '2027-11-20'],
    ['22 Nov 2025', {}, '2025-11-22'],
    ['30 feb', {}, undefined],
    ['1 foo', {}, undefined],
    ['someday', {}, undefined],
  ])('reads %p within %p as %p', (text, limits, day) => expect(parseTypedDay(text, limits)).toBe(day));
});

describe('dayParam', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-02-30', ''],
    ['yesterday', ''],
    ['', ''],
  ])('reads %p as %p', (text, day) => expect(dayParam.read(text)).toBe(day));
});

describe('days of the shop', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

  /** The modules of a page of a shop in this time zone. */
  const pageOf = async (name: string) => {
    jest.resetModules();
    const brand = { ...demoBrand, timeZone: { name, label: name } };
    document.body.innerHTML = `<script type="application/json" id="brand">${JSON.stringify(brand)}</script>`;
    return { ...(await import('./day')), ...(await import('./format')) };
  };
  afterEach(() => {
    jest.useRealTimers();
    document.body.innerHTML = '';
  });

  it.each([
    ['Asia/Kolkata', '1 Feb 2026, 00:00'],
    ['America/New_York', '31 Jan 2026, 13:30'],
    ['Pacific/Kiritimati', '1 Feb 2026, 08:30'],
  ])('times are shown with the day and time of a shop in %s', async (timeZone, text) => {
    expect((await pageOf(timeZone)).formatDateTime('2026-01-31T18:30:00Z')).toBe(text);
  });

  it('days of the shop include today', async () => {
    jest.useFakeTimers({ now: new Date('2026-01-31T11:00:00Z') });
    expect((await pageOf('Pacific/Kiritimati')).today()).toBe('2026-02-01');
    expect((await pageOf('Etc/GMT+12')).today()).toBe('2026-01-30');
  });

  it('days of the shop differ from those of the device, unless both clocks agree all the year', async () => {
    expect((await pageOf(here)).isElsewhere()).toBe(false);
    const otherHour = await pageOf(new Date(2026, 0, 1).getTimezoneOffset() === -330 ? 'UTC' : 'Asia/Kolkata');
    expect(otherHour.isElsewhere()).toBe(true);
  });
});
