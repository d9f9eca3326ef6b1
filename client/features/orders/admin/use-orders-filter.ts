import { useSearchParams } from 'react-router-dom';
import { orderPageSizes } from '../../../../domain/orders';
import type { OrderSort, OrderStatus } from '../../../graphql/types.generated';
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

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const dayIn = (params: URLSearchParams, name: string) => {
  const text = params.get(name) ?? '';
  return dayPattern.test(text) && !Number.isNaN(new Date(`${text}T00:00`).getTime()) ? text : '';
};

/** Start of a day in the browser's time zone, as an ISO date-time. */
export const startOfDay = (day: string, addDays = 0) => {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + addDays);
  return date.toISOString();
};

/** Shows all statuses by default, newest first. `from` and `to` are inclusive days in the browser's time zone. */
export const useOrdersFilter = () => {
  const [params, setParams] = useSearchParams();
  const { filter, change } = useListFilter({
    sizes: orderPageSizes,
    choices: { status: statuses },
    sorts,
    standardSort: 'NEWEST',
  });
  const changeDay = (name: 'from' | 'to', day: string) =>
    setParams(
      (now) => {
        now.delete('page');
        if (day) now.set(name, day);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  return { filter: { ...filter, from: dayIn(params, 'from'), to: dayIn(params, 'to') }, change, changeDay };
};

export type OrdersFilter = ReturnType<typeof useOrdersFilter>['filter'];
