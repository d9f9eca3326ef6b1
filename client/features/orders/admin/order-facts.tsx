import { formatDateTime, formatPieces, formatWeight } from '../../../lib/format';
import { StatusBadge } from '../../../ui/status-badge';
import { statusLabel, statusTone } from '../status';
import classes from './order-facts.module.css';
import type { AdminOrderFragment } from './orders-admin.generated';

/** The last eight characters of the order code, for reading aloud. */
export const shortCode = (orderId: string) => orderId.slice(-8).toUpperCase();

/** The customer and the key data of an order. */
export function OrderFacts({ order }: { order: AdminOrderFragment }) {
  const { customer } = order;
  return (
    <div className={classes.facts}>
      <section>
        <h3 className={classes.title}>Customer Information</h3>
        <dl className={classes.list}>
          <dt>Name</dt>
          <dd>{customer.companyName}</dd>
          <dt>Contact</dt>
          <dd>{customer.name}</dd>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${customer.email}`}>{customer.email}</a>
          </dd>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${customer.phone}`}>{customer.phone}</a>
          </dd>
        </dl>
      </section>
      <section>
        <h3 className={classes.title}>Order Information</h3>
        <dl className={classes.list}>
          <dt>Order ID</dt>
          <dd>{order.orderId}</dd>
          <dt>Date</dt>
          <dd>{formatDateTime(order.createdAt)}</dd>
          <dt>Status</dt>
          <dd>
            <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
          </dd>
          <dt>Total</dt>
          <dd>{formatWeight(order.total)}</dd>
          <dt>Total Quantity</dt>
          <dd>{formatPieces(order.totalQuantity)}</dd>
        </dl>
      </section>
    </div>
  );
}
