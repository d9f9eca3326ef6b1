import { addDays } from '../../domain/days';
import type { FilterParam } from './filter-params';
import { shopClock } from './format';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayFirst = /^(\d{1,2})[ ./-]+([a-z]{3,9}|\d{1,2})[ .,/-]+(\d{4})$/i;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

const toDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  // 31 Feb would become 3 Mar.
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
};

/** Reads "22 Nov 2026", "22/11/2026" and "2026-11-22" as `2026-11-22`; undefined for anything else. */
export const parseDay = (text: string): string | undefined => {
  const [, isoYear, isoMonth, isoDay] = yearFirst.exec(text.trim()) ?? [];
  if (isoYear) return toDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month = '', year] = dayFirst.exec(text.trim()) ?? [];
  if (!day) return undefined;
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return toDay(Number(year), named || Number(month), Number(day));
};

/** The current day of the shop. */
export const today = () => shopClock(new Date()).day;

const words: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };
const withoutYear = /^(\d{1,2})[ ./-]*([a-z]{3,9})$/i;

/**
 * Reads what a person types: the forms of `parseDay`, "tomorrow", and "1 dec", which is the nearest such day within the
 * limits of the field.
 */
export const parseTypedDay = (text: string, { min = '', max = '9' }: { min?: string; max?: string }) => {
  const trimmed = text.trim();
  const now = today();
  const away = words[trimmed.toLowerCase()];
  if (away !== undefined) return addDays(now, away);
  if (!withoutYear.test(trimmed)) return parseDay(trimmed);
  const isAllowed = (day: string) => day >= min && day <= max;
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(now));
  return [-1, 0, 1]
    .map((years) => parseDay(`${trimmed.replace(withoutYear, '$1 $2')} ${Number(now.slice(0, 4)) + years}`))
    .filter((day) => day !== undefined)
    .sort((one, other) => Number(isAllowed(other)) - Number(isAllowed(one)) || distance(one) - distance(other))[0];
};

/**
 * True if this device's clock ever differs from the shop's. Clocks are compared, because a time zone may have two
 * names.
 */
export const isElsewhere = () => {
  const year = new Date().getFullYear();
  return months.some((_, month) => {
    const { day, timeOfDay } = shopClock(new Date(year, month, 1, 12));
    return day !== toDay(year, month + 1, 1) || timeOfDay !== '12:00';
  });
};

/** A day of the shop in a filter; empty when there is none. */
export const dayParam: FilterParam<string> = {
  read: (text) => parseDay(text) ?? '',
  write: (day) => day,
};
