import type { ScrollRestorationProps } from 'react-router-dom';

export const scrollStore = 'parure.scroll';

/** The router gives the first entry of every load the key "default"; the address makes it unique per page. */
export const scrollKey: NonNullable<ScrollRestorationProps['getKey']> = ({ key, pathname, search }) =>
  key === 'default' ? `first:${pathname}${search}` : key;

/** A newly entered address starts at the top; only a reload and Back restore the scroll position. */
export const resetScrollOnNewVisit = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate') return;
  try {
    const { pathname, search } = window.location;
    const positions = JSON.parse(sessionStorage.getItem(scrollStore) ?? '{}') as Record<string, number>;
    delete positions[`first:${pathname}${search}`];
    sessionStorage.setItem(scrollStore, JSON.stringify(positions));
  } catch {
    sessionStorage.removeItem(scrollStore);
  }
};
