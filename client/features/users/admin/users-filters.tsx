import { NativeSelect } from '@mantine/core';
import { useSearchText } from '../../../lib/use-search-text';
import { SearchField } from '../../../ui/search-field';
import { accessChoices, roleChoices, type UsersFilter } from './use-users-filter';
import classes from './users-page.module.css';

interface UsersFiltersProps {
  filter: UsersFilter;
  busy: boolean;
  onChange: (part: Partial<UsersFilter>) => void;
}

const everybody = { value: '', label: 'All' };

export function UsersFilters({ filter, busy, onChange }: UsersFiltersProps) {
  const { typed, type } = useSearchText(filter.search, (search) => onChange({ search }));
  return (
    <div className={classes.filters}>
      <SearchField
        label="Search users"
        placeholder="Name, company or e-mail"
        className={classes.search}
        value={typed}
        busy={busy}
        onChange={type}
      />
      <NativeSelect
        label="Access"
        size="sm"
        classNames={{ root: classes.choice }}
        value={filter.access ?? ''}
        data={[everybody, ...accessChoices]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ access: accessChoices.find((choice) => choice.value === value)?.value })
        }
      />
      <NativeSelect
        label="Role"
        size="sm"
        classNames={{ root: classes.choice }}
        value={filter.role ?? ''}
        data={[everybody, ...roleChoices]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ role: roleChoices.find((choice) => choice.value === value)?.value })
        }
      />
    </div>
  );
}
