import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { connectionError } from './error-message';
import { useServerData, type ServerDataOptions } from './use-server-data';

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
