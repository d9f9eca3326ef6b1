import { useEffect, useState, lazy, type ComponentType } from 'react';
import { untilLoaded } from '../lib/load-code';

/** Loads the named component of a chunk when it is rendered, and waits for the connection if that is lost. */
export const lazyComponent = <P, K extends string>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  lazy(async () => ({ default: (await untilLoaded(load))[name] }));

const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** Resolves when the page is first used. Until then nothing competes with its pictures. */
const firstUse = new Promise<void>((resolve) => {
  const listening = new AbortController();
  const use = () => {
    listening.abort();
    resolve();
  };
  for (const sign of signs)
    document.addEventListener(sign, use, { passive: true, capture: true, signal: listening.signal });
});

/**
 * Loads code that is needed soon: after the first use of the page, when the browser is idle. Code that fails to load is
 * loaded again when it is needed.
 */
export const useIdleLoad = (load: () => Promise<unknown>) =>
  useEffect(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') return undefined;
    let waiting: number | undefined;
    let stopped = false;
    void firstUse.then(() => {
      if (!stopped) waiting = requestIdleCallback(() => void load().catch(() => undefined));
    });
    return () => {
      stopped = true;
      if (waiting !== undefined) cancelIdleCallback(waiting);
    };
  }, [load]);

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
