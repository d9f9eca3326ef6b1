import { contactPageSizes } from '../../../../domain/contacts';
import { failureReason } from '../../../lib/error-message';
import { formatCount } from '../../../lib/format';
import { useOpenItem } from '../../../lib/use-open-item';
import { usePageTitle } from '../../../lib/page-meta';
import { useClampPage } from '../../../lib/use-list-filter';
import { AdminHeading, Figures } from '../../../ui/admin-heading';
import { AdminCards, AdminCardsLoading, AdminFilters } from '../../../ui/admin-list';
import { Pager } from '../../../ui/pager';
import { EmptyState, ErrorState } from '../../../ui/states';
import type { ContactQueriesQuery } from './queries.generated';
import { QueryCard } from './query-card';
import { QueryDialog } from './query-dialog';
import { useQueries } from './use-queries';
import { isStatus, statusChoices, useQueriesFilter, type QueriesFilter } from './use-queries-filter';

const all = 'ALL';

interface ListProps {
  queries: ContactQueriesQuery['contacts'];
  filter: QueriesFilter;
  stale: boolean;
  onChange: (part: Partial<QueriesFilter>) => void;
  onView: (id: string) => void;
}

function List({ queries, filter, stale, onChange, onView }: ListProps) {
  const { items, pageInfo } = queries;
  const filtered = Boolean(filter.status ?? filter.search);
  if (items.length === 0) {
    return (
      <EmptyState
        title="No queries found"
        text={filtered ? 'No queries match your current filters' : 'What visitors write to the house arrives here.'}
      />
    );
  }
  return (
    <AdminCards
      stale={stale}
      cards={items.map((item) => (
        <QueryCard key={item.id} query={item} onView={() => onView(item.id)} />
      ))}
    >
      <Pager
        page={pageInfo.page}
        pages={pageInfo.pages}
        total={pageInfo.total}
        of="queries"
        separator="/"
        perPage={filter.perPage}
        sizes={contactPageSizes}
        onPerPage={(perPage) => onChange({ perPage })}
        onPage={(page) => onChange({ page })}
      />
    </AdminCards>
  );
}

/** What visitors asked, those that wait first. */
export function QueriesPage() {
  usePageTitle('Contact Us Queries');
  const { filter, change } = useQueriesFilter();
  const { opened, open, close } = useOpenItem();
  const { queries, counts, stale, error, retry } = useQueries(filter);
  useClampPage(filter.page, stale ? undefined : queries?.pageInfo.pages, change);
  const count = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  return (
    <>
      <AdminHeading title="Contact Us Queries" intro="Read what visitors ask, and keep track of who was answered" />
      <Figures
        figures={[
          { name: 'Total Queries', value: count(counts?.total) },
          { name: 'New', value: count(counts?.new) },
          { name: 'In Progress', value: count(counts?.inProgress) },
          { name: 'Resolved', value: count(counts?.resolved) },
        ]}
      />
      <AdminFilters
        status={filter.status ?? all}
        statuses={[{ value: all, label: 'All' }, ...statusChoices]}
        onStatus={(status) => change({ status: isStatus(status) ? status : undefined })}
        search={filter.search}
        searchLabel="Search queries"
        searchHint="Name, e-mail or words"
        onSearch={(search) => change({ search })}
        busy={stale}
      />
      {error && <ErrorState title="Failed to fetch contact queries" text={failureReason(error)} onRetry={retry} />}
      {!error && !queries && <AdminCardsLoading label="Loading queries..." height={120} />}
      {!error && queries && <List queries={queries} filter={filter} stale={stale} onChange={change} onView={open} />}
      {opened && <QueryDialog id={opened} onClose={close} />}
    </>
  );
}
