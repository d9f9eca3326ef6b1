import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and does what the latest one does: for parts that are drawn again only when they must. */
export const useLatest = <Arguments extends unknown[], Answer>(latest: (...given: Arguments) => Answer) => {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...given: Arguments) => current.current(...given), []);
};
