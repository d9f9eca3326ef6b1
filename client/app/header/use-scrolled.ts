import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
};

/** True once the page is scrolled further than this many pixels. */
export const useScrolled = (pixels: number) => useSyncExternalStore(subscribe, () => window.scrollY > pixels);
