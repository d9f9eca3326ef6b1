import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { accessCheckIntervalMs } from '../../../domain/access';
import { errorCode } from '../../lib/error-message';
import { emitSessionEvent } from '../../lib/session-events';
import { CheckAccessDocument } from './auth.generated';

const firstRetryMs = 5_000;
const retryMs = (failures: number) => Math.min(firstRetryMs * 2 ** (failures - 1), accessCheckIntervalMs);

/** As often as agreed, and just after the end that was granted. */
const nextCheckMs = (expiresAt: string | null | undefined) => {
  const left = expiresAt ? new Date(expiresAt).getTime() - Date.now() : Infinity;
  return left > 0 ? Math.min(accessCheckIntervalMs, left + 1_000) : accessCheckIntervalMs;
};

/** Refusals that the connection announces by itself, and those that mean that the session is over. */
const announced = ['ACCESS_EXPIRED', 'ACCESS_REJECTED', 'ACCESS_PENDING'];
const over = ['FORBIDDEN', 'SESSION_ENDED'];

/**
 * Asks at once and every minute whether access is still current. Only a refusal signs out; a lost network or a
 * server in trouble keeps the person where they are, and the question is asked again with growing patience.
 */
export const useAccessCheck = () => {
  const client = useApolloClient();
  const [unreachable, setUnreachable] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let failures = 0;
    let checkedAt = 0;
    let stopped = false;

    const ask = async () => {
      const { data } = await client.query({ query: CheckAccessDocument, fetchPolicy: 'network-only' });
      if (data && !data.checkAccess.current) emitSessionEvent('access-expired');
      failures = 0;
      return nextCheckMs(data?.checkAccess.expiresAt);
    };
    const fail = (error: unknown) => {
      const code = errorCode(error) ?? '';
      if (over.includes(code)) emitSessionEvent('check-failed');
      if (over.includes(code) || announced.includes(code)) return accessCheckIntervalMs;
      failures += 1;
      return retryMs(failures);
    };
    const check = async () => {
      clearTimeout(timer);
      checkedAt = Date.now();
      const wait = await ask().catch(fail);
      if (stopped) return;
      setUnreachable(failures > 0);
      clearTimeout(timer);
      timer = setTimeout(() => void check(), wait);
    };
    // A tab that slept or was offline does not wait for its timer.
    const wake = () => {
      if (document.visibilityState === 'visible' && (failures > 0 || Date.now() - checkedAt > accessCheckIntervalMs))
        void check();
    };

    void check();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
    };
  }, [client]);

  return { unreachable };
};
