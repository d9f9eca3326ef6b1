import { NativeSelect, TextInput } from '@mantine/core';
import type { OrderStatus } from '../../../graphql/types.generated';
import { formatCount } from '../../../lib/format';
import { useSearchText } from '../../../lib/use-search-text';
import { SearchField } from '../../../ui/search-field';
import classes from './orders-filters.module.css';
import type { AdminOrdersQuery } from './orders-admin.generated';
import { isStatus, statusChoices, type useOrdersFilter } from './use-orders-filter';

interface OrdersFiltersProps extends ReturnType<typeof useOrdersFilter> {
  counts?: AdminOrdersQuery['orders']['counts'];
  busy: boolean;
}

const all = 'ALL';

/** "Pending (12)"; the number is what search and dates leave. */
const choicesWith = (counts: OrdersFiltersProps['counts']) => {
  const number = (value: number | undefined) => (value === undefined ? '' : ` (${formatCount(value)})`);
  const of = (status: OrderStatus) => counts?.statuses.find((count) => count.status === status)?.orders;
  return [
    { value: all, label: `All${number(counts?.total)}` },
    ...statusChoices.map(({ value, label }) => ({ value, label: `${label}${number(of(value))}` })),
  ];
};

/** What the list of orders is narrowed by. */
export function OrdersFilters({ filter, change, changeDay, counts, busy }: OrdersFiltersProps) {
  const { typed, type } = useSearchText(filter.search, (search) => change({ search }));
  return (
    <div className={classes.filters}>
      <SearchField
        label="Search orders"
        placeholder="Order ID, company or e-mail"
        className={classes.search}
        value={typed}
        busy={busy}
        onChange={type}
      />
      <NativeSelect
        label="Status"
        className={classes.status}
        size="sm"
        value={filter.status ?? all}
        data={choicesWith(counts)}
        onChange={({ currentTarget: { value } }) => change({ status: isStatus(value) ? value : undefined })}
      />
      <TextInput
        label="From"
        className={classes.day}
        type="date"
        size="sm"
        value={filter.from}
        max={filter.to || undefined}
        onChange={({ currentTarget }) => changeDay('from', currentTarget.value)}
      />
      <TextInput
        label="To"
        className={classes.day}
        type="date"
        size="sm"
        value={filter.to}
        min={filter.from || undefined}
        onChange={({ currentTarget }) => changeDay('to', currentTarget.value)}
      />
    </div>
  );
}
