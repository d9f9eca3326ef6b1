import { adminProductPageSizes } from '../../../../domain/products';
import { useListFilter } from '../../../lib/use-list-filter';

export const sortChoices = [
  { value: 'NEWEST', label: 'Newest first' },
  { value: 'NAME', label: 'Name, A to Z' },
  { value: 'NAME_DESC', label: 'Name, Z to A' },
  { value: 'GRAM', label: 'Lightest first' },
  { value: 'GRAM_DESC', label: 'Heaviest first' },
] as const;

export type Sort = (typeof sortChoices)[number]['value'];

export const isSort = (value: string): value is Sort => sortChoices.some((choice) => choice.value === value);

/** The categories are known once they are here; until then the address may name any. */
export const useManagedFilter = (categories: readonly string[]) =>
  useListFilter({
    sizes: adminProductPageSizes,
    choices: { category: categories, show: ['archived'] },
    sorts: sortChoices.map(({ value }) => value),
    standardSort: 'NEWEST',
  });

export type ManagedFilter = ReturnType<typeof useManagedFilter>['filter'];
