import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { failedMailPageSizes, maxChosenMails } from '../../../../domain/mails';
import { formatCount, plural } from '../../../lib/format';
import { useLatest } from '../../../lib/use-latest';
import { useSelection } from '../../../lib/use-selection';
import { AdminListPage } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { EmptyState } from '../../../ui/states';
import { useSession } from '../../auth/use-session';
import { failedMailColumns } from './failed-mail-columns';
import {
  type FailedMailRowFragment,
  DropFailedMailsDocument,
  FailedMailsDocument,
  RetryFailedMailsDocument,
} from './failed-mails.generated';
import type { ChooseFailedMailsInput } from '../../../graphql/types.generated';
import { failureReason } from '../../../lib/error-message';
import { pageSizeParam } from '../../../lib/filter-params';
import { notify } from '../../../lib/notify';
import { useAction } from '../../../lib/use-busy';
import { useListFilter } from '../../../lib/use-list-filter';
import { usePagedQuery } from '../../../lib/use-server-data';

const toast = { id: 'failed-mails' };
const refetch = { refetchQueries: [FailedMailsDocument, 'AdminWaiting'] };

const useFailedMailsFilter = () => useListFilter({ perPage: pageSizeParam(failedMailPageSizes) });

const useFailedMails = ({ page, perPage }: ReturnType<typeof useFailedMailsFilter>['filter']) =>
  usePagedQuery(FailedMailsDocument, { page, perPage }, ({ failedMails }) => failedMails, { live: true });

type MailAction = 'retry' | 'drop';

const failures: Record<MailAction, string> = {
  retry: 'Failed to send the emails again',
  drop: 'Failed to drop the emails',
};

/** Sends mails again or drops them, and reports the result in a toast. */
const useMailActions = (onDone: () => void) => {
  const [retryMails] = useMutation(RetryFailedMailsDocument, refetch);
  const [dropMails] = useMutation(DropFailedMailsDocument, refetch);
  const { acting, run } = useAction<MailAction>((error, action) =>
    notify.error(failureReason(error, failures[action]), toast),
  );
  return {
    acting,
    retry: (input: ChooseFailedMailsInput) =>
      run('retry', async () => {
        const result = (await retryMails({ variables: { input } })).data?.retryFailedMails;
        if (result) notify[result.dropped + result.missed > 0 ? 'info' : 'success'](result.message, toast);
        onDone();
      }),
    drop: (input: ChooseFailedMailsInput) =>
      run('drop', async () => {
        const result = (await dropMails({ variables: { input } })).data?.dropFailedMails;
        if (result) notify[result.missed > 0 ? 'info' : 'success'](result.message, toast);
        onDone();
      }),
  };
};

interface BulkActionsProps {
  selected: ReadonlySet<string>;
  acting: MailAction | undefined;
  /** True while the list loads. */
  disabled: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

/** Acts on the selected mails, or on all if none is selected. */
function BulkActions({ selected, acting, disabled, onRetry, onDrop }: BulkActionsProps) {
  const which = selected.size > 0 ? formatCount(selected.size) : 'all';
  return (
    <Group gap="0.625rem 1rem" justify="space-between" mb="0.75rem" role="group" aria-label="Bulk actions">
      <span>{selected.size > 0 && `${formatCount(selected.size)} selected`}</span>
      <Group gap="0.375rem 0.625rem">
        <Button size="sm" disabled={disabled || acting !== undefined} onClick={onRetry}>
          {acting === 'retry' ? 'Sending...' : `Send ${which} again`}
        </Button>
        <Button size="sm" variant="default" disabled={disabled || acting !== undefined} onClick={onDrop}>
          {`Discard ${which}`}
        </Button>
      </Group>
    </Group>
  );
}

type Choice = { ids: string[]; title?: string } | { all: true };

const inputOf = (choice: Choice) => ('all' in choice ? { all: true } : { ids: choice.ids });

interface DropDialogProps {
  choice: Choice;
  total: number;
  onConfirm: () => unknown;
  onClose: () => void;
}

function DropDialog({ choice, total, onConfirm, onClose }: DropDialogProps) {
  const mails = 'all' in choice ? total : choice.ids.length;
  const one = 'ids' in choice && choice.title;
  return (
    <ConfirmDialog
      title={one ? 'Discard this email' : `Discard ${plural(mails, 'email')}`}
      confirm="Discard"
      busyLabel="Discarding..."
      destructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {one ? `“${one}” will never be sent.` : `${plural(mails, 'email')} will never be sent.`} This can't be undone. The
      orders and accounts they are about stay as they are.
    </ConfirmDialog>
  );
}

/** Mails that could not be sent, with the reason. Administrators send them again or discard them. */
function FailedMailsPage() {
  const { filter, change } = useFailedMailsFilter();
  const mails = useFailedMails(filter);
  const { selected, select, clear } = useSelection();
  const [dropping, setDropping] = useState<Choice>();
  const { acting, retry, drop } = useMailActions(() => {
    clear();
    setDropping(undefined);
  });
  // Stable handlers keep the columns stable, so that only changed rows re-render.
  const onRetry = useLatest(({ id }: FailedMailRowFragment) => void retry({ ids: [id] }));
  const onDrop = useLatest(({ id, title }: FailedMailRowFragment) => setDropping({ ids: [id], title }));
  const mayAct = useSession().may('connections:write');
  const columns = useMemo(() => failedMailColumns(mayAct ? { onRetry, onDrop } : undefined), [mayAct, onRetry, onDrop]);
  const total = mails.page?.pageInfo.total ?? 0;
  const choice: Choice = selected.size > 0 ? { ids: [...selected].slice(0, maxChosenMails) } : { all: true };
  const bulkActions = mayAct && (
    <BulkActions
      selected={selected}
      acting={acting}
      disabled={!mails.page}
      onRetry={() => void retry(inputOf(choice))}
      onDrop={() => setDropping(choice)}
    />
  );
  return (
    <AdminListPage
      title="Failed Emails"
      hasTimes
      intro={
        mayAct
          ? "Fix the cause, then send these emails again. They're deleted after 30 days."
          : "They're deleted after 30 days."
      }
      list={mails}
      failed="We couldn't load the failed emails"
      loading={
        <>
          {bulkActions}
          <AdminTableLoading label="Loading failed emails..." columns={columns} ticks={mayAct} />
        </>
      }
      empty={
        mails.page?.items.length === 0 &&
        total === 0 && <EmptyState title="No failed emails" text="Emails that couldn't be sent appear here." />
      }
      paging={{ pageInfo: mails.page?.pageInfo, filter, change, of: 'emails', sizes: failedMailPageSizes }}
      after={
        dropping && (
          <DropDialog
            choice={dropping}
            total={total}
            onConfirm={() => drop(inputOf(dropping))}
            onClose={() => setDropping(undefined)}
          />
        )
      }
    >
      {({ items }) => (
        <>
          {bulkActions}
          <AdminTable
            caption="Failed emails"
            columns={columns}
            rows={items}
            stale={mails.stale}
            selected={mayAct ? selected : undefined}
            onSelect={select}
            rowLabel={({ title, recipients }) => `${title} to ${recipients.join(', ')}`}
          />
        </>
      )}
    </AdminListPage>
  );
}

export { FailedMailsPage as Component };
