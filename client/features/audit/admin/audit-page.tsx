import { auditPageSizes, auditReadLimit, auditLabel } from '../../../../domain/audit';
import { formatCount } from '../../../lib/format';
import { ClearFilters } from '../../../ui/admin-list';
import { AdminListPage } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { EmptyState } from '../../../ui/states';
import { auditColumns } from './audit-columns';
import { AuditFilters, isFiltered } from './audit-filters';
import classes from './audit-page.module.css';
import { type AuditFilter, useAuditFilter } from './use-audit-filter';
import { useAudit } from './use-audit';

function Scope({ filter: { by, about } }: { filter: AuditFilter }) {
  if (!by && !about) return null;
  return <p className={classes.scope}>{by ? 'Only actions by one user.' : 'Only actions on one account or item.'}</p>;
}

/** Shows who did what to whom and when. Entries cannot be changed or deleted. */
export function AuditPage() {
  const filters = useAuditFilter();
  const { filter } = filters;
  const entries = useAudit(filter);
  const more = entries.page?.more;
  return (
    <AdminListPage
      title="Activity"
      hasTimes
      filters={
        <>
          <AuditFilters {...filters} busy={entries.stale} />
          <Scope filter={filter} />
        </>
      }
      list={entries}
      failed="We couldn't load the activity"
      loading={<AdminTableLoading label="Loading activity" columns={auditColumns} />}
      paging={{
        ...filters,
        pageInfo: entries.page?.pageInfo,
        of: more ? 'newest entries' : 'entries',
        sizes: auditPageSizes,
      }}
      after={
        more && (
          <p className={classes.scope}>
            The pages show the newest {formatCount(auditReadLimit)} entries. To find older ones, filter by date or
            search.
          </p>
        )
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title="No entries found"
            text={
              isFiltered(filter)
                ? 'Try adjusting your search or filter criteria.'
                : 'Changes made in the shop are recorded here.'
            }
            action={isFiltered(filter) && <ClearFilters onClear={filters.clear} />}
          />
        ) : (
          <AdminTable
            caption="Activity"
            columns={auditColumns}
            rows={items}
            stale={entries.stale}
            rowLabel={({ kind }) => auditLabel(kind)}
          />
        )
      }
    </AdminListPage>
  );
}

export { AuditPage as Component };
