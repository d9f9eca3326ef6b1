import { useApolloClient } from '@apollo/client/react';
import { LogoutDocument } from './session.generated';
import { notifyOtherTabs } from './other-tabs';

/**
 * Signs out on the server, in this tab and in the other tabs. `leave` must load the next page in full, so that no
 * session data stays in memory. If the server is unreachable, the session continues and the returned promise rejects.
 */
export const useSignOut = (leave: () => void) => {
  const client = useApolloClient();
  return async () => {
    await client.mutate({ mutation: LogoutDocument });
    await client.clearStore();
    notifyOtherTabs('signed-out');
    // Empties the page that the browser keeps for the Back button.
    document.body.hidden = true;
    leave();
  };
};
