import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrderSummaryFragment } from './orders.generated';

interface OrderAgainButtonProps {
  order: Pick<OrderSummaryFragment, 'id' | 'orderId' | 'lines'>;
  onOrderAgain: (orderId: string) => Promise<void>;
  size?: string;
}

/** Puts what can still be had of an order into the cart; an order of which nothing is left has no such button. */
export function OrderAgainButton({ order, onOrderAgain, size }: OrderAgainButtonProps) {
  const [busy, setBusy] = useState(false);
  if (!order.lines.some((line) => line.available)) return null;
  const again = async () => {
    setBusy(true);
    await onOrderAgain(order.id);
    setBusy(false);
  };
  return (
    <Button size={size} disabled={busy} onClick={() => void again()} aria-label={`Order ${order.orderId} again`}>
      {busy ? 'Processing...' : 'Order again'}
    </Button>
  );
}
