import { useQuery } from '@apollo/client/react';
import { SessionDocument } from './session.generated';

/** Who is signed in here. `known` is false only until the first answer. */
export const useSession = () => {
  const { data, error, refetch } = useQuery(SessionDocument);
  const session = data?.session;
  const user = session?.user ?? null;
  const access = session?.access ?? null;
  return {
    known: Boolean(data ?? error),
    user,
    /** The server could not be asked; nobody is a visitor for that reason. */
    failed: Boolean(error && !data),
    retry: () => void refetch(),
    access,
    isAdmin: user?.isAdmin ?? false,
    /** May look at products: a customer with current access, or anyone where the catalogue is public. */
    mayBrowse: session?.catalogue === 'PUBLIC' || Boolean(user && (user.isAdmin || access?.current)),
  };
};
