import { Button, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatWeight } from '../../../domain/weights';
import { formatPieces } from '../../lib/format';
import classes from './order-confirmed.module.css';
import type { PlaceOrderMutation } from './cart.generated';

type Placed = PlaceOrderMutation['placeOrder']['order'];

/** Full-screen thank-you after an order, with a drawn gemstone. */
export function OrderConfirmed({ order, onLeave }: { order: Placed | undefined; onLeave: () => void }) {
  // Keeps the order on screen while the overlay fades out.
  const [last, setLast] = useState(order);
  if (order && order !== last) setLast(order);
  // Fades in also when this is rendered for the first time.
  const mounted = useMounted();
  return (
    <Modal.Root
      opened={mounted && order !== undefined}
      onClose={onLeave}
      fullScreen
      zIndex={700}
      transitionProps={{ transition: 'fade', duration: 600 }}
    >
      <Modal.Content className={classes.overlay}>
        <Modal.Body className={classes.body}>
          <svg className={classes.gem} viewBox="0 0 64 64" aria-hidden="true" fill="none" stroke="currentColor">
            <path pathLength="1" d="M8 26L20 12h24l12 14-24 27z" />
            <path pathLength="1" d="M8 26h48M20 12l6 14 6 27 6-27 6-14M26 26l6-14 6 14" />
          </svg>
          <Modal.Title className={classes.title}>Order Confirmed!</Modal.Title>
          <p className={classes.text}>Your order has been successfully placed. Thank you for shopping with us!</p>
          {last && (
            <p className={classes.facts}>
              <span className={classes.code}>{last.orderId}</span>
              <span>
                {formatPieces(last.totalQuantity)} · {formatWeight(last.total)}
              </span>
            </p>
          )}
          <div className={classes.actions}>
            <Button component={Link} to={last ? `/orders/${last.id}` : '/orders'} data-autofocus>
              View your order
            </Button>
            <Button variant="default" component={Link} to="/product">
              Continue shopping
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
