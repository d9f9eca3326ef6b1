import { adminProductPageSizes } from '../../../../domain/products';
import { choiceParam, pageSizeParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const sortOptions = [
  { value: 'NEWEST', label: 'Newest first' },
  { value: 'NAME', label: 'Name, A to Z' },
  { value: 'NAME_DESC', label: 'Name, Z to A' },
  { value: 'GRAM', label: 'Lightest first' },
  { value: 'GRAM_DESC', label: 'Heaviest first' },
] as const;

export type Sort = (typeof sortOptions)[number]['value'];

export const isSort = (value: string): value is Sort => sortOptions.some((option) => option.value === value);

/** Until the categories have loaded, the URL may name any category. */
export const useManagedFilter = (categories: readonly string[]) =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(adminProductPageSizes),
    category: choiceParam(categories),
    show: choiceParam(['archived']),
    sort: choiceParam(
      sortOptions.map(({ value }) => value),
      'NEWEST',
    ),
  });

export type ManagedFilter = ReturnType<typeof useManagedFilter>['filter'];
