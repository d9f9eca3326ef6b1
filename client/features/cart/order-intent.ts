import type { OrderItemInput } from '../../graphql/types.generated';

const place = 'parure.order-intent';

interface Intent {
  key: string;
  /** What is ordered: other items are another intent. */
  body: string;
}

const kept = (): Intent | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? 'null') as Intent | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Not `randomUUID`: that exists only on https, and a shop may be opened over plain http in its own house. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The key under which exactly these items are ordered once. It lives until the order is known to be placed, so that
 * a retry, even after a reload, is the same order and never a second one.
 */
export const orderKey = (items: readonly OrderItemInput[]) => {
  const body = JSON.stringify(items);
  const before = kept();
  if (before?.body === body) return before.key;
  const key = newKey();
  sessionStorage.setItem(place, JSON.stringify({ key, body } satisfies Intent));
  return key;
};

export const forgetOrderKey = () => sessionStorage.removeItem(place);
