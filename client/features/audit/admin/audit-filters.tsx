import { Button, NativeSelect } from '@mantine/core';
import { auditGroups } from '../../../../domain/audit';
import { DaySpan, TableFilters } from '../../../ui/admin-list';
import type { AuditFilter, AuditScope } from './use-audit-filter';

interface AuditFiltersProps {
  filter: AuditFilter;
  scope: AuditScope;
  busy: boolean;
  onChange: (part: Partial<AuditFilter>) => void;
  onScopeChange: (part: AuditScope) => void;
  onClear: () => void;
}

const groupLabels: Record<string, string> = {
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
  ...auditGroups.map((group) => ({ value: group, label: groupLabels[group] ?? group })),
];

export const isFiltered = ({ search, group }: AuditFilter, { from, to, by, about }: AuditScope) =>
  Boolean(search || group || from || to || by || about);

export function AuditFilters({ filter, scope, busy, onChange, onScopeChange, onClear }: AuditFiltersProps) {
  return (
    <TableFilters
      search={filter.search}
      searchLabel="Search the audit"
      searchHint="Name, product or order code"
      onSearch={(search) => onChange({ search })}
      busy={busy}
    >
      <NativeSelect
        label="About"
        size="sm"
        value={filter.group ?? ''}
        data={groups}
        onChange={({ currentTarget }) => onChange({ group: currentTarget.value || undefined })}
      />
      <DaySpan from={scope.from ?? ''} to={scope.to ?? ''} onDay={(name, day) => onScopeChange({ [name]: day })} />
      {isFiltered(filter, scope) && (
        <Button size="sm" variant="subtle" onClick={onClear}>
          Show everything
        </Button>
      )}
    </TableFilters>
  );
}
