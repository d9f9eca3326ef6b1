import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../features/auth/use-session';
import { loginPath } from '../lib/return-path';
import { ErrorState } from '../ui/states';

/** Lets only signed-in people on (or only administrators); others come back here after signing in. */
export function RequireSession({ admin = false }: { admin?: boolean }) {
  const { known, user, isAdmin, failed, retry } = useSession();
  const location = useLocation();
  if (!known) return null;
  if (!user && failed) {
    return (
      <ErrorState
        heading="h1"
        title="We cannot reach the house"
        text="Please check your connection and try again."
        onRetry={retry}
      />
    );
  }
  if (!user) return <Navigate replace to={loginPath(location)} />;
  if (admin && !isAdmin) return <Navigate replace to="/" />;
  return <Outlet />;
}
