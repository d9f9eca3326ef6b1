import { useDebouncedCallback } from '@mantine/hooks';
import { startTransition, useEffect, useOptimistic, useState } from 'react';
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

const debounceMs = 500;

/**
 * Text of a search field whose value is stored elsewhere (the URL). Typing is passed on after a pause, and external
 * changes of the value (back, forward) update the field.
 */
export const useSearchText = (value: string, onSearch: (text: string) => void) => {
  const [typed, setTyped] = useState(value);
  const [lastValue, setKnown] = useState(value);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), debounceMs);
  if (value !== lastValue) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      search(text);
    },
  };
};
