import { useQuery } from '@apollo/client/react';
import { AdminWaitingDocument } from './waiting.generated';

const refreshMs = 60_000;

/** What needs a decision now, kept fresh while the panel is open. */
export const useWaiting = () => {
  const { data, error, refetch } = useQuery(AdminWaitingDocument, {
    pollInterval: refreshMs,
    skipPollAttempt: () => document.hidden,
    fetchPolicy: 'cache-and-network',
  });
  return { waiting: data, error: data ? undefined : error, retry: () => void refetch() };
};
