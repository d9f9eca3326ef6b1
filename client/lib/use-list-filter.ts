import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

type Choices = Record<string, readonly string[]>;

type Defaults<C extends Choices> = { [K in keyof C]?: C[K][number] };

interface ListOptions<C extends Choices, S extends string, D extends Defaults<C>> {
  /** Selectable page sizes; absent when the list has a fixed size. */
  sizes?: readonly number[];
  standardSize?: number;
  /** Filters with a fixed set of values, by the name of their URL parameter. */
  choices?: C;
  /** Values of `choices` when the URL has none. */
  standard?: D;
  sorts?: readonly S[];
  standardSort?: S;
}

export type ListFilter<C extends Choices, S extends string, D extends Defaults<C>> = {
  search: string;
  page: number;
  perPage: number;
  sort: S;
} & { [K in keyof C as K extends keyof D ? never : K]?: C[K][number] } & {
  [K in keyof C as K extends keyof D ? K : never]: C[K][number];
};

/** `IN_PROGRESS` is `in-progress` in the URL. */
const toParam = (value: string) => value.toLowerCase().replaceAll('_', '-');

const readChoice = (text: string | null, options: readonly string[] = [], standard?: string) =>
  options.find((option) => text !== null && toParam(option) === text.toLowerCase()) ?? standard;

const read = <C extends Choices, S extends string, D extends Defaults<C>>(
  params: URLSearchParams,
  options: ListOptions<C, S, D>,
) => {
  const { sizes = [], standardSize, choices, standard, sorts, standardSort } = options;
  const page = Number(params.get('page'));
  const perPage = Number(params.get('perPage'));
  const chosen = Object.entries(choices ?? {}).map(([name, values]) => [
    name,
    readChoice(params.get(name), values, standard?.[name]),
  ]);
  return {
    ...Object.fromEntries(chosen),
    search: params.get('search')?.slice(0, 100) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: sizes.find((size) => size === perPage) ?? standardSize ?? sizes[0] ?? 20,
    sort: readChoice(params.get('sort'), sorts, standardSort ?? sorts?.[0]),
  } as ListFilter<C, S, D>;
};

/** Writes only values that differ from the defaults. Parameters that the filter does not know (`open`) stay. */
const write = <C extends Choices, S extends string, D extends Defaults<C>>(
  params: URLSearchParams,
  filter: ListFilter<C, S, D>,
  options: ListOptions<C, S, D>,
) => {
  const defaultFilter = read(new URLSearchParams(), options);
  const written = new URLSearchParams(params);
  for (const [name, value] of Object.entries(filter) as [
    keyof typeof defaultFilter & string,
    string | number | undefined,
  ][]) {
    const isDefault = value === undefined || value === '' || value === defaultFilter[name];
    if (isDefault) written.delete(name);
    else written.set(name, typeof value === 'string' && name !== 'search' ? toParam(value) : String(value));
  }
  return written;
};

/** Stores the filter of a list in the URL, so that back, forward, reload and shared links restore it. */
export const useListFilter = <
  const C extends Choices = Record<never, never>,
  const S extends string = string,
  const D extends Defaults<C> = Record<never, never>,
>(
  options: ListOptions<C, S, D>,
) => {
  const [params, setParams] = useSearchParams();
  const filter = read(params, options);
  return {
    filter,
    /** Any change except of the page returns to page 1. A search replaces the history entry instead of adding one. */
    change: (part: Partial<ListFilter<C, S, D>>, { replace = part.search !== undefined } = {}) =>
      setParams((now) => write(now, { ...read(now, options), page: 1, ...part }, options), { replace }),
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
