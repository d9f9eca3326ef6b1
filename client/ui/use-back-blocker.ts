import { useEffect, useState } from 'react';
import { routerPopListeners } from '../lib/before-router-pop';

/** Position of the current entry in the history of this tab, which the router stores in the entry. */
const entryIndex = () => (window.history.state as { idx?: number } | null)?.idx;

/**
 * Holds up the browser's Back and Forward while `shouldBlock` returns true. They have happened when the page learns of them,
 * so the browser is sent back to the entry before the router notices.
 */
export function useBackBlocker(active: boolean, shouldBlock: () => boolean) {
  const [steps, setSteps] = useState<number>();

  useEffect(() => {
    if (!active) return undefined;
    const here = entryIndex() ?? 0;
    let isReturning = false;
    const onPop = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const moved = (entryIndex() ?? here - 1) - here;
      if (moved === 0 || !shouldBlock()) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(-moved);
      setSteps(moved);
    };
    routerPopListeners.add(onPop);
    return () => void routerPopListeners.delete(onPop);
  }, [active, shouldBlock]);

  return {
    /** Back or Forward waits for a decision. */
    blocked: steps !== undefined,
    stay: () => setSteps(undefined),
    /** Goes where the user wanted to; `shouldBlock` must return false by now. */
    proceed: () => {
      setSteps(undefined);
      if (steps !== undefined) window.history.go(steps);
    },
  };
}
