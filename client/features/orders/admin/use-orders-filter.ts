import { enumNames } from '../../../../domain/enum-names';
import { orderPageSizes, orderSorts, orderStatuses } from '../../../../domain/orders';
import { choiceParam, dayParam, pageSizeParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const statuses = enumNames(orderStatuses);
export const sorts = enumNames(orderSorts);

/** Shows all statuses by default, newest first. `from` and `to` are inclusive. */
export const useOrdersFilter = () =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(orderPageSizes),
    status: choiceParam(statuses),
    sort: choiceParam(sorts, 'NEWEST'),
    from: dayParam,
    to: dayParam,
  });

export type OrdersFilter = ReturnType<typeof useOrdersFilter>['filter'];
