const grams = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const count = new Intl.NumberFormat('en');

/** "1 gram", "2.5 grams": up to three decimals, trailing zeros cut. */
export const formatGrams = (value: number) => `${grams.format(value)} ${value === 1 ? 'gram' : 'grams'}`;

/** "3.2 g": a weight on a badge, where only the figure counts. */
export const formatShortWeight = (value: number) => `${grams.format(value)} g`;

export const formatCount = (value: number) => count.format(value);

/** "1 piece", "3 pieces". */
export const formatPieces = (value: number) => plural(value, 'piece');

export const plural = (value: number, one: string, many = `${one}s`) =>
  `${count.format(value)} ${value === 1 ? one : many}`;

/** "513"; "500+" if there are more than were counted: where counting stopped says nothing. */
export const formatTotal = (value: number, isExact = true) =>
  isExact ? count.format(value) : `${count.format(Math.floor(value / 100) * 100)}+`;

/** "20 seconds", "15 minutes": a waiting time. */
export const formatWait = (seconds: number) =>
  seconds < 90 ? plural(Math.ceil(seconds), 'second') : plural(Math.ceil(seconds / 60), 'minute');

const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** "820 kB", "2.4 MB", with 1024 bytes per kB like the upload limits. */
export const formatBytes = (value: number) =>
  value < 1024 * 1024
    ? `${size.format(Math.max(1, Math.round(value / 1024)))} kB`
    : `${size.format(value / 1024 / 1024)} MB`;

export const formatDate = (iso: string | Date) => date.format(new Date(iso));
export const formatTime = (iso: string | Date) => time.format(new Date(iso));
export const formatDateTime = (iso: string | Date) => `${formatDate(iso)}, ${formatTime(iso)}`;
