import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Suspense, useEffect, useRef } from 'react';
import { useNavigate, Navigate, Outlet, useLocation } from 'react-router-dom';
import { errors } from '../../domain/errors';
import { onTabEvent } from '../features/auth/other-tabs';
import { useSession, SessionFailed } from '../features/auth/use-session';
import { notify } from '../lib/notify';
import { loginPath } from '../lib/return-path';
import { onSessionEvent, type SessionEnd } from '../lib/session-link';
import { announceLost, retryWhileLost } from '../lib/connection';
import { useAccessCheck } from '../features/auth/use-access-check';
import { SessionDocument } from '../features/auth/session.generated';
import { lazyComponent } from '../ui/lazy-component';

/** Route guard for signed-in users, or for administrators only. Visitors return here after signing in. */
export function RequireSession({ admin = false }: { admin?: boolean }) {
  const { known, user, isAdmin, query } = useSession();
  const location = useLocation();
  if (!known) return null;
  if (query.error) return <SessionFailed query={query} />;
  if (!user) return <Navigate replace to={loginPath(location)} />;
  if (admin && !isAdmin) return <Navigate replace to="/" />;
  return <Outlet />;
}

const NoOrders = lazyComponent(() => import('./shop/no-orders'), 'NoOrders');

/** Route guard of carts and of orders to be seen: tells viewers of a company, and staff, why they have none. */
export function RequireOrdering({ seen = false }: { seen?: boolean }) {
  const { mayOrder, maySeeOrders } = useSession();
  if (seen ? maySeeOrders : mayOrder) return <Outlet />;
  return (
    <Suspense>
      <NoOrders />
    </Suspense>
  );
}

/** Clears the cached data of the signed-in user. Open screens continue as an anonymous visitor. */
const becomeVisitor = async (client: ApolloClient) => {
  const catalogue = client.readQuery({ query: SessionDocument })?.session.catalogue ?? 'MEMBERS';
  await client.clearStore();
  const visitor = {
    session: { __typename: 'Session' as const, user: null, access: null, catalogue, mustAddFactor: false },
  };
  client.writeQuery({ query: SessionDocument, data: visitor });
  // Clearing the store disconnects active queries, so the session is refetched and the screens follow it.
  await client.refetchQueries({ include: [SessionDocument] });
};

/** Reloads a session that could not be loaded. Screens follow without a reload of the page. */
const useSessionRetry = () => {
  const { error, refetch } = useSession().query;
  const failed = error !== undefined;
  useEffect(() => (failed ? retryWhileLost(() => refetch()) : undefined), [failed, refetch]);
};

const messages: Record<SessionEnd, string> = {
  'access-expired': errors.ACCESS_EXPIRED.message,
  'access-rejected': errors.ACCESS_REJECTED.message,
  'access-pending': errors.ACCESS_PENDING.message,
  'check-failed': 'Access check failed. Please login again.',
  'signed-out': errors.SESSION_ENDED.message,
};

/** Losing access ends the session too: signing in again files a new access request. */
const endOnServer = () =>
  fetch('/api/v1/logout', { method: 'POST', credentials: 'same-origin', signal: AbortSignal.timeout(4_000) }).catch(
    () => undefined,
  );

const leave = async (client: ApolloClient, event: SessionEnd) => {
  if (event !== 'signed-out') await endOnServer();
  await becomeVisitor(client);
};

/** Redirects to the login when the session or the access ends, with a return path. */
export function SessionWatch() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { user, mustAddFactor } = useSession();
  useSessionRetry();
  const latest = useRef(user);
  useEffect(() => {
    latest.current = user;
  });
  const leaving = useRef(false);

  useEffect(
    () =>
      onSessionEvent((event) => {
        if (leaving.current) return;
        // The screens follow what the person still may do.
        if (event === 'session-outdated') return void client.refetchQueries({ include: [SessionDocument] });
        if (!latest.current) {
          if (event === 'signed-out') void becomeVisitor(client);
          return;
        }
        leaving.current = true;
        const login = loginPath(window.location);
        notify.error(messages[event], { id: 'session' });
        // The session ends first, because the login page redirects users who are still signed in.
        void leave(client, event)
          .then(() => navigate(login, { replace: true }))
          .finally(() => {
            leaving.current = false;
          });
      }),
    [client, navigate],
  );

  useEffect(
    () =>
      onTabEvent((event) => {
        if (event === 'signed-out') void becomeVisitor(client);
        // Another user may have signed in, so data of the previous user must be discarded.
        else if (latest.current) window.location.reload();
        else void client.refetchQueries({ include: 'active' });
      }),
    [client],
  );

  useEffect(() => {
    // After signing out, Back must not show a page from the browser's back/forward cache.
    const reload = (transition: PageTransitionEvent) => transition.persisted && window.location.reload();
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
  // The check of the access is refused until the person has a second factor.
  return user && !mustAddFactor ? <AccessWatch /> : null;
}

/** Checks the access at intervals, and shows the banner of a lost connection while the server is unreachable. */
function AccessWatch() {
  const { unreachable } = useAccessCheck();
  useEffect(() => (unreachable ? announceLost() : undefined), [unreachable]);
  return null;
}
