import { useState } from 'react';

/** Runs an action that reports its own errors, and tells whether it is running. */
export const useBusy = <Args extends unknown[]>(action: (...args: Args) => unknown) => {
  const [busy, setBusy] = useState(false);
  const run = async (...args: Args) => {
    setBusy(true);
    try {
      await action(...args);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};

/** Runs one action at a time, and tells which one. `acting` lasts until `onError` has finished, too. */
export const useAction = <Action extends string>(onError: (error: unknown, action: Action) => unknown) => {
  const [acting, setActing] = useState<Action>();
  const run = async (action: Action, perform: () => Promise<void>) => {
    if (acting) return;
    setActing(action);
    try {
      await perform();
    } catch (error) {
      await onError(error, action);
    } finally {
      setActing(undefined);
    }
  };
  return { acting, run };
};
