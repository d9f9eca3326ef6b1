import { Button } from '@mantine/core';
import { useBusy } from '../../lib/use-busy';
import type { OrderSummaryFragment } from './orders.generated';

/** Adds the items of an order to the cart. */
export type OrderAgain = (order: Pick<OrderSummaryFragment, 'id' | 'lines'>) => Promise<void>;

interface OrderAgainButtonProps {
  order: Pick<OrderSummaryFragment, 'id' | 'orderId' | 'lines'>;
  onOrderAgain: OrderAgain;
  size?: string;
}

/** Adds the available items of an order to the cart. Hidden when no item is available. */
export function OrderAgainButton({ order, onOrderAgain, size }: OrderAgainButtonProps) {
  const { busy, run } = useBusy(onOrderAgain);
  if (!order.lines.some((line) => line.available)) return null;
  return (
    <Button
      size={size}
      disabled={busy}
      onClick={() => run(order)}
      aria-label={busy ? undefined : `Order again: ${order.orderId}`}
    >
      {busy ? 'Processing...' : 'Order again'}
    </Button>
  );
}
