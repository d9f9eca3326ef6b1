import { useApolloClient, useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { orderMessages } from '../../../domain/orders';
import type { ErrorCode } from '../../../domain/errors';
import type { OrderItemInput, PlaceOrderInput } from '../../graphql/types.generated';
import {
  connectionError,
  errorCode,
  errorDetails,
  errorFields,
  errorMessage,
  unreachable,
} from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { CartDocument, PlaceOrderDocument, type CartContentsFragment, type PlaceOrderMutation } from './cart.generated';
import { OrderingTermsDocument } from './ordering-terms.generated';
import { toOptions } from './to-options';
import { notifyFailure } from './use-cart-notices';

const storageKey = 'parure.order-intent';

interface Intent {
  key: string;
  /** The order as JSON. Other items or notes are another intent. */
  body: string;
}

const storedIntent = (): Intent | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Intent | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/**
 * Not `crypto.randomUUID()`, which exists only on https and localhost: a local network may serve the shop over http.
 */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The idempotency key for exactly this order. It is stored until the order is known to be placed, so that a
 * retry, even after a reload, never places a second order.
 */
const orderKey = (order: Omit<PlaceOrderInput, 'idempotencyKey'>) => {
  const body = JSON.stringify(order);
  const stored = storedIntent();
  if (stored?.body === body) return stored.key;
  const key = newKey();
  sessionStorage.setItem(storageKey, JSON.stringify({ key, body } satisfies Intent));
  return key;
};

const clearOrderKey = () => sessionStorage.removeItem(storageKey);

type Placed = PlaceOrderMutation['placeOrder']['order'];

/** Note and wished date of the whole order; empty if not given. */
export interface OrderTerms {
  note: string;
  wishedDate: string;
}

interface Failure {
  text: string;
  /** The order may have been placed nevertheless, so that only the same one may be tried again. */
  mayBePlaced: boolean;
}

/** Failures after which the order may or may not have been placed, so the same order can be retried. */
const retryable = new Set<ErrorCode | undefined>([
  undefined,
  'INTERNAL_SERVER_ERROR',
  'UNAVAILABLE',
  'TOO_MANY_REQUESTS',
]);

/** Rejections due to terms of the company that the shop has changed. The dialog stays open and shows them. */
const refusals = new Set<ErrorCode | undefined>(['ORDERING_PAUSED', 'ORDER_TOO_LIGHT']);

const toItems = ({ lines }: CartContentsFragment): OrderItemInput[] =>
  lines
    .filter((line) => line.available)
    .map(({ productId, quantity, carat, colour, size, options, note }) => ({
      ...{ productId, quantity, carat, colour, size, note },
      options: toOptions(options),
    }));

const fallback = 'Failed to place order. Please try again.';

const failureText = (error: unknown) =>
  connectionError(error)
    ? `${unreachable}. Your cart is safe. Try again: your order will be placed only once.`
    : errorMessage(error, fallback);

/** The order that has taken the cart. */
export interface OrderedCart {
  id: string;
  code: string;
}

const toOrderedCart = (error: unknown): OrderedCart => {
  const { id, orderId } = errorDetails(error);
  return { id: String(id), code: String(orderId) };
};

interface CheckoutOptions {
  /** Lines that are being ordered; undefined before. */
  cart: CartContentsFragment | undefined;
  onPlaced: () => void;
  onClose: () => void;
}

/** Places an order exactly once, from "Place Order" to the confirmation. */
export const useCheckout = ({ cart, onPlaced, onClose }: CheckoutOptions) => {
  const client = useApolloClient();
  const [run] = useMutation(PlaceOrderDocument, {
    update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'myOrders' }),
  });
  const [failure, setFailure] = useState<Failure>();
  const [placed, setPlaced] = useState<Placed>();
  const [orderedElsewhere, setOrderedElsewhere] = useState<OrderedCart>();
  const running = useRef(false);

  const close = () => {
    setFailure(undefined);
    onClose();
  };

  const succeed = (order: Placed) => {
    clearOrderKey();
    close();
    setPlaced(order);
    onPlaced();
    notify.success(orderMessages.placed, { about: 'cart', id: 'cart' });
  };

  const fail = async (error: unknown) => {
    const mayBePlaced = retryable.has(errorCode(error));
    if (mayBePlaced || errorFields(error).wishedDate) {
      setFailure({ text: failureText(error), mayBePlaced });
      return;
    }
    // The order was rejected, so the cart is reloaded before another attempt.
    clearOrderKey();
    if (refusals.has(errorCode(error))) {
      setFailure({ text: errorMessage(error, fallback), mayBePlaced });
      // With the new terms, the dialog and the cart say what keeps the customer from ordering.
      await client.query({ query: OrderingTermsDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
      return;
    }
    close();
    if (errorCode(error) === 'CART_ORDERED') setOrderedElsewhere(toOrderedCart(error));
    else notifyFailure(error, 'Failed to create order');
    await client.refetchQueries({ include: [CartDocument] });
  };

  /** Resolves to whether the order was placed. */
  const confirm = async ({ note, wishedDate }: OrderTerms) => {
    // A double click can arrive before the button is rendered as disabled.
    if (!cart || running.current) return false;
    running.current = true;
    setFailure(undefined);
    try {
      const order = { items: toItems(cart), note: note || undefined, wishedDate: wishedDate || undefined };
      const { data } = await run({
        variables: { input: { ...order, cartVersion: cart.version, idempotencyKey: orderKey(order) } },
      });
      if (data) succeed(data.placeOrder.order);
      return data !== undefined;
    } catch (error) {
      await fail(error);
      return false;
    } finally {
      running.current = false;
    }
  };

  const dismiss = () => {
    setPlaced(undefined);
    setOrderedElsewhere(undefined);
  };
  return { failure, placed, orderedElsewhere, confirm, close, dismiss };
};
