import { byEnumName, enumNames } from '../../../../domain/enum-names';
import { adminProductPageSizes, productSortLabels, productSorts } from '../../../../domain/products';
import { toChoices } from '../../../lib/choices';
import { choiceParam, pageSizeParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const sorts = enumNames(productSorts);
export const sortChoices = toChoices(byEnumName(productSortLabels));

/** Until the categories have loaded, the URL may name any category. */
export const useManagedFilter = (categories: readonly string[]) =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(adminProductPageSizes),
    category: choiceParam(categories),
    show: choiceParam(['archived']),
    sort: choiceParam(sorts, 'NEWEST'),
  });

export type ManagedFilter = ReturnType<typeof useManagedFilter>['filter'];
