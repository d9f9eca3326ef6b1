import { useCallback } from 'react';
import type { Permission } from '../../../domain/staff';
import { useServerData } from '../../lib/use-server-data';
import { mayBrowse, mayOrder, mayPlaceOrders, maySeeOrders } from './may-browse';
import { SessionDocument } from './session.generated';
import { errorMessage, unreachable } from '../../lib/error-message';
import { QueryState } from '../../ui/states';

/** Returns true if a person of the staff has the permission, false for customers. */
export type May = (permission: Permission) => boolean;

/** The current session. `known` is false only until the first response. */
export const useSession = () => {
  const query = useServerData(SessionDocument, {}, (data) => data.session, { fetchPolicy: 'cache-first' });
  const { data: session, error } = query;
  const user = session?.user ?? null;
  const access = session?.access ?? null;
  const permissions = user?.permissions;
  const may: May = useCallback((permission) => permissions?.includes(permission) ?? false, [permissions]);
  return {
    known: Boolean(session ?? error),
    user,
    /** The server has responded, and no user is signed in. */
    isVisitor: session !== undefined && !user,
    /** Failed when the session could not be loaded. The user may be signed in and is not treated as a visitor. */
    query,
    access,
    /** The person of the staff can only add a second factor until they have one. */
    mustAddFactor: session?.mustAddFactor ?? false,
    isAdmin: user?.isAdmin ?? false,
    /** True if a person of the staff has the permission. False for customers. */
    may,
    mayBrowse: session !== undefined && mayBrowse(session),
    mayOrder: session === undefined || mayOrder(session),
    maySeeOrders: session !== undefined && maySeeOrders(session),
    mayPlaceOrders: session === undefined || mayPlaceOrders(session),
  };
};

/** Shown if the session could not be loaded, because a user who may be signed in is not treated as a visitor. */
export function SessionFailed({ query }: Pick<ReturnType<typeof useSession>, 'query'>) {
  const text = (error: unknown) => {
    const title = errorMessage(error, unreachable);
    return title === unreachable ? { title, text: 'Check your connection and try again.' } : { title };
  };
  return <QueryState of={query} failed={text} heading="h1" />;
}
