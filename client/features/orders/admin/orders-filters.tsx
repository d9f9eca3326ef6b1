import { NativeSelect } from '@mantine/core';
import type { DueFilter, OrderStatus } from '../../../graphql/types.generated';
import { isOneOf } from '../../../lib/choices';
import { formatCount } from '../../../lib/format';
import { DaySpan, TableFilters } from '../../../ui/admin-list';
import { statusLabel } from '../status';
import type { AdminOrdersQuery } from './orders-admin.generated';
import { dues, statuses, type useOrdersFilter } from './orders-params';

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
