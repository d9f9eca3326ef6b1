import { NativeSelect } from '@mantine/core';
import { TableFilters } from '../../../ui/admin-list';
import { accessChoices, roleChoices, type UsersFilter } from './use-users-filter';

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
