// How English writes numbers, dates and lists. `Intl` would do, but its first use takes a browser 40 to 100 ms on a
// computer and several times that on a phone, because it loads its data for all languages, before the first screen.

interface Decimals {
  min?: number;
  max?: number;
}

/** "1,204.5": rounded to `max` decimals (default none), filled up with zeros to `min`. */
export function formatNumber(value: number, { min = 0, max = min }: Decimals = {}) {
  const [whole = '', decimals = ''] = value.toFixed(max).split('.');
  const shown = decimals.slice(0, min) + decimals.slice(min).replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return shown ? `${grouped}.${shown}` : grouped;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** "22 Nov 2026" for a day such as `2026-11-22`. */
export const englishDate = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 0) - 1]} ${year}`;
};

/** "rings", "rings and chains", "rings, chains and bangles". */
export const listOf = (items: readonly string[]) =>
  [items.slice(0, -1).join(', '), ...items.slice(-1)].filter((part) => part !== '').join(' and ');
