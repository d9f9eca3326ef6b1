export type Refreshed = 'renewed' | 'refused' | 'unreachable';

let underWay: Promise<Refreshed> | undefined;
let renewedAt = -Infinity;

const ask = async (): Promise<Refreshed> => {
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
export const refreshSession = (sentAt: number): Promise<Refreshed> => {
  if (sentAt < renewedAt) return Promise.resolve('renewed');
  return (underWay ??= ask().finally(() => {
    underWay = undefined;
  }));
};
