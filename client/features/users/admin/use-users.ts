import { usePagedQuery, useServerData } from '../../../lib/use-server-data';
import { UserAccountDocument, UsersDocument } from './users.generated';
import type { UsersFilter } from './users-filter';

export const useUsers = ({ search, access, role, sort, page, perPage }: UsersFilter) =>
  usePagedQuery(
    UsersDocument,
    { search: search || undefined, access, role, sort, page, perPage },
    ({ users }) => users,
  );

export const useUserAccount = (userId: string) =>
  useServerData(UserAccountDocument, { userId }, ({ userAccount }) => userAccount);
