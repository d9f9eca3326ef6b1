import { useEffect, useState, type RefObject } from 'react';

/** True while any part of the element is on the screen. `once` keeps it true after the first time. */
export const useOnScreen = (target: RefObject<Element | null>, { once = false, margin = '0px' } = {}) => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = target.current;
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
  }, [target, once, margin]);
  return seen;
};
