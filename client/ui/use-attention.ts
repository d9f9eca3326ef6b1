import { useSyncExternalStore } from 'react';

const watchVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** False while the tab is in the background. */
export const useTabVisible = () => useSyncExternalStore(watchVisibility, () => !document.hidden);

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const watchCalm = (changed: () => void) => {
  const query = calm();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** True for people who asked their system for less movement. */
export const useReducedMotion = () => useSyncExternalStore(watchCalm, () => calm().matches);
