import { SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { contactPageSizes } from '../../../../domain/contacts';
import { errorMessage } from '../../../lib/error-message';
import { formatCount } from '../../../lib/format';
import { usePageTitle } from '../../../lib/page-meta';
import { useSearchText } from '../../../lib/use-search-text';
import { AdminHeading, Figures } from '../../../ui/admin-heading';
import { Pager } from '../../../ui/pager';
import { SearchField } from '../../../ui/search-field';
import { EmptyState, ErrorState, Loading } from '../../../ui/states';
import type { ContactQueriesQuery } from './queries.generated';
import { QueryCard } from './query-card';
import { QueryDialog } from './query-dialog';
import classes from './queries-page.module.css';
import { useQueries } from './use-queries';
import { isStatus, statusChoices, useQueriesFilter, type QueriesFilter } from './use-queries-filter';

const all = 'ALL';

interface FiltersProps {
  filter: QueriesFilter;
  busy: boolean;
  onChange: (part: Partial<QueriesFilter>) => void;
}

function Filters({ filter, busy, onChange }: FiltersProps) {
  const { typed, type } = useSearchText(filter.search, (search) => onChange({ search }));
  return (
    <div className={classes.filters}>
      <SegmentedControl
        aria-label="Status"
        value={filter.status ?? all}
        data={[{ value: all, label: 'All' }, ...statusChoices]}
        onChange={(value) => onChange({ status: isStatus(value) ? value : undefined })}
      />
      <SearchField
        label="Search queries"
        placeholder="Name, e-mail or words"
        className={classes.search}
        value={typed}
        busy={busy}
        onChange={type}
      />
    </div>
  );
}

function Waiting() {
  return (
    <Loading label="Loading queries...">
      <div className={classes.list}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height={120} />
        ))}
      </div>
    </Loading>
  );
}

interface ListProps {
  queries: ContactQueriesQuery['contacts'];
  filter: QueriesFilter;
  stale: boolean;
  onChange: (part: Partial<QueriesFilter>) => void;
}

function List({ queries, filter, stale, onChange }: ListProps) {
  const [opened, setOpened] = useState<string>();
  const { items, pageInfo } = queries;
  const query = items.find(({ id }) => id === opened);
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
    <div className={classes.results} data-stale={stale || undefined} aria-busy={stale}>
      <ul className={classes.list}>
        {items.map((item) => (
          <QueryCard key={item.id} query={item} onView={() => setOpened(item.id)} />
        ))}
      </ul>
      <Pager
        page={pageInfo.page}
        pages={pageInfo.pages}
        total={pageInfo.total}
        of="queries"
        perPage={filter.perPage}
        sizes={contactPageSizes}
        onPerPage={(perPage) => onChange({ perPage })}
        onPage={(page) => onChange({ page })}
      />
      {query && <QueryDialog query={query} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** What visitors asked, those that wait first. */
export function QueriesPage() {
  usePageTitle('Contact Us Queries');
  const { filter, change } = useQueriesFilter();
  const { queries, counts, stale, error, retry } = useQueries(filter);
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
      <Filters filter={filter} busy={stale} onChange={change} />
      {error && (
        <ErrorState
          title="Failed to fetch contact queries"
          text={errorMessage(error, 'Failed to fetch contact queries')}
          onRetry={retry}
        />
      )}
      {!error && !queries && <Waiting />}
      {!error && queries && <List queries={queries} filter={filter} stale={stale} onChange={change} />}
    </>
  );
}
