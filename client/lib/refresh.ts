/** Milliseconds for a session call and its retries, before the server counts as unreachable. */
export const sessionLimitMs = 15_000;

type RefreshResult = 'renewed' | 'rejected' | 'unreachable';

let pending: Promise<RefreshResult> | undefined;
let renewedAt = -Infinity;

const requestRefresh = async (): Promise<RefreshResult> => {
  try {
    const signal = AbortSignal.timeout(sessionLimitMs);
    const response = await fetch('/api/v1/refresh', { credentials: 'same-origin', cache: 'no-store', signal });
    if (!response.ok) return response.status === 401 || response.status === 403 ? 'rejected' : 'unreachable';
    renewedAt = performance.now();
    return 'renewed';
  } catch {
    return 'unreachable';
  }
};

/**
 * Renews the session cookies. Concurrent calls share one request. A call that was sent (`sentAt`) before the last
 * renewal needs no new one.
 */
export const refreshSession = (sentAt: number): Promise<RefreshResult> => {
  if (sentAt < renewedAt) return Promise.resolve('renewed');
  return (pending ??= requestRefresh().finally(() => {
    pending = undefined;
  }));
};
