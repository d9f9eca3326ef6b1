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
