import { NativeSelect } from '@mantine/core';
import { TableFilters } from '../../../ui/admin-list';
import { accessChoices, roleChoices, type UsersFilter } from './use-users-filter';

interface UsersFiltersProps {
  filter: UsersFilter;
  busy: boolean;
  onChange: (part: Partial<UsersFilter>) => void;
}

const everybody = { value: '', label: 'All' };

export function UsersFilters({ filter, busy, onChange }: UsersFiltersProps) {
  return (
    <TableFilters
      search={filter.search}
      searchLabel="Search users"
      searchHint="Name, company or e-mail"
      onSearch={(search) => onChange({ search })}
      busy={busy}
    >
      <NativeSelect
        label="Access"
        size="sm"
        value={filter.access ?? ''}
        data={[everybody, ...accessChoices]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ access: accessChoices.find((choice) => choice.value === value)?.value })
        }
      />
      <NativeSelect
        label="Role"
        size="sm"
        value={filter.role ?? ''}
        data={[everybody, ...roleChoices]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ role: roleChoices.find((choice) => choice.value === value)?.value })
        }
      />
    </TableFilters>
  );
}
