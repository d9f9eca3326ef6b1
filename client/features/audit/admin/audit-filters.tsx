import { Button, NativeSelect } from '@mantine/core';
import { auditGroups } from '../../../../domain/audit';
import { DaySpan, TableFilters } from '../../../ui/admin-list';
import type { AuditFilter, useAuditFilter } from './use-audit-filter';

interface AuditFiltersProps extends ReturnType<typeof useAuditFilter> {
  busy: boolean;
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

export const isFiltered = ({ search, group, from, to, by, about }: AuditFilter) =>
  Boolean(search || group || from || to || by || about);

export function AuditFilters({ filter, change, clear, busy }: AuditFiltersProps) {
  return (
    <TableFilters
      search={filter.search}
      searchLabel="Search the audit"
      searchHint="Name, product or order code"
      onSearch={(search) => change({ search })}
      busy={busy}
    >
      <NativeSelect
        label="About"
        size="sm"
        value={filter.group ?? ''}
        data={groups}
        onChange={({ currentTarget }) => change({ group: currentTarget.value || undefined })}
      />
      <DaySpan from={filter.from} to={filter.to} onChange={change} />
      {isFiltered(filter) && (
        <Button size="sm" variant="subtle" onClick={clear}>
          Show everything
        </Button>
      )}
    </TableFilters>
  );
}
