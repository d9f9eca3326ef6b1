import { useMutation, useQuery } from '@apollo/client/react';
import type { AccessDuration, AccessStatus, Role } from '../../../graphql/types.generated';
import {
  DeleteUserDocument,
  GrantUserAccessDocument,
  RejectUserAccessDocument,
  ReopenUserAccessDocument,
  RevokeUserAccessDocument,
  SetUserRoleDocument,
  SignOutUserDocument,
  UserAccountDocument,
  UsersDocument,
} from './users.generated';
import type { UsersFilter } from './use-users-filter';

export const useUsers = ({ search, access, role, sort, page, perPage }: UsersFilter) => {
  const { data, previousData, error, loading, refetch } = useQuery(UsersDocument, {
    variables: { search: search || undefined, access, role, sort, page, perPage },
    fetchPolicy: 'cache-and-network',
  });
  return {
    users: (data ?? previousData)?.users,
    /** Old results stand while the new ones are on their way. */
    stale: loading && !data,
    error: data ? undefined : error,
    retry: () => void refetch(),
  };
};

export const useUserAccount = (userId: string) => {
  const { data, error, refetch } = useQuery(UserAccountDocument, {
    variables: { userId },
    fetchPolicy: 'cache-and-network',
  });
  return { account: data?.userAccount, error: data ? undefined : error, reload: () => refetch().then(() => undefined) };
};

/** Resolves when it is done and the list is asked for again. */
export const useDeleteUser = () => {
  const [remove] = useMutation(DeleteUserDocument, { refetchQueries: ['Users', 'AdminWaiting'] });
  return (userId: string) => remove({ variables: { input: { userId } } });
};

interface Of {
  userId: string;
  /** What the screen shows: a decision about something that has changed since is not carried out. */
  seen: AccessStatus;
}

/** What may be decided about somebody; each answers with the words to show. */
export const useAccountActs = () => {
  const access = {
    refetchQueries: [UserAccountDocument, 'AccessHistory', 'Users', 'AdminWaiting'],
    awaitRefetchQueries: true,
  };
  const account = { refetchQueries: ['Users'] };
  const [grant] = useMutation(GrantUserAccessDocument, access);
  const [reject] = useMutation(RejectUserAccessDocument, access);
  const [revoke] = useMutation(RevokeUserAccessDocument, access);
  const [reopen] = useMutation(ReopenUserAccessDocument, access);
  const [setRole] = useMutation(SetUserRoleDocument, account);
  const [signOut] = useMutation(SignOutUserDocument, account);
  return {
    grant: async ({ userId, seen }: Of, duration: AccessDuration) =>
      (await grant({ variables: { input: { userId, duration, seen } } })).data?.grantAccess.message,
    reject: async ({ userId, seen }: Of) =>
      (await reject({ variables: { input: { userId, seen } } })).data?.rejectAccess.message,
    revoke: async ({ userId, seen }: Of) =>
      (await revoke({ variables: { input: { userId, seen } } })).data?.revokeAccess.message,
    reopen: async ({ userId, seen }: Of) =>
      (await reopen({ variables: { input: { userId, seen } } })).data?.reopenAccess.message,
    setRole: (userId: string, role: Role, seen: Role) => setRole({ variables: { input: { userId, role, seen } } }),
    signOut: (userId: string) => signOut({ variables: { input: { userId } } }),
  };
};
