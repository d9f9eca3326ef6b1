import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errors } from '../../domain/errors';
import { becomeVisitor } from '../features/auth/become-visitor';
import { onOtherTabs } from '../features/auth/other-tabs';
import { useSession } from '../features/auth/use-session';
import { notify } from '../lib/notify';
import { loginPath } from '../lib/return-path';
import { onSessionEvent, type SessionEvent } from '../lib/session-events';

const AccessWatch = lazy(async () => ({ default: (await import('../features/auth/access-watch')).AccessWatch }));

const words: Record<SessionEvent, string> = {
  'access-expired': errors.ACCESS_EXPIRED.message,
  'access-rejected': errors.ACCESS_REJECTED.message,
  'access-pending': errors.ACCESS_PENDING.message,
  'check-failed': 'Access check failed. Please login again.',
  'signed-out': errors.SESSION_ENDED.message,
};

/** Without access there is no session either: the next sign-in is what asks for new access. */
const endOnServer = () =>
  fetch('/api/v1/logout', { method: 'POST', credentials: 'same-origin', signal: AbortSignal.timeout(4_000) }).catch(
    () => undefined,
  );

const leave = async (client: ApolloClient, news: SessionEvent) => {
  if (news !== 'signed-out') await endOnServer();
  await becomeVisitor(client);
};

/** Sends people to the login when the server says that their time is over, and back afterwards. */
export function SessionWatch() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const location = useLocation();
  const { user } = useSession();
  const latest = useRef({ location, user });
  useEffect(() => {
    latest.current = { location, user };
  });
  const leaving = useRef(false);

  useEffect(
    () =>
      onSessionEvent((news) => {
        if (leaving.current) return;
        const { location: here, user: signedIn } = latest.current;
        if (!signedIn) {
          if (news === 'signed-out') void becomeVisitor(client);
          return;
        }
        leaving.current = true;
        notify.error(words[news], { id: 'session' });
        // First the session, then the way out: the login sends people on who are still signed in.
        void leave(client, news)
          .then(() => navigate(loginPath(here), { replace: true }))
          .finally(() => {
            leaving.current = false;
          });
      }),
    [client, navigate],
  );

  useEffect(
    () =>
      onOtherTabs((news) => {
        if (news === 'signed-out') void becomeVisitor(client);
        // Somebody else may have signed in: what was loaded for the person before must go.
        else if (latest.current.user) window.location.reload();
        else void client.refetchQueries({ include: 'active' });
      }),
    [client],
  );

  useEffect(() => {
    // Back after signing out must not show what the browser kept of a page.
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
  return user ? (
    <Suspense>
      <AccessWatch />
    </Suspense>
  ) : null;
}
