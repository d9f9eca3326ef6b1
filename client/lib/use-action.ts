import { useState } from 'react';

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
