import { useSignOut } from '../../features/auth/use-sign-out';
import { saveNotice } from '../../lib/saved-notice';

/** Signs out and opens the home page afresh; a failure is only logged, the session then still stands. */
export const useSignOutHome = () => {
  const { signOut } = useSignOut(() => {
    saveNotice('Logout successful');
    window.location.assign('/');
  });
  return () => void signOut().catch((error: unknown) => console.error('Logout failed', error));
};
