import { useSyncExternalStore } from 'react';

const watchVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** False while the tab is in the background. */
export const useTabVisible = () => useSyncExternalStore(watchVisibility, () => !document.hidden);

const reducedMotionQuery = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const watchReducedMotion = (changed: () => void) => {
  const query = reducedMotionQuery();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** True when the system setting "reduce motion" is on. */
export const useReducedMotion = () => useSyncExternalStore(watchReducedMotion, () => reducedMotionQuery().matches);
