import { useQuery } from '@apollo/client/react';
import { pollWhileVisible, useRefetchOnReturn } from '../../lib/polling';
import { AdminWaitingDocument } from './waiting.generated';

/** Pending items and their counts, kept up to date while the admin panel is open. */
export const useWaiting = () => {
  const { data, previousData, error, refetch } = useQuery(AdminWaitingDocument, {
    ...pollWhileVisible,
    fetchPolicy: 'cache-and-network',
  });
  useRefetchOnReturn(refetch);
  const waiting = data ?? previousData;
  return { waiting, error: waiting ? undefined : error, retry: () => void refetch() };
};
