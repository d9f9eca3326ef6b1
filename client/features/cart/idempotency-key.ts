import type { PlaceOrderInput } from '../../graphql/types.generated';

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
export const orderKey = (order: Omit<PlaceOrderInput, 'idempotencyKey'>) => {
  const body = JSON.stringify(order);
  const stored = storedIntent();
  if (stored?.body === body) return stored.key;
  const key = newKey();
  sessionStorage.setItem(storageKey, JSON.stringify({ key, body } satisfies Intent));
  return key;
};

export const clearOrderKey = () => sessionStorage.removeItem(storageKey);
