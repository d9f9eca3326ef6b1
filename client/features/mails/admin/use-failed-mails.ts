import { useMutation } from '@apollo/client/react';
import { failedMailPageSizes } from '../../../../domain/mails';
import type { ChooseFailedMailsInput } from '../../../graphql/types.generated';
import { failureReason } from '../../../lib/error-message';
import { pageSizeParam } from '../../../lib/filter-params';
import { notify } from '../../../lib/notify';
import { useAction } from '../../../lib/use-busy';
import { useListFilter } from '../../../lib/use-list-filter';
import { usePagedQuery } from '../../../lib/use-server-data';
import { DropFailedMailsDocument, FailedMailsDocument, RetryFailedMailsDocument } from './failed-mails.generated';

const toast = { id: 'failed-mails' };
const refetch = { refetchQueries: [FailedMailsDocument, 'AdminWaiting'] };

export const useFailedMailsFilter = () => useListFilter({ perPage: pageSizeParam(failedMailPageSizes) });

export const useFailedMails = ({ page, perPage }: ReturnType<typeof useFailedMailsFilter>['filter']) =>
  usePagedQuery(FailedMailsDocument, { page, perPage }, ({ failedMails }) => failedMails, { live: true });

export type MailAction = 'retry' | 'drop';

const failures: Record<MailAction, string> = {
  retry: 'Failed to send the emails again',
  drop: 'Failed to drop the emails',
};

/** Sends mails again or drops them, and reports the result in a toast. */
export const useMailActions = (onDone: () => void) => {
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
