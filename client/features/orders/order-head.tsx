import type { ReactNode } from 'react';
import { formatDate, plural } from '../../lib/format';
import { useSession } from '../auth/use-session';
import classes from './order-head.module.css';
import type { OrderCardFragment } from './orders.generated';

interface OrderHeadProps {
  order: Pick<OrderCardFragment, 'orderId' | 'createdAt' | 'designCount' | 'orderedBy'>;
  as: 'h1' | 'h2';
  id?: string;
  children?: ReactNode;
}

/** Order code, date and number of designs, and the colleague who placed the order. */
export function OrderHead({ order, as: Heading, id, children }: OrderHeadProps) {
  const { user } = useSession();
  const { orderedBy } = order;
  return (
    <header>
      <p className={`eyebrow ${classes.label}`}>Order</p>
      <Heading id={id} className={classes.code} data-large={Heading === 'h1' || undefined}>
        {order.orderId}
      </Heading>
      <p className="quiet small">
        <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time> · {plural(order.designCount, 'design')}
        {children}
      </p>
      {user && orderedBy.id !== user.id && <p className="quiet small">Ordered by {orderedBy.name}</p>}
    </header>
  );
}
