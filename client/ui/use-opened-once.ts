import { useState } from 'react';
import { useIdleLoad } from './use-idle-load';

/**
 * True from the first time that a dialog is opened. Loads its code when the browser is idle, because a page can be open
 * long before a dialog is.
 */
export function useOpenedOnce(opened: boolean, load: () => Promise<unknown>): boolean {
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  useIdleLoad(load);
  return used;
}
