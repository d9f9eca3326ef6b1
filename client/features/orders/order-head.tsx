import { formatDate, plural } from '../../lib/format';
import { StatusBadge } from '../../ui/status-badge';
import classes from './order-head.module.css';
import type { OrderSummaryFragment } from './orders.generated';
import { statusLabel, statusTone } from './status';

interface OrderHeadProps {
  order: OrderSummaryFragment;
  as: 'h1' | 'h2';
  id?: string;
}

/** Order code, date, number of items and status. */
export function OrderHead({ order, as: Heading, id }: OrderHeadProps) {
  return (
    <header className={classes.head}>
      <div>
        <p className={classes.label}>Order</p>
        <Heading id={id} className={classes.code} data-large={Heading === 'h1' || undefined}>
          {order.orderId}
        </Heading>
        <p className={classes.facts}>
          <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time> · {plural(order.lines.length, 'item')}
        </p>
      </div>
      <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
    </header>
  );
}
