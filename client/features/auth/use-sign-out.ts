import { useApolloClient } from '@apollo/client/react';
import { saveNotice } from '../../lib/notify';
import { LogoutDocument } from './session.generated';
import { notifyOtherTabs } from './other-tabs';

/**
 * Signs out on the server, in this tab and in the other tabs, and loads the home page in full, so that no session data
 * stays in memory. If the server is unreachable, the session continues.
 */
export const useSignOut = (onFailure: (error: unknown) => void) => {
  const client = useApolloClient();
  return async () => {
    try {
      await client.mutate({ mutation: LogoutDocument });
      await client.clearStore();
    } catch (error) {
      onFailure(error);
      return;
    }
    notifyOtherTabs('signed-out');
    // Empties the page that the browser keeps for the Back button.
    document.body.hidden = true;
    saveNotice('Logout successful');
    window.location.assign('/');
  };
};
