import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errors } from '../../domain/errors';
import { becomeVisitor } from '../features/auth/become-visitor';
import { useSession } from '../features/auth/use-session';
import { notify } from '../lib/notify';
import { loginPath } from '../lib/return-path';
import { onSessionNews, type SessionNews } from '../lib/session-events';

const words: Record<SessionNews, string> = {
  'access-expired': errors.ACCESS_EXPIRED.message,
  'access-rejected': errors.ACCESS_REJECTED.message,
  'access-pending': errors.ACCESS_PENDING.message,
  'check-failed': 'Access check failed. Please login again.',
  'signed-out': errors.SESSION_ENDED.message,
};

/** Without access there is no session either: the next sign-in is what asks for new access. */
const endOnServer = () =>
  fetch('/api/v1/logout', { method: 'POST', credentials: 'same-origin' }).catch(() => undefined);

const leave = async (client: ApolloClient, news: SessionNews) => {
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
      onSessionNews((news) => {
        if (leaving.current) return;
        const { location: here, user: signedIn } = latest.current;
        if (!signedIn) {
          if (news === 'signed-out') void becomeVisitor(client);
          return;
        }
        leaving.current = true;
        notify.error(words[news], { id: 'session' });
        void navigate(loginPath(here));
        void leave(client, news).finally(() => {
          leaving.current = false;
        });
      }),
    [client, navigate],
  );
  return null;
}
