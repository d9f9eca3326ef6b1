import { enumNames } from '../../../../domain/enum-names';
import { dueStatuses, isDueAfterWish } from '../../../../domain/orders';
import type { OrderStatus } from '../../../graphql/types.generated';
import { formatDay, today } from '../../../lib/day';
import { shopClock } from '../../../lib/format';
import type { AdminOrderRowFragment } from './orders-admin.generated';

type Order = Pick<AdminOrderRowFragment, 'status' | 'dueDate' | 'wishedDate'>;

const dueNames: readonly OrderStatus[] = enumNames(dueStatuses);

/** Whether the day on which it is due still matters, which it does until the order leaves the shop. */
export const isDue = ({ status, dueDate }: Order) => dueDate !== null && dueNames.includes(status);

/** The wished day that the due date of an open order misses. */
export const missedWish = (order: Order) => (isDue(order) && isDueAfterWish(order) ? order.wishedDate : null);

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
