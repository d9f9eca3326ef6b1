import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatWeight } from '../../../domain/weights';
import { formatPieces, unbroken } from '../../lib/format';
import { Thumbnail } from '../../ui/picture';
import { StatusBadge } from '../../ui/status-badge';
import { useOnScreen } from '../../ui/use-on-screen';
import { Designs } from './designs';
import { OrderAgainButton, type OrderAgain } from './order-again-button';
import classes from './order-card.module.css';
import { productSummary } from './order-groups';
import { OrderHead } from './order-head';
import { OrderSteps } from './order-steps';
import type { OrderCardFragment } from './orders.generated';
import { statusLabel, statusTone } from './status';

interface OrderCardProps {
  order: OrderCardFragment;
  /** The thumbnails are left out until the card is near the screen. */
  waits?: boolean;
  onOrderAgain: OrderAgain;
}

export function OrderCard({ order, waits = false, onOrderAgain }: OrderCardProps) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const near = useOnScreen(waits ? card : null, { once: true, margin: '200px 0px' });
  return (
    <article ref={setCard} className={classes.card} aria-labelledby={`order-${order.id}`}>
      <OrderHead order={order} as="h2" id={`order-${order.id}`}>
        <span className={classes.total}>
          {[formatPieces(order.totalQuantity), formatWeight(order.total), `${formatWeight(order.fineGrams)} fine`]
            .map(unbroken)
            .join(' · ')}
        </span>
      </OrderHead>
      <div className={classes.progress}>
        <OrderSteps status={order.status} timeline={order.timeline} compact />
        <div className={classes.status}>
          <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
        </div>
      </div>
      <Group gap="0.5rem">
        {order.pictures.map((picture) => (
          <span key={picture.id} className={classes.thumbnail}>
            {(!waits || near) && <Thumbnail picture={picture} sizes="3rem" />}
          </span>
        ))}
        <p>{productSummary(order)}</p>
      </Group>
      <Designs designs={order.designs} newestOnly />
      <footer className={classes.footer}>
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
