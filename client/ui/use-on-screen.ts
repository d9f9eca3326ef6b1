import { useEffect, useState } from 'react';

/** True while any part of the element (kept in a state, so that its arrival counts) is on the screen; `once` keeps it true. */
export const useOnScreen = (element: Element | null, { once = false, margin = '0px' } = {}) => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        setSeen(entry.isIntersecting);
        if (entry.isIntersecting && once) observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, once, margin]);
  return seen;
};
