import { byEnumName, enumNames } from '../../../../domain/enum-names';
import {
  roleLabels,
  roles,
  userAccessFilterLabels,
  userAccessFilters,
  userPageSizes,
  userSorts,
} from '../../../../domain/users';
import { toChoices } from '../../../lib/choices';
import { choiceParam, pageSizeParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const accessChoices = toChoices(byEnumName(userAccessFilterLabels));
/** Plural labels, because they filter a list. */
export const roleChoices = toChoices(byEnumName(roleLabels)).map(({ value, label }) => ({ value, label: `${label}s` }));
export const sorts = enumNames(userSorts);

export const useUsersFilter = () =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(userPageSizes, 20),
    access: choiceParam(enumNames(userAccessFilters)),
    role: choiceParam(enumNames(roles)),
    sort: choiceParam(sorts, 'NEWEST'),
  });

export type UsersFilter = ReturnType<typeof useUsersFilter>['filter'];
