import { useSyncExternalStore } from 'react';

/** Milliseconds to wait after this many failures in a row: 5 seconds, then twice as long each time, up to a minute. */
export const retryDelay = (failures: number) => Math.min(5_000 * 2 ** (failures - 1), 60_000);

/** One entry for each part of the page that waits for the connection. */
const waiting = new Set<object>();
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True if a part of the page waits for the connection. */
export const useConnectionLost = () =>
  useSyncExternalStore(
    subscribe,
    () => waiting.size > 0,
    () => false,
  );

/** Shows the banner of a lost connection until the returned function is called. */
export const announceLost = () => {
  const part = {};
  waiting.add(part);
  notifyListeners();
  return () => {
    waiting.delete(part);
    notifyListeners();
  };
};

/**
 * Shows the banner of a lost connection. Until the returned function is called, it calls `attempt` with growing delays
 * and when the browser is online again.
 */
export const retryWhileLost = (attempt: () => Promise<unknown>) => {
  let timer: ReturnType<typeof setTimeout>;
  let failures = 1;
  let stopped = false;
  const retry = async () => {
    clearTimeout(timer);
    await attempt().catch(() => undefined);
    failures += 1;
    // The browser may have come online during the attempt, which has then set a timer too.
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(retryNow, retryDelay(failures));
  };
  const retryNow = () => void retry();
  timer = setTimeout(retryNow, retryDelay(failures));
  window.addEventListener('online', retryNow);
  const withdraw = announceLost();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', retryNow);
    withdraw();
  };
};

/** Status of the server's response; undefined if there is none. */
export const statusOf = (path: string) =>
  fetch(path, { cache: 'no-store' }).then(
    ({ status }) => status,
    () => undefined,
  );

const onOffline = () => {
  const stop = retryWhileLost(async () => {
    if ((await statusOf('/health')) !== undefined) stop();
  });
};
window.addEventListener('offline', onOffline);
