import { Button, NativeSelect } from '@mantine/core';
import { auditGroupLabels, auditGroups } from '../../../../domain/audit';
import { toChoices } from '../../../lib/choices';
import { DaySpan, TableFilters } from '../../../ui/admin-list';
import classes from './audit-filters.module.css';
import type { AuditFilter, useAuditFilter } from './use-audit-filter';

interface AuditFiltersProps extends ReturnType<typeof useAuditFilter> {
  busy: boolean;
}

export const isFiltered = ({ search, group, from, to, by, about }: AuditFilter) =>
  Boolean(search || group || from || to || by || about);

export function AuditFilters({ filter, change, clear, busy }: AuditFiltersProps) {
  return (
    <TableFilters
      search={filter.search}
      searchLabel="Search activity"
      searchHint="Name, product or order code"
      onSearch={(search) => change({ search })}
      busy={busy}
      active={[filter.group, filter.from, filter.to].filter(Boolean).length}
    >
      <NativeSelect
        label="About"
        size="sm"
        value={filter.group ?? ''}
        data={[{ value: '', label: 'All' }, ...toChoices(auditGroupLabels)]}
        onChange={({ currentTarget }) => change({ group: auditGroups.find((group) => group === currentTarget.value) })}
      />
      <DaySpan from={filter.from} to={filter.to} onChange={change} />
      {/* Always there, so that the fields keep their widths. */}
      <Button size="sm" variant="subtle" className={classes.clear} data-idle={!isFiltered(filter)} onClick={clear}>
        Clear filters
      </Button>
    </TableFilters>
  );
}
