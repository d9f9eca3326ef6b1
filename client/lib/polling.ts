import { useEffect } from 'react';

const pollMs = 8_000;

/** Query options: polls while the page is visible. */
export const pollWhileVisible = { pollInterval: pollMs, skipPollAttempt: () => document.hidden };

const processingPollMs = 2_500;

interface Polled {
  startPolling: (ms: number) => void;
  stopPolling: () => void;
}

/** Polls while the server is still processing something on the screen. */
export const usePollWhile = (processing: boolean, { startPolling, stopPolling }: Polled) => {
  useEffect(() => {
    if (!processing) return undefined;
    startPolling(processingPollMs);
    return stopPolling;
  }, [processing, startPolling, stopPolling]);
};

/** Refetches when the page becomes visible again. */
export const useRefetchOnReturn = (refetch: () => Promise<unknown>) => {
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) void refetch().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [refetch]);
};
