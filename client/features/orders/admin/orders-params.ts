import { enumNames } from '../../../../domain/enum-names';
import { orderPageSizes, orderSorts, orderStatuses } from '../../../../domain/orders';
import {
  choiceParam,
  dayParam,
  pageSizeParam,
  searchParam,
  startOfDay,
  type FilterOf,
} from '../../../lib/filter-params';

export const statuses = enumNames(orderStatuses);
export const sorts = enumNames(orderSorts);

/** Shows all statuses by default, newest first. `from` and `to` are inclusive. */
export const ordersParams = {
  search: searchParam,
  perPage: pageSizeParam(orderPageSizes),
  status: choiceParam(statuses),
  sort: choiceParam(sorts, 'NEWEST'),
  from: dayParam,
  to: dayParam,
};

export type OrdersFilter = FilterOf<typeof ordersParams> & { page: number };

/** Variables of the `AdminOrders` query. */
export const adminOrdersVariables = ({ status, search, page, perPage, sort, from, to }: OrdersFilter) => ({
  status,
  search: search || undefined,
  page,
  perPage,
  sort,
  from: startOfDay(from),
  before: startOfDay(to, 1),
});
