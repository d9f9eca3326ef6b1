import type { ReactNode } from 'react';
import { formatWeight } from '../../../../domain/weights';
import { formatDay } from '../../../../domain/days';
import { formatDateTime, formatPieces } from '../../../lib/format';
import { goldTotals } from '../../../lib/gold-totals';
import { type Fact, Facts } from '../../../ui/facts';
import { PhoneLink } from '../../../ui/phone-link';
import classes from './order-facts.module.css';
import { OrderSection } from './order-sections';
import type { AdminOrderFragment } from './orders-admin.generated';

/** The last eight characters of the order code, for reading aloud. */
export const shortCode = (orderId: string) => orderId.slice(-8).toUpperCase();

interface OrderFactsProps {
  order: AdminOrderFragment;
  status: ReactNode;
  /** The due date; left out if there is none. */
  due?: ReactNode;
}

export const orderFacts = ({ order, status, due }: OrderFactsProps): Fact[] => [
  ['Date', formatDateTime(order.createdAt)],
  ['Status', status],
  Boolean(order.wishedDate) && ['Wanted by', formatDay(order.wishedDate ?? '')],
  Boolean(due) && ['Due date', due],
  ['Total', formatWeight(order.total)],
  ...goldTotals(order.lines).map(({ name, value, note }): Fact => [name, note ? `${value} ${note}` : value]),
  ['Total Quantity', formatPieces(order.totalQuantity)],
];

export const CustomerFacts = ({ customer }: Pick<AdminOrderFragment, 'customer'>) => (
  <Facts
    facts={[
      ['Name', customer.companyName],
      ['Contact', customer.name],
      ['Email', <a href={`mailto:${customer.email}`}>{customer.email}</a>],
      ['Phone', <PhoneLink phone={customer.phone} />],
    ]}
  />
);

/** Facts about the customer and the order, side by side. `low` saves lines where the window is wide enough. */
export function OrderFacts({ low, ...props }: OrderFactsProps & { low?: boolean }) {
  const { order } = props;
  return (
    <div className={classes.facts} data-low={low}>
      <OrderSection title="Customer Information" as="h3">
        <CustomerFacts customer={order.customer} />
      </OrderSection>
      <OrderSection title="Order Information" as="h3">
        <Facts facts={[['Order ID', order.orderId], ...orderFacts(props)]} sideBySide={low} />
      </OrderSection>
    </div>
  );
}
