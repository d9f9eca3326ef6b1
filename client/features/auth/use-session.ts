import { useServerData } from '../../lib/use-server-data';
import { mayBrowse } from './may-browse';
import { SessionDocument } from './session.generated';

/** The current session. `known` is false only until the first response. */
export const useSession = () => {
  const query = useServerData(SessionDocument, {}, (data) => data.session, { fetchPolicy: 'cache-first' });
  const { data: session, error } = query;
  const user = session?.user ?? null;
  const access = session?.access ?? null;
  return {
    known: Boolean(session ?? error),
    user,
    /** The server has responded, and no user is signed in. */
    isVisitor: session !== undefined && !user,
    /** Failed when the session could not be loaded. The user may be signed in and is not treated as a visitor. */
    query,
    access,
    isAdmin: user?.isAdmin ?? false,
    mayBrowse: session !== undefined && mayBrowse(session),
  };
};
