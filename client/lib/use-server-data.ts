import {
  NetworkStatus,
  type OperationVariables,
  type TypedDocumentNode,
  type WatchQueryFetchPolicy,
} from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { retryWhileLost } from './connection';
import { connectionError, isNotFound } from './error-message';

const livePollMs = 8_000;
const processingPollMs = 2_500;

interface ServerDataOptions<Picked> {
  skip?: boolean;
  /** Defaults to showing cached data at once and refreshing it. */
  fetchPolicy?: WatchQueryFetchPolicy;
  /** Polls while the page is visible, and refetches when it becomes visible again. */
  live?: boolean;
  /** Polls while the server is still processing something in the data. */
  isProcessing?: (picked: Picked) => boolean;
}

/**
 * Reads server state. `error` is set only while there is no data to show for these variables: a failed reload leaves
 * the old data. It stays while the same request runs again (`retrying`), so that the screen does not flicker. Without a
 * connection, the request is repeated until there is a response. `retry` never rejects, because a failure is in `error`
 * again; `refetch` is for callers that report the failure themselves.
 */
export const useServerData = <Data, Variables extends OperationVariables, Picked>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  pick: (data: NoInfer<Data>) => Picked,
  { skip, fetchPolicy = 'cache-and-network', live = false, isProcessing }: ServerDataOptions<NoInfer<Picked>> = {},
) => {
  const result = useQuery<Data, OperationVariables>(query, {
    variables,
    skip,
    fetchPolicy,
    pollInterval: live ? livePollMs : undefined,
    skipPollAttempt: () => document.hidden,
  });
  const { previousData, loading, networkStatus, refetch, startPolling, stopPolling } = result;
  const data = result.data && pick(result.data);
  // Apollo clears the error as soon as the request runs again.
  const [lastError, setLastError] = useState(result.error);
  if (!loading && lastError !== result.error) setLastError(result.error);
  const repeating = networkStatus === NetworkStatus.refetch || networkStatus === NetworkStatus.poll;
  const error = data === undefined ? (repeating ? lastError : result.error) : undefined;
  const lost = connectionError(error) !== undefined;
  const repeat = useEffectEvent(() => refetch());
  useEffect(() => (lost ? retryWhileLost(() => repeat()) : undefined), [lost]);
  const processing = data !== undefined && isProcessing?.(data) === true;
  useEffect(() => {
    if (!processing) return undefined;
    startPolling(processingPollMs);
    return stopPolling;
  }, [processing, startPolling, stopPolling]);
  useEffect(() => {
    if (!live) return undefined;
    const onVisible = () => {
      if (!document.hidden) void refetch().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [live, refetch]);
  return {
    data,
    /** Data of the previous variables, until the new data has loaded. */
    previous: previousData && pick(previousData),
    error,
    retrying: repeating && error !== undefined,
    /** The server has no such record; the cache may still have it. */
    notFound: isNotFound(result.error ?? error),
    loading,
    refetch,
    retry: () => void refetch().catch(() => undefined),
  };
};

/**
 * Reads a page of a list. The previous page is returned with `stale` until the next one has loaded, also while the
 * connection is lost. There is either a page or an `error`: when the server fails, rows of the previous page would
 * contradict the filter.
 */
export const usePagedQuery = <Data, Variables extends OperationVariables, Page>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  pick: (data: NoInfer<Data>) => Page,
  options?: ServerDataOptions<NoInfer<Page>>,
) => {
  const { data, previous, loading, error, ...rest } = useServerData(query, variables, pick, options);
  const lost = connectionError(error) !== undefined;
  const page = data ?? (error === undefined || lost ? previous : undefined);
  const keeps = lost && page !== undefined;
  return { page, stale: data === undefined && (loading || keeps), error: keeps ? undefined : error, ...rest };
};
