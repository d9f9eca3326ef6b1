import { useEffect, useState } from 'react';

/**
 * True while any part of the element is on the screen; with `once` it stays true. Keep the element in state, not in a
 * ref.
 */
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
