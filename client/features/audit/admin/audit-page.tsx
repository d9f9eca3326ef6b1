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
import { AuditFilters, isNarrowed } from './audit-filters';
import classes from './audit-page.module.css';
import type { AuditEntriesQuery } from './audit.generated';
import { type AuditFilter, type AuditScope, useAuditFilter } from './use-audit-filter';
import { useAudit } from './use-audit';

interface EntriesProps {
  entries: AuditEntriesQuery['auditEntries'];
  filter: AuditFilter;
  stale: boolean;
  narrowed: boolean;
  onChange: (part: Partial<AuditFilter>) => void;
}

function Entries({ entries: { items, pageInfo, more }, filter, stale, narrowed, onChange }: EntriesProps) {
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title="No entries found"
          text={narrowed ? 'Try adjusting your search or filter criteria.' : 'What is done in the house is noted here.'}
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
          Pages reach the newest {formatCount(auditReadLimit)} entries. Older ones are found by their date or by a
          search.
        </p>
      )}
    </>
  );
}

function Scope({ scope: { by, about } }: { scope: AuditScope }) {
  if (!by && !about) return null;
  return (
    <p className={classes.scope}>{by ? 'Only what one person did.' : 'Only what was done to one account or thing.'}</p>
  );
}

/** Who did what to whom and when. Nobody can change or remove a line of it. */
export function AuditPage() {
  usePageTitle('Audit');
  const { filter, change, scope, narrow, clear } = useAuditFilter();
  const { entries, stale, error, retry } = useAudit(filter, scope);
  useClampPage(filter.page, stale ? undefined : entries?.pageInfo.pages, change);
  return (
    <>
      <AdminHeading title="Audit" intro="Who did what, to whom and when; kept as it was written" />
      <AuditFilters filter={filter} scope={scope} busy={stale} onChange={change} onNarrow={narrow} onClear={clear} />
      <Scope scope={scope} />
      {error && <ErrorState title="The audit could not be loaded" text={failureReason(error)} onRetry={retry} />}
      {!error && !entries && <AdminTableLoading label="Loading the audit" columns={auditColumns} />}
      {!error && entries && (
        <Entries
          entries={entries}
          filter={filter}
          stale={stale}
          narrowed={isNarrowed(filter, scope)}
          onChange={change}
        />
      )}
    </>
  );
}
