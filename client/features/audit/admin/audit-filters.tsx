import { Button, NativeSelect, TextInput } from '@mantine/core';
import { auditGroups } from '../../../../domain/audit';
import { useSearchText } from '../../../lib/use-search-text';
import { SearchField } from '../../../ui/search-field';
import classes from './audit-page.module.css';
import type { AuditFilter, AuditScope } from './use-audit-filter';

interface AuditFiltersProps {
  filter: AuditFilter;
  scope: AuditScope;
  busy: boolean;
  onChange: (part: Partial<AuditFilter>) => void;
  onNarrow: (part: AuditScope) => void;
  onClear: () => void;
}

const groupWords: Record<string, string> = {
  access: 'Access',
  account: 'Activations',
  admin: 'Administrators',
  user: 'Accounts',
  login: 'Sign-ins',
  session: 'Sessions',
  password: 'Passwords',
  category: 'Categories',
  product: 'Products',
  photo: 'Pictures',
  media: 'Files',
  order: 'Orders',
  contact: 'Queries',
};

const groups = [
  { value: '', label: 'Everything' },
  ...auditGroups.map((group) => ({ value: group, label: groupWords[group] ?? group })),
];

export const isNarrowed = ({ search, group }: AuditFilter, { from, to, by, about }: AuditScope) =>
  Boolean(search || group || from || to || by || about);

export function AuditFilters({ filter, scope, busy, onChange, onNarrow, onClear }: AuditFiltersProps) {
  const { typed, type } = useSearchText(filter.search, (search) => onChange({ search }));
  return (
    <div className={classes.filters}>
      <SearchField
        label="Search the audit"
        placeholder="A name, product or order code"
        className={classes.search}
        value={typed}
        busy={busy}
        onChange={type}
      />
      <NativeSelect
        label="About"
        size="sm"
        className={classes.choice}
        value={filter.group ?? ''}
        data={groups}
        onChange={({ currentTarget }) => onChange({ group: currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label="From"
        size="sm"
        className={classes.choice}
        value={scope.from ?? ''}
        max={scope.to}
        onChange={({ currentTarget }) => onNarrow({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        size="sm"
        className={classes.choice}
        value={scope.to ?? ''}
        min={scope.from}
        onChange={({ currentTarget }) => onNarrow({ to: currentTarget.value })}
      />
      {isNarrowed(filter, scope) && (
        <Button size="sm" variant="subtle" onClick={onClear}>
          Show everything
        </Button>
      )}
    </div>
  );
}
