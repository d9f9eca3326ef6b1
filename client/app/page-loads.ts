import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

const change = (by: number) => {
  running += by;
  // A load may start while a component renders, when no other may be updated.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Counts the load among those for which the page shows its progress. */
export const trackPageLoad = <T>(load: Promise<T>): Promise<T> => {
  change(1);
  return load.finally(() => change(-1));
};

/** True while the code of a page is loaded. */
export const useIsPageLoading = () =>
  useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  );
