import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { formatCount, plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import { usePageTitle } from '../../../lib/page-meta';
import { AdminHeading, Figures } from '../../../ui/admin-heading';
import { AdminCards, AdminCardsLoading, AdminFilters } from '../../../ui/admin-list';
import { Pager } from '../../../ui/pager';
import { EmptyState, ErrorState } from '../../../ui/states';
import type { AccessRequestsQuery } from './access-requests.generated';
import { RequestCard } from './request-card';
import classes from './requests-page.module.css';
import { useAccessRequests } from './use-access-requests';
import { isStatus, statusChoices, useRequestsFilter } from './use-requests-filter';

const failed = 'Failed to fetch pending requests';

interface ListProps {
  requests: AccessRequestsQuery['accessRequests'];
  stale: boolean;
  onPage: (page: number) => void;
  onReload: () => void;
}

/** A decided request stays in view with its outcome; the list closes ranks when it is asked for again. */
function List({ requests, stale, onPage, onReload }: ListProps) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const { items, pageInfo } = requests;
  const moved = items.filter(({ id }) => decided.has(id)).length;
  const reload = () => {
    setDecided(new Set());
    onReload();
  };
  if (items.length === 0) {
    return <EmptyState title="No requests found" text="Try adjusting your search or filter criteria." />;
  }
  return (
    <AdminCards
      stale={stale}
      cards={items.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          onDecided={(id) => setDecided(new Set([...decided, id]))}
          onOutdated={reload}
        />
      ))}
    >
      {moved > 0 && (
        <p className={classes.decided}>
          {plural(moved, 'request')} decided on this page.{' '}
          <Button size="compact-sm" variant="subtle" onClick={reload}>
            Update the list
          </Button>
        </p>
      )}
      <Pager
        page={pageInfo.page}
        pages={pageInfo.pages}
        total={pageInfo.total}
        of="requests"
        // What was decided has left the list, so those of the next page have moved up to this one.
        onPage={(page) => (moved > 0 && page > pageInfo.page ? reload() : onPage(page))}
      />
    </AdminCards>
  );
}

/** Who may look at the house's work, and for how long. */
export function RequestsPage() {
  usePageTitle('User Access Requests');
  const { filter, change } = useRequestsFilter();
  const { requests, counts, stale, error, reload } = useAccessRequests(filter);
  const message = error && errorMessage(error, failed);
  useEffect(() => {
    if (message) notify.error(`Error: ${message}`, { about: 'access', id: 'requests' });
  }, [message]);

  const count = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  const total = counts && counts.pending + counts.approved + counts.rejected + counts.expired;
  return (
    <>
      <AdminHeading title="User Access Requests" intro="Manage and approve user login requests" />
      <Figures
        figures={[
          { name: 'Total', value: count(total) },
          { name: 'Pending', value: count(counts?.pending) },
          { name: 'Approved', value: count(counts?.approved) },
          { name: 'Rejected', value: count(counts?.rejected) },
          { name: 'Expired', value: count(counts?.expired) },
        ]}
      />
      <AdminFilters
        status={filter.status}
        statuses={statusChoices}
        onStatus={(status) => isStatus(status) && change({ status })}
        search={filter.search}
        searchLabel="Search requests"
        searchHint="Company, name or e-mail"
        onSearch={(search) => change({ search })}
        busy={stale}
      />
      {message && <ErrorState title={failed} text={message} onRetry={() => void reload()} />}
      {!message && !requests && <AdminCardsLoading label="Loading requests" height={132} />}
      {!message && requests && (
        <List
          key={`${filter.status} ${filter.search} ${filter.page}`}
          requests={requests}
          stale={stale}
          onPage={(page) => change({ page })}
          onReload={() => void reload().catch((reason: unknown) => notify.error(errorMessage(reason, failed)))}
        />
      )}
    </>
  );
}
