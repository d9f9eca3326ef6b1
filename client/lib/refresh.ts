export type RefreshResult = 'renewed' | 'refused' | 'unreachable';

let pending: Promise<RefreshResult> | undefined;
let renewedAt = -Infinity;

const requestRefresh = async (): Promise<RefreshResult> => {
  try {
    const answer = await fetch('/api/v1/refresh', { credentials: 'same-origin', cache: 'no-store' });
    if (!answer.ok) return answer.status === 401 || answer.status === 403 ? 'refused' : 'unreachable';
    renewedAt = performance.now();
    return 'renewed';
  } catch {
    return 'unreachable';
  }
};

/**
 * Renews the session's cookies. However many calls were refused at once, the server is asked once: also for a call
 * that was sent (`sentAt`) before a renewal and whose refusal came after it.
 */
export const refreshSession = (sentAt: number): Promise<RefreshResult> => {
  if (sentAt < renewedAt) return Promise.resolve('renewed');
  return (pending ??= requestRefresh().finally(() => {
    pending = undefined;
  }));
};
