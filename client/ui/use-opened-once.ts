import { useEffect, useState } from 'react';

/**
 * True from the first time that a dialog is opened. A page may have dialogs long before one is, so the code of their window
 * is loaded when the browser has nothing else to do.
 */
export function useOpenedOnce(opened: boolean, load: () => Promise<unknown>): boolean {
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') return undefined;
    const waiting = requestIdleCallback(() => void load().catch(() => undefined));
    return () => cancelIdleCallback(waiting);
  }, [load]);
  return used;
}
