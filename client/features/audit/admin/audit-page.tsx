import { auditPageSizes, auditReadLimit, auditLabel } from '../../../../domain/audit';
import { failureReason } from '../../../lib/error-message';
import { formatCount } from '../../../lib/format';
import { usePageTitle } from '../../../lib/page-meta';
import { useClampPage } from '../../../lib/use-list-filter';
import { AdminHeading } from '../../../ui/admin-heading';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { Pager } from '../../../ui/pager';
import { EmptyState, ErrorState } from '../../../ui/states';
import { auditColumns } from './audit-columns';
import { AuditFilters, isFiltered } from './audit-filters';
import classes from './audit-page.module.css';
import type { AuditEntriesQuery } from './audit.generated';
import { type AuditFilter, useAuditFilter } from './use-audit-filter';
import { useAudit } from './use-audit';

interface EntriesProps {
  entries: AuditEntriesQuery['auditEntries'];
  filter: AuditFilter;
  stale: boolean;
  filtered: boolean;
  onChange: (part: Partial<AuditFilter>) => void;
}

function Entries({ entries: { items, pageInfo, more }, filter, stale, filtered, onChange }: EntriesProps) {
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title="No entries found"
          text={
            filtered ? 'Try adjusting your search or filter criteria.' : 'Changes made in the shop are recorded here.'
          }
        />
      ) : (
        <AdminTable
          caption="Audit entries"
          columns={auditColumns}
          rows={items}
          stale={stale}
          rowLabel={({ kind }) => auditLabel(kind)}
        />
      )}
      <Pager
        page={pageInfo.page}
        pages={pageInfo.pages}
        total={pageInfo.total}
        of={more ? 'newest entries' : 'entries'}
        perPage={filter.perPage}
        sizes={auditPageSizes}
        onPerPage={(perPage) => onChange({ perPage })}
        onPage={(page) => onChange({ page })}
      />
      {more && (
        <p className={classes.scope}>
          The pages show the newest {formatCount(auditReadLimit)} entries. To find older ones, filter by date or search.
        </p>
      )}
    </>
  );
}

function Scope({ filter: { by, about } }: { filter: AuditFilter }) {
  if (!by && !about) return null;
  return <p className={classes.scope}>{by ? 'Only actions by one user.' : 'Only actions on one account or item.'}</p>;
}

/** Shows who did what to whom and when. Entries cannot be changed or deleted. */
export function AuditPage() {
  usePageTitle('Audit');
  const filters = useAuditFilter();
  const { filter, change } = filters;
  const { page: entries, stale, error, retry } = useAudit(filter);
  useClampPage(filter.page, stale ? undefined : entries?.pageInfo.pages, change);
  return (
    <>
      <AdminHeading title="Audit" intro="Who did what, to whom and when. Entries cannot be changed." />
      <AuditFilters {...filters} busy={stale} />
      <Scope filter={filter} />
      {error && <ErrorState title="The audit could not be loaded" text={failureReason(error)} onRetry={retry} />}
      {!error && !entries && <AdminTableLoading label="Loading the audit" columns={auditColumns} />}
      {!error && entries && (
        <Entries entries={entries} filter={filter} stale={stale} filtered={isFiltered(filter)} onChange={change} />
      )}
    </>
  );
}
