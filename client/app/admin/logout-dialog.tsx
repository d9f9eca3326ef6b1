import { useSignOut } from '../../features/auth/use-sign-out';
import { errorMessage } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** Asks for confirmation, ends the session on the server and opens the home page. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const leave = useSignOut((error) => notify.error(errorMessage(error, 'Logout failed'), { id: 'logout' }));
  return (
    <ConfirmDialog
      opened={opened}
      title="Confirm Logout"
      confirm="Logout"
      busyLabel="Signing out..."
      onConfirm={leave}
      onClose={onClose}
    >
      Are you sure you want to logout?
    </ConfirmDialog>
  );
}
