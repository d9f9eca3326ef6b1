import { useEffect } from 'react';

/** How often what others may change is asked for again. */
const pollMs = 8_000;

/** For a query that stays fresh while somebody looks at the page, and rests while nobody does. */
export const pollWhileVisible = { pollInterval: pollMs, skipPollAttempt: () => document.hidden };

/** How often something that is being worked on is looked at. */
const processingPollMs = 2_500;

interface Polled {
  startPolling: (ms: number) => void;
  stopPolling: () => void;
}

/** Asks again while the server still works on something that is shown. */
export const usePollWhile = (working: boolean, { startPolling, stopPolling }: Polled) => {
  useEffect(() => {
    if (!working) return undefined;
    startPolling(processingPollMs);
    return stopPolling;
  }, [working, startPolling, stopPolling]);
};

/** Whoever comes back to the page sees at once what happened meanwhile. */
export const useRefetchOnReturn = (refetch: () => Promise<unknown>) => {
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refetch().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
};
