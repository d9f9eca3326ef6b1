import { useEffect } from 'react';

/** How often what others may change is asked for again. */
const refreshMs = 8_000;

/** For a query that stays fresh while somebody looks at the page, and rests while nobody does. */
export const live = { pollInterval: refreshMs, skipPollAttempt: () => document.hidden };

/** Whoever comes back to the page sees at once what happened meanwhile. */
export const useOnReturn = (refetch: () => Promise<unknown>) => {
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refetch().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
};
