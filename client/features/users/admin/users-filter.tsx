import { NativeSelect } from '@mantine/core';
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
import { TableFilters } from '../../../ui/admin-list';

const accessChoices = toChoices(byEnumName(userAccessFilterLabels));
/** Plural labels, because they filter a list. */
const roleChoices = toChoices(byEnumName(roleLabels)).map(({ value, label }) => ({ value, label: `${label}s` }));
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

interface UsersFiltersProps {
  filter: UsersFilter;
  busy: boolean;
  onChange: (part: Partial<UsersFilter>) => void;
}

const anyOption = { value: '', label: 'All' };

export function UsersFilters({ filter, busy, onChange }: UsersFiltersProps) {
  return (
    <TableFilters
      search={filter.search}
      searchLabel="Search users"
      searchHint="Name, company or email"
      onSearch={(search) => onChange({ search })}
      busy={busy}
      active={[filter.access, filter.role].filter(Boolean).length}
    >
      <NativeSelect
        label="Access"
        size="sm"
        value={filter.access ?? ''}
        data={[anyOption, ...accessChoices]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ access: accessChoices.find((choice) => choice.value === value)?.value })
        }
      />
      <NativeSelect
        label="Role"
        size="sm"
        value={filter.role ?? ''}
        data={[anyOption, ...roleChoices]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ role: roleChoices.find((choice) => choice.value === value)?.value })
        }
      />
    </TableFilters>
  );
}
