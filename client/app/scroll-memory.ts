import type { ScrollRestorationProps } from 'react-router-dom';

export const scrollStore = 'parure.scroll';

/** The router calls the first entry of every load "default", whatever its page; here each page has its own. */
export const scrollKey: NonNullable<ScrollRestorationProps['getKey']> = ({ key, pathname, search }) =>
  key === 'default' ? `first:${pathname}${search}` : key;

/** Somebody who types an address begins at its top; only a reload and "Back" continue where they were. */
export const forgetOnFreshVisit = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate') return;
  try {
    const { pathname, search } = window.location;
    const places = JSON.parse(sessionStorage.getItem(scrollStore) ?? '{}') as Record<string, number>;
    delete places[`first:${pathname}${search}`];
    sessionStorage.setItem(scrollStore, JSON.stringify(places));
  } catch {
    sessionStorage.removeItem(scrollStore);
  }
};
