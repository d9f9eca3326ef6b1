import { useApolloClient, useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import type { ErrorCode } from '../../../domain/errors';
import type { OrderItemInput } from '../../graphql/types.generated';
import { errorCode, errorMessage, connectionError } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { CartDocument, PlaceOrderDocument, type CartLineRowFragment, type PlaceOrderMutation } from './cart.generated';
import { forgetOrderKey, orderKey } from './order-intent';
import { tellFailure } from './tell-failure';

type Placed = PlaceOrderMutation['placeOrder']['order'];

interface Attempt {
  items: OrderItemInput[];
  key: string;
}

/** The order may or may not have arrived: only these say that sending it again is the thing to do. */
const undecided = new Set<ErrorCode | undefined>([
  undefined,
  'INTERNAL_SERVER_ERROR',
  'UNAVAILABLE',
  'TOO_MANY_REQUESTS',
]);

const toItems = (lines: readonly CartLineRowFragment[]) =>
  lines
    .filter((line) => line.available)
    .map(({ productId, quantity, carat, colour, size }) => ({ productId, quantity, carat, colour, size }));

const words = 'Failed to place order. Please try again.';

const failureWords = (error: unknown) =>
  connectionError(error)
    ? 'We could not reach the house. Your cart is kept. Please check your connection and press Retry: your order is placed only once.'
    : errorMessage(error, words);

/** From "Place Order" to the confirmed order, exactly once. */
export const useCheckout = ({ onPlaced }: { onPlaced: () => void }) => {
  const client = useApolloClient();
  const [run] = useMutation(PlaceOrderDocument, {
    update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'myOrders' }),
  });
  const [attempt, setAttempt] = useState<Attempt>();
  const [placing, setPlacing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [placed, setPlaced] = useState<Placed>();
  const running = useRef(false);

  const open = (lines: readonly CartLineRowFragment[]) => {
    const items = toItems(lines);
    setFailure(undefined);
    setAttempt({ items, key: orderKey(items) });
  };

  const succeed = (order: Placed) => {
    forgetOrderKey();
    setAttempt(undefined);
    setPlaced(order);
    onPlaced();
    notify.success('Order placed successfully!', { about: 'cart', id: 'cart' });
  };

  const fail = async (error: unknown) => {
    if (undecided.has(errorCode(error))) {
      setFailure(failureWords(error));
      return;
    }
    // Refused for good: the cart has to be looked at before anything is sent again.
    forgetOrderKey();
    setAttempt(undefined);
    tellFailure(error, 'Failed to create order');
    await client.refetchQueries({ include: [CartDocument] });
  };

  const confirm = async () => {
    // Two clicks can arrive before the button is drawn disabled.
    if (!attempt || running.current) return;
    running.current = true;
    setPlacing(true);
    setFailure(undefined);
    try {
      const { data } = await run({ variables: { input: { items: attempt.items, idempotencyKey: attempt.key } } });
      if (data) succeed(data.placeOrder.order);
    } catch (error) {
      await fail(error);
    } finally {
      running.current = false;
      setPlacing(false);
    }
  };

  return {
    attempt,
    placing,
    failure,
    placed,
    open,
    confirm,
    close: () => setAttempt(undefined),
    leave: () => setPlaced(undefined),
  };
};
