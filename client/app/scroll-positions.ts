import type { ScrollRestorationProps } from 'react-router-dom';

export const scrollStore = 'parure.scroll';

/** The router gives the first entry of every load the key "default"; the address makes it unique per page. */
export const scrollKey: NonNullable<ScrollRestorationProps['getKey']> = ({ key, pathname, search }) =>
  key === 'default' ? `first:${pathname}${search}` : key;

/**
 * Only a reload and Back restore the scroll position. A newly entered address stays where the user has scrolled while the
 * page showed what the server has rendered, which is the top for most.
 */
export const resetScrollOnNewVisit = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate') return;
  try {
    const { pathname, search } = window.location;
    const positions = JSON.parse(sessionStorage.getItem(scrollStore) ?? '{}') as Record<string, number>;
    positions[`first:${pathname}${search}`] = window.scrollY;
    sessionStorage.setItem(scrollStore, JSON.stringify(positions));
  } catch {
    sessionStorage.removeItem(scrollStore);
  }
};
