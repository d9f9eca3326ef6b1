import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { useSession } from './use-session';

/** The header shows a countdown for this many minutes before access expires. */
const countdownMinutes = 15;

const AccessPill = lazyComponent(() => import('./access-pill'), 'AccessPill');

const tickMs = 5_000;

const useNow = () => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Shows the last minutes of the customer's access, except to viewers, who cannot request more time. */
export function AccessCountdown() {
  const { access, isAdmin, mayOrder } = useSession();
  const now = useNow();
  if (!access?.expiresAt || access.permanent || isAdmin || !mayOrder) return null;
  const minutes = Math.ceil((new Date(access.expiresAt).getTime() - now) / 60_000);
  if (minutes > countdownMinutes || minutes <= 0) return null;
  return (
    <Suspense>
      <AccessPill minutes={minutes} expiresAt={access.expiresAt} waiting={access.waiting} />
    </Suspense>
  );
}
