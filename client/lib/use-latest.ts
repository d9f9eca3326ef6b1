import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable callback that calls the latest function, so that memoised components do not re-render. */
export const useLatest = <Args extends unknown[], Result>(latest: (...args: Args) => Result) => {
  const ref = useRef(latest);
  useLayoutEffect(() => {
    ref.current = latest;
  });
  return useCallback((...args: Args) => ref.current(...args), []);
};
