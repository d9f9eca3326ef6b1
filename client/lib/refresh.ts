export type Refreshed = 'renewed' | 'refused' | 'unreachable';

let underWay: Promise<Refreshed> | undefined;

const ask = async (): Promise<Refreshed> => {
  try {
    const answer = await fetch('/api/v1/refresh', { credentials: 'same-origin', cache: 'no-store' });
    if (answer.ok) return 'renewed';
    return answer.status === 401 || answer.status === 403 ? 'refused' : 'unreachable';
  } catch {
    return 'unreachable';
  }
};

/** Renews the session's cookies. However many calls were refused at once, the server is asked once. */
export const refreshSession = () =>
  (underWay ??= ask().finally(() => {
    underWay = undefined;
  }));
