import { startTransition, useEffect, useOptimistic } from 'react';
import { useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom';
import { pageParam, readFilter, writeFilter, type FilterOf, type FilterParams } from './filter-params';

type ListFilter<Params extends FilterParams> = FilterOf<Params> & { page: number };

/**
 * Stores the filter and the page of a list in the URL, so that back, forward, reload and shared links restore them.
 * The router updates the URL asynchronously; the new filter is returned until then, so a checkbox reacts at once.
 */
export const useListFilter = <const Params extends FilterParams>(params: Params) => {
  const [url, setUrl] = useSearchParams();
  const navigate = useNavigate();
  const paged = { ...params, page: pageParam };
  const [filter, setFilter] = useOptimistic(readFilter(url, paged) as ListFilter<Params>);
  return {
    filter,
    /** Any change except of the page returns to page 1. A search replaces the history entry instead of adding one. */
    change: (part: Partial<ListFilter<Params>>, how: NavigateOptions = { replace: 'search' in part }) =>
      startTransition(async () => {
        const next = { ...filter, page: 1, ...part };
        setFilter(next);
        await navigate(`?${writeFilter(next, paged, url)}`, how);
      }),
    /** Removes everything from the URL. */
    clear: () => setUrl({}),
  };
};

/**
 * Moves a page past the end (its last row was deleted, a shared link is old) to the last page. `pages` is undefined
 * until it is known.
 */
export const useClampPage = (
  page: number,
  pages: number | undefined,
  change: (part: { page: number }, how: { replace: boolean }) => void,
) => {
  const last = pages === undefined ? undefined : Math.max(1, pages);
  useEffect(() => {
    if (last !== undefined && page > last) change({ page: last }, { replace: true });
  });
};
