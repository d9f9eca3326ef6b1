import { useQuery } from '@apollo/client/react';
import { live, useOnReturn } from '../../lib/live';
import { AdminWaitingDocument } from './waiting.generated';

/** What needs a decision now, kept fresh while the panel is open. */
export const useWaiting = () => {
  const { data, previousData, error, refetch } = useQuery(AdminWaitingDocument, {
    ...live,
    fetchPolicy: 'cache-and-network',
  });
  useOnReturn(refetch);
  const waiting = data ?? previousData;
  return { waiting, error: waiting ? undefined : error, retry: () => void refetch() };
};
