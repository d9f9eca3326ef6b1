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

/** "3 Dec" for a day such as `2026-12-03`, or "3 Dec 2024" if it is in another year. */
export const shortDay = (day: string) => {
  const text = formatDay(day);
  return day.slice(0, 4) === today().slice(0, 4) ? text.replace(/ \d{4}$/, '') : text;
};

export const shortDate = (at: string) => shortDay(shopClock(at).day);
