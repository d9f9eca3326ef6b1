import { useEffect } from 'react';
import { retryDelay } from '../../lib/retry-delay';
import { useSession } from './use-session';

/**
 * While the session could not be loaded, loads it again with growing delays, and at once when the browser is online
 * again. Screens follow without a reload of the page.
 */
export const useSessionRetry = () => {
  const { error, refetch } = useSession().query;
  const failed = error !== undefined;

  useEffect(() => {
    if (!failed) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let failures = 1;
    let stopped = false;

    const retry = async () => {
      clearTimeout(timer);
      await refetch().catch(() => undefined);
      failures += 1;
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(() => void retry(), retryDelay(failures));
    };
    const retryNow = () => void retry();

    timer = setTimeout(retryNow, retryDelay(failures));
    window.addEventListener('online', retryNow);
    return () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', retryNow);
    };
  }, [failed, refetch]);
};
