import { useMutation } from '@apollo/client/react';
import type { Role } from '../../../graphql/types.generated';
import { usePagedQuery } from '../../../lib/use-paged-query';
import { useServerData } from '../../../lib/use-server-data';
import {
  DeleteUserDocument,
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

export const useAccountMutations = () => {
  const refreshList = { refetchQueries: ['Users'] };
  const [setRole] = useMutation(SetUserRoleDocument, refreshList);
  const [signOut] = useMutation(SignOutUserDocument, refreshList);
  return {
    setRole: (userId: string, role: Role, seen: Role) => setRole({ variables: { input: { userId, role, seen } } }),
    signOut: (userId: string) => signOut({ variables: { input: { userId } } }),
  };
};
