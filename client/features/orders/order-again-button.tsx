import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrderSummaryFragment } from './orders.generated';

/** Puts an order into the cart once more. */
export type OrderAgain = (order: Pick<OrderSummaryFragment, 'id' | 'lines'>) => Promise<void>;

interface OrderAgainButtonProps {
  order: Pick<OrderSummaryFragment, 'id' | 'orderId' | 'lines'>;
  onOrderAgain: OrderAgain;
  size?: string;
}

/** Puts what can still be had of an order into the cart; an order of which nothing is left has no such button. */
export function OrderAgainButton({ order, onOrderAgain, size }: OrderAgainButtonProps) {
  const [busy, setBusy] = useState(false);
  if (!order.lines.some((line) => line.available)) return null;
  const again = async () => {
    setBusy(true);
    await onOrderAgain(order);
    setBusy(false);
  };
  return (
    <Button size={size} disabled={busy} onClick={() => void again()} aria-label={`Order ${order.orderId} again`}>
      {busy ? 'Processing...' : 'Order again'}
    </Button>
  );
}
