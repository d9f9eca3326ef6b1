import { useSignOut } from '../../features/auth/use-sign-out';
import { saveNotice } from '../../lib/saved-notice';

/** Signs out and reloads the home page. A failure is only logged; the user stays signed in. */
export const useSignOutHome = () => {
  const signOut = useSignOut(() => {
    saveNotice('Logout successful');
    window.location.assign('/');
  });
  return () => void signOut().catch((error: unknown) => console.error('Logout failed', error));
};
