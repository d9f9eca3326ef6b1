import { createHash } from 'node:crypto';
import type { OrderItem } from '../../../domain/cart.schemas.js';
import type { PlaceOrder } from '../../../domain/orders.schemas.js';
import { duplicateWindowSeconds } from '../../../domain/orders.js';

/** Identifies repeated requests to place the same order. */
export interface Intent {
  key: string;
  /** Hash of the items. A request with a known key but other items is rejected. */
  hash: string;
  /** How long an equal request counts as a repeat; null for requests with a key, which never expires. */
  seconds: number | null;
}

// Omits absent fields, so that orders without them keep the hash from before these fields existed.
const canonical = ({ productId, quantity, carat, colour, size, note }: OrderItem) =>
  JSON.stringify([
    ...[productId.toLowerCase(), carat ?? '', (colour ?? '').toLowerCase(), size ?? '', quantity],
    ...(note ? [note] : []),
  ]);
const canonicalTerms = ({ note, wishedDate }: Terms) =>
  note || wishedDate ? [JSON.stringify([note ?? '', wishedDate ?? ''])] : [];

/** Fields that apply to all items of an order. */
type Terms = Pick<PlaceOrder, 'note' | 'wishedDate'>;

/** Computes the intent of a request. The order of the items and the letter case of ids and colours do not matter. */
export function intentOf(items: readonly OrderItem[], key: string | undefined, terms: Terms = {}): Intent {
  const lines = [...items.map(canonical).sort(), ...canonicalTerms(terms)];
  const hash = createHash('sha256').update(lines.join('\n')).digest('base64url');
  return key === undefined
    ? { key: `items:${hash}`, hash, seconds: duplicateWindowSeconds }
    : { key: `key:${key}`, hash, seconds: null };
}
