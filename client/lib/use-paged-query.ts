import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useServerData, type ServerDataOptions } from './use-server-data';

/** Reads a page of a list. The previous page is returned with `stale` until the next one has loaded. */
export const usePagedQuery = <Data, Variables extends OperationVariables, Page>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  pick: (data: NoInfer<Data>) => Page,
  options?: ServerDataOptions<NoInfer<Page>>,
) => {
  const { data, previous, loading, ...rest } = useServerData(query, variables, pick, options);
  return { page: data ?? previous, stale: loading && data === undefined, ...rest };
};
