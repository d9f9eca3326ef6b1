import { orderPageSizes } from '../../../../domain/orders';
import type { OrderSort, OrderStatus } from '../../../graphql/types.generated';
import { choiceParam, dayParam, pageSizeParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';
import { statusLabel } from '../status';

export const statuses: readonly OrderStatus[] = [
  'PENDING',
  'CONFIRMED',
  'IN_PRODUCTION',
  'READY',
  'DISPATCHED',
  'COMPLETE',
  'CANCELLED',
];

export const isStatus = (value: string): value is OrderStatus => statuses.some((status) => status === value);

export const statusChoices = statuses.map((value) => ({ value, label: statusLabel(value) }));

const sorts: readonly OrderSort[] = [
  'NEWEST',
  'OLDEST',
  'COMPANY',
  'COMPANY_DESC',
  'TOTAL',
  'TOTAL_DESC',
  'STATUS',
  'STATUS_DESC',
];

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
