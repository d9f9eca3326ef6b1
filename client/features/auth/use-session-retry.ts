import { useEffect } from 'react';
import { retryWhileLost } from '../../lib/connection';
import { useSession } from './use-session';

/** While the session could not be loaded, loads it again. Screens follow without a reload of the page. */
export const useSessionRetry = () => {
  const { error, refetch } = useSession().query;
  const failed = error !== undefined;
  useEffect(() => (failed ? retryWhileLost(() => refetch()) : undefined), [failed, refetch]);
};
