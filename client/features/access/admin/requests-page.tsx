import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { formatCount, plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import { usePageTitle } from '../../../lib/page-meta';
import { useClampPage } from '../../../lib/use-list-filter';
import { useStableList } from '../../../lib/use-stable-list';
import { AdminHeading, Figures } from '../../../ui/admin-heading';
import { AdminCards, AdminCardsLoading, AdminFilters } from '../../../ui/admin-list';
import { Pager } from '../../../ui/pager';
import { EmptyState, ErrorState } from '../../../ui/states';
import type { AccessRequestsQuery } from './access-requests.generated';
import { RequestCard } from './request-card';
import classes from './requests-page.module.css';
import { SeveralBar } from './several-bar';
import { useAccessRequests } from './use-access-requests';
import { isStatus, statusChoices, useRequestsFilter } from './use-requests-filter';
import { waits } from './waits';

const failed = 'Failed to fetch pending requests';
const none: ReadonlySet<string> = new Set();

interface ListProps {
  /** Whose list it is: the filter that these requests were asked for with. */
  of: string;
  requests: AccessRequestsQuery['accessRequests'];
  stale: boolean;
  page: number;
  onPage: (part: { page: number }, how?: { replace: boolean }) => void;
  onReload: () => void;
}

/** A decided request stays in view with its outcome, and nothing moves by itself until the list is told to close ranks. */
function List({ of, requests, stale, page, onPage, onReload }: ListProps) {
  const { items, pageInfo } = requests;
  const { shown, isRemoved, applyRemovals, hold } = useStableList(items, { keep: true, of });
  const [choice, setChoice] = useState({ of, ids: none });
  const selected = choice.of === of ? choice.ids : none;
  const setSelected = (ids: ReadonlySet<string>) => setChoice({ of, ids });
  // What was decided here stays in view, so only an empty page is left.
  useClampPage(page, stale || shown.length > 0 ? undefined : pageInfo.pages, onPage);
  const waiting = shown.filter((request) => !isRemoved(request) && waits(request));
  const moved = shown.filter(isRemoved).length;
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  if (shown.length === 0) {
    return <EmptyState title="No requests found" text="Try adjusting your search or filter criteria." />;
  }
  return (
    <div {...hold}>
      {waiting.length > 0 && <SeveralBar waiting={waiting} selected={selected} onSelect={setSelected} />}
      <AdminCards
        stale={stale}
        cards={shown.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            gone={isRemoved(request)}
            selected={selected.has(request.id)}
            onSelect={() => toggle(request.id)}
            onOutdated={onReload}
          />
        ))}
      >
        {moved > 0 && (
          <p className={classes.decided}>
            {plural(moved, 'request')} decided on this page.{' '}
            <Button size="compact-sm" variant="subtle" onClick={applyRemovals}>
              Update the list
            </Button>
          </p>
        )}
        <Pager
          page={pageInfo.page}
          pages={pageInfo.pages}
          total={pageInfo.total}
          of="requests"
          onPage={(next) => onPage({ page: next })}
        />
      </AdminCards>
    </div>
  );
}

/** Says politely, to those who do not see the list grow, that it has. */
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

/** Who may look at the house's work, and for how long. */
export function RequestsPage() {
  usePageTitle('User Access Requests');
  const { filter, change } = useRequestsFilter();
  const { requests, counts, stale, error, reload } = useAccessRequests(filter);
  const message = error && errorMessage(error, failed);
  const asked = `${filter.status} ${filter.search} ${filter.page}`;
  const [answered, setAnswered] = useState(asked);
  // Until the answer is there, what stands is still the answer to the question before.
  if (!stale && answered !== asked) setAnswered(asked);
  useEffect(() => {
    if (message) notify.error(`Error: ${message}`, { about: 'access', id: 'requests' });
  }, [message]);

  const count = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  return (
    <>
      <AdminHeading title="User Access Requests" intro="Manage and approve user login requests" />
      <Figures
        figures={[
          { name: 'Total', value: count(counts?.total) },
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
      {counts && <NewRequests waiting={counts.pending} />}
      {message && <ErrorState title={failed} text={message} onRetry={() => void reload()} />}
      {!message && !requests && <AdminCardsLoading label="Loading requests" height={132} />}
      {!message && requests && (
        <List
          of={answered}
          requests={requests}
          stale={stale}
          page={filter.page}
          onPage={change}
          onReload={() => void reload().catch((reason: unknown) => notify.error(errorMessage(reason, failed)))}
        />
      )}
    </>
  );
}
