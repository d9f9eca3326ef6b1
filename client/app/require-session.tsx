import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SessionFailed } from '../features/auth/session-failed';
import { useSession } from '../features/auth/use-session';
import { loginPath } from '../lib/return-path';

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
