import { Button } from '@mantine/core';
import { useBusy } from '../../lib/use-busy';
import type { OrderSummaryFragment } from './orders.generated';

/** Opens the items of an order where they can be changed and added to the cart. */
export type OrderAgain = (order: Pick<OrderSummaryFragment, 'id' | 'orderId' | 'lines'>) => Promise<void>;

interface OrderAgainButtonProps {
  order: Pick<OrderSummaryFragment, 'id' | 'orderId' | 'lines'>;
  onOrderAgain: OrderAgain;
  size?: string;
}

/** Hidden when no item is available. */
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
