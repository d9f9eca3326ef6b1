import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { orderMessages } from '../../../domain/orders';
import { errorMessage } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useBusy } from '../../lib/use-busy';
import { MyOrderDocument, type MyOrderQuery, type OrderCardFragment } from './orders.generated';

/** Opens the items of an order where they can be changed and added to the cart. */
export type OrderAgain = (order: NonNullable<MyOrderQuery['order']>) => Promise<void>;

interface OrderAgainButtonProps {
  order: Pick<OrderCardFragment, 'id' | 'orderId'>;
  onOrderAgain: OrderAgain;
  size?: string;
}

/** Reads the items of the order first, unless they are known. */
export function OrderAgainButton({ order: { id, orderId }, onOrderAgain, size }: OrderAgainButtonProps) {
  const client = useApolloClient();
  const { busy, run } = useBusy(async () => {
    try {
      const { data } = await client.query({ query: MyOrderDocument, variables: { id } });
      const order = data?.order;
      if (order?.lines.some((line) => line.available)) await onOrderAgain(order);
      else notify.error(orderMessages.nothingLeft);
    } catch (error) {
      notify.error(errorMessage(error, 'Failed to fetch order'));
    }
  });
  return (
    <Button size={size} disabled={busy} onClick={() => run()} aria-label={busy ? undefined : `Order again: ${orderId}`}>
      {busy ? 'Processing...' : 'Order again'}
    </Button>
  );
}
