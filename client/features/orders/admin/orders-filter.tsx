import { NativeSelect } from '@mantine/core';
import { enumNames } from '../../../../domain/enum-names';
import { dueFilters, orderPageSizes, orderSorts, orderStatuses } from '../../../../domain/orders';
import { dayParam } from '../../../lib/day';
import { choiceParam, pageSizeParam, searchParam, type FilterOf } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';
import type { DueFilter, OrderStatus } from '../../../graphql/types.generated';
import { isOneOf } from '../../../lib/choices';
import { formatCount } from '../../../lib/format';
import { DaySpan, TableFilters } from '../../../ui/admin-list';
import { statusLabel } from '../status';
import type { AdminOrdersQuery } from './orders-admin.generated';

export const statuses = enumNames(orderStatuses);
const sorts = enumNames(orderSorts);
const dues = enumNames(dueFilters);

/** Shows all statuses by default, newest first. `from` and `to` are inclusive. */
const ordersParams = {
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

interface OrdersFiltersProps extends ReturnType<typeof useOrdersFilter> {
  counts?: AdminOrdersQuery['orders']['counts'];
  busy: boolean;
}

const all = 'ALL';

const dueLabels: Record<DueFilter, string> = { OVERDUE: 'Overdue', THIS_WEEK: 'This week' };
const dueChoices = [{ value: all, label: 'All' }, ...dues.map((value) => ({ value, label: dueLabels[value] }))];

/** Choices such as "Pending (12)". The number counts the orders that match the search and the dates. */
const statusChoicesWith = (counts: OrdersFiltersProps['counts']) => {
  const number = (value: number | undefined) => (value === undefined ? '' : ` (${formatCount(value)})`);
  const of = (status: OrderStatus) => counts?.statuses.find((count) => count.status === status)?.orders;
  return [
    { value: all, label: `All${number(counts?.total)}` },
    ...statuses.map((value) => ({ value, label: `${statusLabel(value)}${number(of(value))}` })),
  ];
};

export function OrdersFilters({ filter, change, counts, busy }: OrdersFiltersProps) {
  return (
    <TableFilters
      search={filter.search}
      searchLabel="Search orders"
      searchHint="Order ID, company or email"
      onSearch={(search) => change({ search })}
      busy={busy}
      active={[filter.status, filter.due, filter.from, filter.to].filter(Boolean).length}
    >
      <NativeSelect
        label="Status"
        size="sm"
        value={filter.status ?? all}
        data={statusChoicesWith(counts)}
        onChange={({ currentTarget: { value } }) => change({ status: isOneOf(statuses, value) ? value : undefined })}
      />
      <NativeSelect
        label="Due"
        size="sm"
        value={filter.due ?? all}
        data={dueChoices}
        onChange={({ currentTarget: { value } }) => change({ due: isOneOf(dues, value) ? value : undefined })}
      />
      <DaySpan from={filter.from} to={filter.to} onChange={(days) => change(days, { replace: true })} />
    </TableFilters>
  );
}
