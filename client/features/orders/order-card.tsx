import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatPieces, formatWeight, plural } from '../../lib/format';
import { OrderAgainButton, type OrderAgain } from './order-again-button';
import classes from './order-card.module.css';
import { Designs } from './designs';
import { OrderLines } from './order-lines';
import { OrderHead } from './order-head';
import { OrderSteps } from './order-steps';
import type { OrderSummaryFragment } from './orders.generated';

interface OrderCardProps {
  order: OrderSummaryFragment;
  onOrderAgain: OrderAgain;
}

/** A longer order shows its first lines; the order page shows the rest. */
const shownLines = 3;

export function OrderCard({ order, onOrderAgain }: OrderCardProps) {
  const more = order.lines.length - shownLines;
  return (
    <article className={classes.card} aria-labelledby={`order-${order.id}`}>
      <OrderHead order={order} as="h2" id={`order-${order.id}`} />
      <OrderSteps status={order.status} timeline={order.timeline} compact />
      <OrderLines lines={order.lines.slice(0, shownLines)} status={order.status} />
      {more > 0 && (
        <p className={classes.more}>
          <Link to={`/orders/${order.id}`}>and {plural(more, 'more item')}</Link>
        </p>
      )}
      <Designs designs={order.designs} newestOnly />
      <footer className={classes.footer}>
        <p className={classes.total}>
          {formatPieces(order.totalQuantity)} · {formatWeight(order.total)}
        </p>
        <Button
          variant="default"
          size="sm"
          component={Link}
          to={`/orders/${order.id}`}
          aria-label={`View details of ${order.orderId}`}
        >
          View details
        </Button>
        <OrderAgainButton order={order} onOrderAgain={onOrderAgain} size="sm" />
      </footer>
    </article>
  );
}
