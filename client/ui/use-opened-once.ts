import { useState } from 'react';
import { useIdleLoad } from './use-idle-load';

/**
 * True from the first time that a dialog is opened. A page may have dialogs long before one is, so the code of their window
 * is loaded when the browser has nothing else to do.
 */
export function useOpenedOnce(opened: boolean, load: () => Promise<unknown>): boolean {
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  useIdleLoad(load);
  return used;
}
