import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { accessStatusLabels, accessStatuses } from '../../../../domain/access';
import { isOneOf } from '../../../lib/choices';
import { errorMessage } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import { useClampPage } from '../../../lib/use-list-filter';
import { useSelection } from '../../../lib/use-selection';
import { useStableList } from '../../../lib/use-stable-list';
import { AdminCards, AdminCardsLoading, AdminFilters, ClearFilters } from '../../../ui/admin-list';
import { AdminListPage, Outdated } from '../../../ui/admin-list-page';
import { Pager } from '../../../ui/pager';
import { EmptyState } from '../../../ui/states';
import { useSession } from '../../auth/use-session';
import type { AccessRequestsQuery } from './access-requests.generated';
import { BulkActions } from './bulk-actions';
import { RequestCard } from './request-card';
import classes from './requests-page.module.css';
import { statusChoices, statuses, useAccessRequests, useRequestsFilter } from './use-access-requests';

const failed = 'Failed to fetch pending requests';

interface ListProps {
  /** Identifies the list: the filter with which these requests were loaded. */
  listKey: string;
  requests: AccessRequestsQuery['accessRequests'];
  stale: boolean;
  page: number;
  onPage: (part: { page: number }, how?: { replace: boolean }) => void;
  /** Removes the search, if there is one. */
  onClear: (() => void) | undefined;
  onReload: () => void;
}

/** Decided requests stay visible with their outcome, and nothing moves until the administrator updates the list. */
function List({ listKey, requests, stale, page, onPage, onClear, onReload }: ListProps) {
  const { items, pageInfo } = requests;
  const { shown, isRemoved, applyRemovals, hold } = useStableList(items, { keep: true, of: listKey });
  const { selected, select, toggle } = useSelection(listKey);
  // Decided requests stay visible, so the page number is corrected only when the page is empty.
  useClampPage(page, stale || shown.length > 0 ? undefined : pageInfo.pages, onPage);
  const mayDecide = useSession().may('clients:write');
  const waiting = shown.filter(
    (request) => mayDecide && !isRemoved(request) && request.allowedActions.includes('REJECT'),
  );
  const decided = shown.filter(isRemoved).length;
  if (shown.length === 0) {
    return (
      <EmptyState
        title="No requests found"
        text="Try adjusting your search or filter criteria."
        action={onClear && <ClearFilters onClear={onClear} />}
      />
    );
  }
  return (
    <div {...hold}>
      <BulkActions waiting={waiting} selected={selected} onSelect={select}>
        <AdminCards
          stale={stale}
          cards={shown.map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              removed={isRemoved(request)}
              selected={selected.has(request.id)}
              onSelect={() => toggle(request.id)}
              onOutdated={onReload}
            />
          ))}
        >
          {decided > 0 && (
            <Outdated text={`${plural(decided, 'request')} decided on this page.`} onUpdate={applyRemovals} />
          )}
          <Pager
            plain
            page={pageInfo.page}
            pages={pageInfo.pages}
            total={decided > 0 ? undefined : pageInfo.total}
            of="requests"
            onPage={(next) => onPage({ page: next })}
          />
        </AdminCards>
      </BulkActions>
    </div>
  );
}

/** Announces new requests to screen readers. */
function NewRequests({ waiting }: { waiting: number }) {
  const [known, setKnown] = useState(waiting);
  const [text, setText] = useState('');
  if (known !== waiting) {
    setKnown(waiting);
    if (waiting > known) setText(`${plural(waiting - known, 'new request')}. ${plural(waiting, 'request')} waiting.`);
  }
  return (
    <VisuallyHidden role="status" aria-label="New requests">
      {text}
    </VisuallyHidden>
  );
}

/** Decides who may see the catalogue, and for how long. */
export function RequestsPage() {
  const { filter, change } = useRequestsFilter();
  const mayDecide = useSession().may('clients:write');
  const requests = useAccessRequests(filter);
  const { stale, error } = requests;
  const counts = requests.page?.counts;
  const message = error && errorMessage(error, failed);
  const requestedKey = `${filter.status} ${filter.search} ${filter.page}`;
  const [loadedKey, setLoadedKey] = useState(requestedKey);
  // While a new filter is loading, the page still shows the list of the previous one.
  if (!stale && loadedKey !== requestedKey) setLoadedKey(requestedKey);
  useEffect(() => {
    if (message) notify.error(`Error: ${message}`, { about: 'access', id: 'requests' });
  }, [message]);
  return (
    <AdminListPage
      title="User Access Requests"
      hasTimes
      intro={mayDecide ? 'Manage and approve user login requests' : undefined}
      figures={[
        { name: 'Total', value: counts?.total },
        ...accessStatuses.map((status) => ({ name: accessStatusLabels[status], value: counts?.[status] })),
      ]}
      filters={
        <>
          <AdminFilters
            status={filter.status}
            statuses={statusChoices}
            onStatus={(status) => isOneOf(statuses, status) && change({ status })}
            search={filter.search}
            searchLabel="Search requests"
            searchHint="Company, name or email"
            onSearch={(search) => change({ search })}
            busy={stale}
          />
          {counts && <NewRequests waiting={counts.pending} />}
        </>
      }
      list={requests}
      failed="We couldn't load the requests"
      loading={
        <div className={classes.waiting} data-selects={(mayDecide && filter.status === 'PENDING') || undefined}>
          <AdminCardsLoading label="Loading requests" height={128} phoneHeight={266} />
        </div>
      }
    >
      {(page) => (
        <List
          listKey={loadedKey}
          requests={page}
          stale={stale}
          page={filter.page}
          onPage={change}
          onClear={filter.search ? () => change({ search: '' }) : undefined}
          onReload={() =>
            void requests.refetch().catch((reason: unknown) => notify.error(errorMessage(reason, failed)))
          }
        />
      )}
    </AdminListPage>
  );
}

export { RequestsPage as Component };
