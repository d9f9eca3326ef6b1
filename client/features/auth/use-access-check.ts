import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { errorCode } from '../../lib/error-message';
import { retryDelay } from '../../lib/connection';
import { emitSessionEvent } from '../../lib/session-link';
import { CheckAccessDocument } from './session.generated';

/** The usual interval of the checks. */
const accessCheckIntervalMs = 60_000;

/** Checks at the usual interval, or one second after the access expires if that is sooner. */
const nextCheckMs = (expiresAt: string | null | undefined) => {
  const remaining = expiresAt ? new Date(expiresAt).getTime() - Date.now() : Infinity;
  return remaining > 0 ? Math.min(accessCheckIntervalMs, remaining + 1_000) : accessCheckIntervalMs;
};

/** Codes that the Apollo link announces itself, and codes that mean the session has ended. */
const announced = ['ACCESS_EXPIRED', 'ACCESS_REJECTED', 'ACCESS_PENDING'];
const ended = ['FORBIDDEN', 'SESSION_ENDED'];

/**
 * Checks at once and then every minute whether access is still current. Only a refusal signs the user out. After
 * network and server failures the user stays signed in, and the check is repeated with growing delays.
 */
export const useAccessCheck = () => {
  const client = useApolloClient();
  const [unreachable, setUnreachable] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let failures = 0;
    let checkedAt = 0;
    let stopped = false;

    const request = async () => {
      const { data } = await client.query({ query: CheckAccessDocument, fetchPolicy: 'network-only' });
      if (data && !data.checkAccess.current) emitSessionEvent('access-expired');
      failures = 0;
      return nextCheckMs(data?.checkAccess.expiresAt);
    };
    const fail = (error: unknown) => {
      const code = errorCode(error) ?? '';
      if (ended.includes(code)) emitSessionEvent('check-failed');
      if (ended.includes(code) || announced.includes(code)) return accessCheckIntervalMs;
      failures += 1;
      return retryDelay(failures);
    };
    const check = async () => {
      clearTimeout(timer);
      checkedAt = Date.now();
      const wait = await request().catch(fail);
      if (stopped) return;
      setUnreachable(failures > 0);
      clearTimeout(timer);
      timer = setTimeout(() => void check(), wait);
    };
    // A tab that was asleep or offline checks at once instead of waiting for its timer.
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
