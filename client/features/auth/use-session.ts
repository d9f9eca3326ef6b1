import { useQuery } from '@apollo/client/react';
import { SessionDocument } from './session.generated';

/** The current session. `known` is false only until the first response. */
export const useSession = () => {
  const { data, error, refetch } = useQuery(SessionDocument);
  const session = data?.session;
  const user = session?.user ?? null;
  const access = session?.access ?? null;
  return {
    known: Boolean(data ?? error),
    user,
    /** The session could not be loaded. The user may be signed in and is not treated as a visitor. */
    failed: Boolean(error && !data),
    retry: () => void refetch(),
    access,
    isAdmin: user?.isAdmin ?? false,
    /** May see products: administrators and customers with current access, or everyone when the catalogue is public. */
    mayBrowse: session?.catalogue === 'PUBLIC' || Boolean(user && (user.isAdmin || access?.current)),
  };
};
