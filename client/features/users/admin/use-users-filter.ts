import { userPageSizes } from '../../../../domain/users';
import type { Role, UserAccessFilter, UserSort } from '../../../graphql/types.generated';
import { choiceParam, pageSizeParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const accessChoices: { value: UserAccessFilter; label: string }[] = [
  { value: 'PENDING', label: 'Pending' },
  { value: 'CURRENT', label: 'Current' },
  { value: 'PERMANENT', label: 'Permanent' },
  { value: 'EXPIRED', label: 'Expired' },
  { value: 'REJECTED', label: 'Rejected' },
];

export const roleChoices: { value: Role; label: string }[] = [
  { value: 'CUSTOMER', label: 'Customers' },
  { value: 'ADMIN', label: 'Administrators' },
];

const sorts: readonly UserSort[] = [
  'NEWEST',
  'OLDEST',
  'NAME',
  'NAME_DESC',
  'COMPANY',
  'COMPANY_DESC',
  'EXPIRY',
  'EXPIRY_DESC',
];

export const isSort = (text: string): text is UserSort => sorts.some((sort) => sort === text);

export const useUsersFilter = () =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(userPageSizes, 20),
    access: choiceParam(accessChoices.map(({ value }) => value)),
    role: choiceParam(roleChoices.map(({ value }) => value)),
    sort: choiceParam(sorts, 'NEWEST'),
  });

export type UsersFilter = ReturnType<typeof useUsersFilter>['filter'];
