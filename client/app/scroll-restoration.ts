import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { afterPaint } from '../lib/after-paint';
import { keepsScroll } from '../lib/keep-scroll';

const storageKey = 'parure.scroll';

/** The router gives the first entry of every load the key "default"; the address makes it unique per page. */
const positionKey = ({ key, pathname, search }: Location) => (key === 'default' ? `first:${pathname}${search}` : key);

/** Scroll positions in pixels, by entry of the history. */
type Positions = Record<string, number>;

const storedPositions = (): Positions => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Positions;
  } catch {
    return {};
  }
};

function storePositions(positions: Positions) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...storedPositions(), ...positions }));
  } catch {
    // Without storage, a reload starts at the top.
  }
  // The browser restores the position of a page that is opened again from another site.
  window.history.scrollRestoration = 'auto';
}

/**
 * Only a reload and Back restore the scroll position of the first page. A newly entered address stays where the user has
 * scrolled while the page showed what the server has rendered, which is the top for most.
 */
const isNewVisit = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'navigate';
};

function scrollTo({ hash, state }: Location, position: number | undefined) {
  if (position !== undefined) {
    window.scrollTo(0, position);
    return;
  }
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) target.scrollIntoView();
  else if (!keepsScroll(state)) window.scrollTo(0, 0);
}

/** Scrolls to the top of a new page, and on Back, Forward and reload to where the page was left. */
export function ScrollRestoration() {
  const location = useLocation();
  const current = useRef<string>(undefined);
  // A newly entered address needs none of them, and the first read of the storage is slow.
  const [positions] = useState(() => new Map(isNewVisit() ? [] : Object.entries(storedPositions())));

  useLayoutEffect(() => {
    const key = positionKey(location);
    const isFirst = current.current === undefined;
    current.current = key;
    if (!isFirst || !isNewVisit()) scrollTo(location, positions.get(key));
  }, [location, positions]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => {
      if (current.current !== undefined) positions.set(current.current, window.scrollY);
    };
    const store = () => storePositions(Object.fromEntries(positions));
    const cancel = afterPaint(remember);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      cancel();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', store);
    };
  }, [positions]);
  return null;
}
