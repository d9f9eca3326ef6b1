import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useServerData, type ServerDataOptions } from './use-server-data';

/**
 * Reads a page of a list. The previous page is returned with `stale` until the next one has loaded. There is either a page
 * or an `error`: when the next page fails, rows of the previous one would contradict the filter.
 */
export const usePagedQuery = <Data, Variables extends OperationVariables, Page>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  pick: (data: NoInfer<Data>) => Page,
  options?: ServerDataOptions<NoInfer<Page>>,
) => {
  const { data, previous, loading, error, ...rest } = useServerData(query, variables, pick, options);
  return { page: data ?? (error ? undefined : previous), stale: loading && data === undefined, error, ...rest };
};
