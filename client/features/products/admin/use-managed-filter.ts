import { byEnumName, enumNames } from '../../../../domain/enum-names';
import { adminProductPageSizes, productSortLabels, productSorts } from '../../../../domain/products';
import { toChoices } from '../../../lib/choices';
import { choiceParam, pageSizeParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';
import { catalogueParams, filterVariables, withoutReversedBounds } from '../catalogue-filter';

export const sorts = enumNames(productSorts);
export const sortChoices = toChoices(byEnumName(productSortLabels));

const params = {
  ...catalogueParams,
  perPage: pageSizeParam(adminProductPageSizes),
  show: choiceParam(['archived']),
  sort: choiceParam(sorts, 'NEWEST'),
};

/** The filters of the catalogue, for products in it or archived ones. */
export const useManagedFilter = () => {
  const { filter, change } = useListFilter(params);
  return { filter: withoutReversedBounds(filter), change };
};

export type ManagedFilter = ReturnType<typeof useManagedFilter>['filter'];

/** Variables of the list, and of its exports. */
export const managedVariables = ({ show, sort, ...filter }: ManagedFilter) => ({
  ...filterVariables(filter),
  archived: show === 'archived',
  sort,
});
