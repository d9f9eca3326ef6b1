import { enumNames } from '../../../../domain/enum-names';
import { dueStatuses, isDueAfterWish } from '../../../../domain/orders';
import type { OrderStatus } from '../../../graphql/types.generated';
import { formatDate } from '../../../lib/format';
import type { AdminOrderRowFragment } from './orders-admin.generated';

type Order = Pick<AdminOrderRowFragment, 'status' | 'dueDate' | 'wishedDate'>;

const dueNames: readonly OrderStatus[] = enumNames(dueStatuses);

/** Whether the day on which it is due still matters, which it does until the order leaves the shop. */
export const isDue = ({ status, dueDate }: Order) => dueDate !== null && dueNames.includes(status);

/** The wished day that the due date of an open order misses. */
export const missedWish = (order: Order) => (isDue(order) && isDueAfterWish(order) ? order.wishedDate : null);

const isThisYear = (date: string) => new Date(date).getFullYear() === new Date().getFullYear();

/** "3 Dec", and its year unless it is this one. */
export const shortDate = (date: string): { day: string; year: string } => {
  const [, day = '', year = ''] = /^(.*) (\d+)$/.exec(formatDate(date)) ?? [];
  return { day, year: isThisYear(date) ? '' : year };
};

/** "3 Dec" or "3 Dec 2024" for a day such as `2024-12-03`. */
export const shortDay = (dueDate: string) => {
  const { day, year } = shortDate(`${dueDate}T12:00`);
  return year ? `${day} ${year}` : day;
};
