import { byEnumName } from '../../../../domain/enum-names';
import { isDue as isOrderDue, isDueAfterWish, type OrderStatus, orderStatuses } from '../../../../domain/orders';
import { formatDay } from '../../../../domain/days';
import { today } from '../../../lib/day';
import { shopClock } from '../../../lib/format';
import type { AdminOrderRowFragment } from './orders-admin.generated';

type Order = Pick<AdminOrderRowFragment, 'status' | 'dueDate' | 'wishedDate'>;

const statuses = Object.fromEntries(orderStatuses.map((status) => [status, status])) as Record<
  OrderStatus,
  OrderStatus
>;
const statusNamed = byEnumName(statuses);

/** The order in the form of the domain's rules, with the REST name of its status. */
const inDomain = (order: Order) => ({ ...order, status: statusNamed[order.status] });

export const isDue = (order: Order) => isOrderDue(inDomain(order));

/** The wished day that the due date of an open order misses. */
export const missedWish = (order: Order) => (isDueAfterWish(inDomain(order)) ? order.wishedDate : null);

/** "3 Dec" and "2024" for a day such as `2024-12-03`; no year if it is this one. */
const partsOf = (date: string): { day: string; year: string } => {
  const [, day = '', year = ''] = /^(.*) (\d+)$/.exec(formatDay(date)) ?? [];
  return { day, year: today().startsWith(year) ? '' : year };
};

/** "3 Dec" for a time, and its year unless it is this one. */
export const shortDate = (at: string) => partsOf(shopClock(at).day);

/** "3 Dec" or "3 Dec 2024" for a day such as `2024-12-03`. */
export const shortDay = (dueDate: string) => {
  const { day, year } = partsOf(dueDate);
  return year ? `${day} ${year}` : day;
};
