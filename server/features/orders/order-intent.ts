import { createHash } from 'node:crypto';
import type { OrderItem } from '../../../domain/cart.schemas.js';
import { duplicateWindowSeconds } from '../../../domain/orders.js';

/** Identifies repeated requests to place the same order. */
export interface Intent {
  key: string;
  /** Hash of the items. A request with a known key but other items is rejected. */
  hash: string;
  /** How long an equal request counts as a repeat; null for requests with a key, which never expires. */
  seconds: number | null;
}

const canonical = ({ productId, quantity, carat, colour, size }: OrderItem) =>
  JSON.stringify([productId.toLowerCase(), carat ?? '', (colour ?? '').toLowerCase(), size ?? '', quantity]);

/** The order of the items and the letter case of ids and colours do not matter. */
export function intentOf(items: readonly OrderItem[], key: string | undefined): Intent {
  const hash = createHash('sha256').update(items.map(canonical).sort().join('\n')).digest('base64url');
  return key === undefined
    ? { key: `items:${hash}`, hash, seconds: duplicateWindowSeconds }
    : { key: `key:${key}`, hash, seconds: null };
}
