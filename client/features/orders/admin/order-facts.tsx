import type { ReactNode } from 'react';
import { formatWeight, totalFineGrams } from '../../../../domain/weights';
import { formatDateTime, formatPieces } from '../../../lib/format';
import { Facts } from '../../../ui/facts';
import classes from './order-facts.module.css';
import type { AdminOrderFragment } from './orders-admin.generated';

/** The last eight characters of the order code, for reading aloud. */
export const shortCode = (orderId: string) => orderId.slice(-8).toUpperCase();

/** The customer and the key data of an order. */
export function OrderFacts({ order, status }: { order: AdminOrderFragment; status: ReactNode }) {
  const { customer } = order;
  return (
    <div className={classes.facts}>
      <section>
        <h3 className={classes.title}>Customer Information</h3>
        <Facts
          facts={[
            ['Name', customer.companyName],
            ['Contact', customer.name],
            ['Email', <a href={`mailto:${customer.email}`}>{customer.email}</a>],
            ['Phone', <a href={`tel:${customer.phone}`}>{customer.phone}</a>],
          ]}
        />
      </section>
      <section>
        <h3 className={classes.title}>Order Information</h3>
        <Facts
          facts={[
            ['Order ID', order.orderId],
            ['Date', formatDateTime(order.createdAt)],
            ['Status', status],
            ['Total', formatWeight(order.total)],
            ['Fine gold', formatWeight(totalFineGrams(order.lines))],
            ['Total Quantity', formatPieces(order.totalQuantity)],
          ]}
        />
      </section>
    </div>
  );
}
