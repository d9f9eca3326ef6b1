import { clockIn, formatDay } from '../../domain/days';
import { countFormat } from '../../domain/formats';
import { brand } from './brand';

const gramFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });
const megabyteFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** "1 gram", "2.5 grams": up to three decimals, trailing zeros cut. */
export const formatGrams = (value: number) => `${gramFormat.format(value)} ${value === 1 ? 'gram' : 'grams'}`;

/** "3.41–3.9 grams", or one weight. */
export const formatGramsRange = ({ min, max }: { min: number; max: number }) =>
  min === max ? formatGrams(min) : `${gramFormat.format(min)}–${formatGrams(max)}`;

/** "3.2 g": a weight on a badge, where only the figure counts. */
export const formatShortWeight = (value: number) => `${gramFormat.format(value)} g`;

export const formatCount = (value: number) => countFormat.format(value);

/** "1 piece", "3 pieces". */
export const formatPieces = (value: number) => plural(value, 'piece');

export const plural = (value: number, one: string, many = `${one}s`) =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** "20 seconds", "15 minutes": a waiting time. */
export const formatWait = (seconds: number) =>
  seconds < 90 ? plural(Math.ceil(seconds), 'second') : plural(Math.ceil(seconds / 60), 'minute');

/** "820 kB", "2.4 MB", with 1024 bytes per kB like the upload limits. */
export const formatBytes = (value: number) =>
  value < 1024 * 1024
    ? `${formatCount(Math.max(1, value / 1024))} kB`
    : `${megabyteFormat.format(value / 1024 / 1024)} MB`;

let clock: ReturnType<typeof clockIn> | undefined;

/**
 * Day and time of day in the time zone of the shop. Made on first use, because most pages show no time, and Intl is
 * slow to start.
 */
export const shopClock = (iso: string | Date) => {
  clock ??= clockIn(brand.timeZone.name);
  return clock(new Date(iso));
};

/** The day of a time. A day without a time is written by `formatDay` of the domain. */
export const formatDate = (iso: string | Date) => formatDay(shopClock(iso).day);
export const formatTime = (iso: string | Date) => shopClock(iso).timeOfDay;
export const formatDateTime = (iso: string | Date) => `${formatDate(iso)}, ${formatTime(iso)}`;

/** A text that is never divided between two lines. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');
