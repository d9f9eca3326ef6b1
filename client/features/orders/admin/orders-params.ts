import { enumNames } from '../../../../domain/enum-names';
import { dueFilters, orderPageSizes, orderSorts, orderStatuses } from '../../../../domain/orders';
import { dayParam } from '../../../lib/day';
import { choiceParam, pageSizeParam, searchParam, type FilterOf } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const statuses = enumNames(orderStatuses);
export const sorts = enumNames(orderSorts);
export const dues = enumNames(dueFilters);

/** Shows all statuses by default, newest first. `from` and `to` are inclusive. */
export const ordersParams = {
  search: searchParam,
  perPage: pageSizeParam(orderPageSizes),
  status: choiceParam(statuses),
  due: choiceParam(dues),
  sort: choiceParam(sorts, 'NEWEST'),
  from: dayParam,
  to: dayParam,
};

export type OrdersFilter = FilterOf<typeof ordersParams> & { page: number };

/** Variables of the `AdminOrders` query. */
export const adminOrdersVariables = ({ status, search, page, perPage, sort, due, from, to }: OrdersFilter) => ({
  status,
  search: search || undefined,
  page,
  perPage,
  sort,
  due,
  from: from || undefined,
  to: to || undefined,
});

export const useOrdersFilter = () => useListFilter(ordersParams);
