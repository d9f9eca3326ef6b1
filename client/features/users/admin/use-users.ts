import { useMutation } from '@apollo/client/react';
import type { AccessDuration, AccessStatus, Role } from '../../../graphql/types.generated';
import { usePagedQuery } from '../../../lib/use-paged-query';
import { useServerData } from '../../../lib/use-server-data';
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

export const useUsers = ({ search, access, role, sort, page, perPage }: UsersFilter) =>
  usePagedQuery(
    UsersDocument,
    { search: search || undefined, access, role, sort, page, perPage },
    ({ users }) => users,
  );

export const useUserAccount = (userId: string) =>
  useServerData(UserAccountDocument, { userId }, ({ userAccount }) => userAccount);

/** Deletes a user and refetches the list. */
export const useDeleteUser = () => {
  const [remove] = useMutation(DeleteUserDocument, { refetchQueries: ['Users', 'AdminWaiting'] });
  return (userId: string) => remove({ variables: { input: { userId } } });
};

interface AccessTarget {
  userId: string;
  /** The status on the screen: the server rejects a decision when the status has changed since. */
  seen: AccessStatus;
}

/** Changes to an account. Access decisions resolve to the message to show. */
export const useAccountMutations = () => {
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
    grant: async ({ userId, seen }: AccessTarget, duration: AccessDuration) =>
      (await grant({ variables: { input: { userId, duration, seen } } })).data?.grantAccess.message,
    reject: async ({ userId, seen }: AccessTarget) =>
      (await reject({ variables: { input: { userId, seen } } })).data?.rejectAccess.message,
    revoke: async ({ userId, seen }: AccessTarget) =>
      (await revoke({ variables: { input: { userId, seen } } })).data?.revokeAccess.message,
    reopen: async ({ userId, seen }: AccessTarget) =>
      (await reopen({ variables: { input: { userId, seen } } })).data?.reopenAccess.message,
    setRole: (userId: string, role: Role, seen: Role) => setRole({ variables: { input: { userId, role, seen } } }),
    signOut: (userId: string) => signOut({ variables: { input: { userId } } }),
  };
};
