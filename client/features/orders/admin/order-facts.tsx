import type { ReactNode } from 'react';
import { formatWeight, totalFineGrams } from '../../../../domain/weights';
import { formatDay } from '../../../../domain/days';
import { formatDateTime, formatPieces } from '../../../lib/format';
import { Facts } from '../../../ui/facts';
import { PhoneLink } from '../../../ui/phone-link';
import classes from './order-facts.module.css';
import type { AdminOrderFragment } from './orders-admin.generated';

/** The last eight characters of the order code, for reading aloud. */
export const shortCode = (orderId: string) => orderId.slice(-8).toUpperCase();

interface OrderFactsProps {
  order: AdminOrderFragment;
  status: ReactNode;
  /** The due date; left out if there is none. */
  due?: ReactNode;
}

export function OrderFacts({ order, status, due }: OrderFactsProps) {
  const { customer, note, wishedDate } = order;
  return (
    <div className={classes.facts}>
      <section>
        <h3 className={classes.title}>Customer Information</h3>
        <Facts
          facts={[
            ['Name', customer.companyName],
            ['Contact', customer.name],
            ['Email', <a href={`mailto:${customer.email}`}>{customer.email}</a>],
            ['Phone', <PhoneLink phone={customer.phone} />],
          ]}
        />
        {note && (
          <>
            <h3 className={classes.title}>Customer Note</h3>
            <p className="pre-wrap wrap-anywhere">{note}</p>
          </>
        )}
      </section>
      <section>
        <h3 className={classes.title}>Order Information</h3>
        <Facts
          facts={[
            ['Order ID', order.orderId],
            ['Date', formatDateTime(order.createdAt)],
            ['Status', status],
            Boolean(wishedDate) && ['Wished date', formatDay(wishedDate ?? '')],
            Boolean(due) && ['Due date', due],
            ['Total', formatWeight(order.total)],
            ['Fine gold', formatWeight(totalFineGrams(order.lines))],
            ['Total Quantity', formatPieces(order.totalQuantity)],
          ]}
        />
      </section>
    </div>
  );
}
