import { Box, Button, NativeSelect } from '@mantine/core';
import { auditFilterLabels, auditFilters, auditPageSizes } from '../../../../domain/audit';
import { ClearFilters, DaySpan, TableFilters } from '../../../ui/admin-list';
import { AdminListPage } from '../../../ui/admin-list-page';
import { EmptyState } from '../../../ui/states';
import { usePagedQuery } from '../../../lib/use-server-data';
import { toChoices } from '../../../lib/choices';
import { AuditTable, AuditTableLoading, countedEntries, newestShown } from './audit-table';
import classes from './audit-page.module.css';
import { AuditEntriesDocument } from './audit.generated';
import { isId } from '../../../../domain/rules';
import { dayParam } from '../../../lib/day';
import { choiceParam, pageSizeParam, searchParam, type FilterParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

const idParam: FilterParam<string | undefined> = {
  read: (text) => (isId(text) ? text : undefined),
  write: (id) => id ?? '',
};

/** `from` and `to` are inclusive, `by` is the actor and `about` the subject. */
const useAuditFilter = () =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(auditPageSizes, 50),
    group: choiceParam(auditFilters),
    from: dayParam,
    to: dayParam,
    by: idParam,
    about: idParam,
  });

type AuditFilter = ReturnType<typeof useAuditFilter>['filter'];

const useAudit = ({ search, group, page, perPage, from, to, by, about }: AuditFilter) =>
  usePagedQuery(
    AuditEntriesDocument,
    {
      page,
      perPage,
      search: search || undefined,
      kind: group,
      actorId: by,
      subjectId: about,
      from: from || undefined,
      to: to || undefined,
    },
    ({ auditEntries }) => auditEntries,
  );

function Scope({ filter: { by, about } }: { filter: AuditFilter }) {
  if (!by && !about) return null;
  return (
    <Box component="p" className="quiet" mb="1rem">
      {by ? 'Only actions by one user.' : 'Only actions on one account or item.'}
    </Box>
  );
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
      loading={<AuditTableLoading />}
      paging={{
        ...filters,
        pageInfo: entries.page?.pageInfo,
        of: countedEntries(more),
        sizes: auditPageSizes,
      }}
      after={
        more && (
          <Box component="p" className="quiet" mb="1rem">
            {newestShown} To find older ones, filter by date or search.
          </Box>
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
          <AuditTable rows={items} stale={entries.stale} />
        )
      }
    </AdminListPage>
  );
}

interface AuditFiltersProps extends ReturnType<typeof useAuditFilter> {
  busy: boolean;
}

const isFiltered = ({ search, group, from, to, by, about }: AuditFilter) =>
  Boolean(search || group || from || to || by || about);

function AuditFilters({ filter, change, clear, busy }: AuditFiltersProps) {
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
        data={[{ value: '', label: 'All' }, ...toChoices(auditFilterLabels)]}
        onChange={({ currentTarget }) => change({ group: auditFilters.find((group) => group === currentTarget.value) })}
      />
      <DaySpan from={filter.from} to={filter.to} onChange={change} />
      {/* Always there, so that the fields keep their widths. */}
      <Button size="sm" variant="subtle" className={classes.clear} data-idle={!isFiltered(filter)} onClick={clear}>
        Clear filters
      </Button>
    </TableFilters>
  );
}

export { AuditPage as Component };
