import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { LogoutDocument } from './auth.generated';
import { tellOtherTabs } from './other-tabs';

/**
 * Ends the session on the server, here and in the other tabs. `leave` does the full load of the next page, after
 * which nothing of the session is left in memory. When the server was not reached, the session stands and says so.
 */
export const useSignOut = (leave: () => void) => {
  const client = useApolloClient();
  const [logout] = useMutation(LogoutDocument);
  const [signingOut, setSigningOut] = useState(false);

  const signOut = async () => {
    setSigningOut(true);
    try {
      await logout();
      await client.clearStore();
      tellOtherTabs('signed-out');
      // What the browser keeps of this page for Back is then an empty one.
      document.body.hidden = true;
      leave();
    } finally {
      setSigningOut(false);
    }
  };
  return { signOut, signingOut };
};
