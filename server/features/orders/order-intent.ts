import { createHash } from 'node:crypto';
import type { AddToCart } from '../../../domain/cart.js';
import { duplicateWindowSeconds } from '../../../domain/orders.js';

/** What makes two requests the same wish to order. */
export interface Intent {
  key: string;
  /** Of what was asked for: the same key with other content is a mistake. */
  hash: string;
  /** A request without a key counts as a repetition for this long; null: for good. */
  seconds: number | null;
}

const canonical = ({ productId, quantity, carat, colour, size }: AddToCart) =>
  JSON.stringify([productId.toLowerCase(), carat ?? '', (colour ?? '').toLowerCase(), size ?? '', quantity]);

/** The order of the items, and the spelling of ids and colours, make no other wish. */
export function intentOf(items: readonly AddToCart[], key: string | undefined): Intent {
  const hash = createHash('sha256').update(items.map(canonical).sort().join('\n')).digest('base64url');
  return key === undefined
    ? { key: `items:${hash}`, hash, seconds: duplicateWindowSeconds }
    : { key: `key:${key}`, hash, seconds: null };
}
