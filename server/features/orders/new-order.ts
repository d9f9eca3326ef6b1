import { createHash, randomInt } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { quantityProblem, totalPieces } from '../../../domain/cart.js';
import { weightsIn } from '../../../domain/choice-weights.js';
import { totalGrams } from '../../../domain/weights.js';
import { duplicateWindowSeconds, orderCodeAlphabet, orderCodeLength, orderCodePrefix } from '../../../domain/orders.js';
import { valueIdsOf } from '../../../domain/making-options.js';
import type { OrderItem } from '../../../domain/cart.schemas.js';
import { DomainError, errors } from '../../../domain/errors.js';
import type { PlaceOrder } from '../../../domain/orders.schemas.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { pictureInColour } from '../pictures/picture.sql.js';
import { resolveLineChoice, type ResolvedLine } from '../cart/choices.service.js';
import type { SellableProduct } from '../cart/cart.sql.js';
import type { OrderLineRow, OrderRow } from './orders.sql.js';

type ResolvedItems = { lines: ResolvedLine[]; error?: undefined } | { lines?: undefined; error: DomainError };

const choiceKey = ({ product, choice: { carat, colour, size, options } }: ResolvedLine) =>
  [product.id, carat, colour, size, ...valueIdsOf(options)].join('|');

function unavailable(product: SellableProduct | undefined, index: number) {
  const code = product ? 'PRODUCT_UNAVAILABLE' : 'PRODUCT_NOT_FOUND';
  return new DomainError(code, { fields: { [`items.${index}.productId`]: errors[code].message } });
}

/** All pieces of one choice, in one line or several. */
interface Pieces {
  product: SellableProduct;
  quantity: number;
  /** The position of its last item, where an invalid quantity is reported. */
  index: number;
}

/**
 * Checks each item against the current product, because product data from the client is not trusted. Items of the same
 * choice and note become one line.
 */
export function resolveItems(
  items: readonly OrderItem[],
  products: ReadonlyMap<string, SellableProduct>,
): ResolvedItems {
  const lines = new Map<string, ResolvedLine>();
  const pieces = new Map<string, Pieces>();
  const fields: Record<string, string> = {};
  for (const [index, { note = '', ...item }] of items.entries()) {
    const product = products.get(item.productId.toLowerCase());
    if (!product || product.archived) return { error: unavailable(product, index) };
    const { choice, problems } = resolveLineChoice(product, item);
    for (const [field, problem] of Object.entries(problems ?? {})) fields[`items.${index}.${field}`] = problem;
    if (!choice) continue;
    const line = { product, choice, quantity: item.quantity, note };
    const key = choiceKey(line);
    pieces.set(key, { product, quantity: item.quantity + (pieces.get(key)?.quantity ?? 0), index });
    line.quantity += lines.get(key + note)?.quantity ?? 0;
    lines.set(key + note, line);
  }
  for (const { product, quantity, index } of pieces.values()) {
    const problem = quantityProblem(product, quantity);
    if (problem) fields[`items.${index}.quantity`] = problem;
  }
  const [message] = Object.values(fields);
  return message ? { error: new DomainError('VALIDATION', { message, fields }) } : { lines: [...lines.values()] };
}

/** Random rather than sequential, so that codes do not reveal how many orders the shop gets. */
export const newOrderCode = () =>
  orderCodePrefix +
  Array.from({ length: orderCodeLength }, () => orderCodeAlphabet[randomInt(orderCodeAlphabet.length)]).join('');

function newLine({ product, choice, quantity, note }: ResolvedLine): OrderLineRow {
  const {
    id: productId,
    designNumber,
    clientNumber,
    name,
    stones,
    category,
    sizes,
    caratOptions,
    archived,
    pictures,
  } = product;
  const currentProduct = { category, sizes, caratOptions, options: product.options, optionRules: [], archived };
  const size = choice.size || null;
  const thumbnail = pictureInColour(pictures, choice.colour);
  return {
    id: uuid(),
    productId,
    designNumber,
    clientNumber,
    name,
    ...weightsIn(product, choice),
    stones,
    category,
    ...choice,
    size,
    quantity,
    note: note || null,
    thumbnail,
    currentProduct,
  };
}

/** Total gross weight of an order with these lines, in grams. */
export const gramsOf = (lines: readonly ResolvedLine[]): number =>
  totalGrams(lines.map(({ product, choice, quantity }) => ({ ...weightsIn(product, choice), quantity })));

/** Fields that apply to all lines of an order. */
export type OrderTerms = Pick<OrderRow, 'note' | 'wishedDate' | 'dueDate'>;

/** Returns the order in the form in which it is read back, except for its times, which the database sets. */
export function newOrder(
  { id, companyName, name, email, phone }: SignedIn,
  resolved: readonly ResolvedLine[],
  terms: OrderTerms,
): OrderRow {
  const lines = resolved.map(newLine);
  const createdAt = new Date(0);
  return {
    id: uuid(),
    orderId: newOrderCode(),
    status: 'pending',
    total: totalGrams(lines),
    totalQuantity: totalPieces(lines),
    customer: { companyName, name, email, phone },
    orderedBy: { id, name },
    lines,
    timeline: [{ id: uuid(), status: 'pending', at: createdAt, by: name, note: null }],
    designs: [],
    ...terms,
    internalNote: null,
    createdAt,
    changedAt: createdAt,
  };
}

/** Identifies repeated requests to place the same order. */
export interface Intent {
  key: string;
  /** Hash of the items. A request with a known key but other items is rejected. */
  hash: string;
  /** How long an equal request counts as a repeat; null for requests with a key, which never expires. */
  seconds: number | null;
}

// Omits absent fields, so that orders without them keep the hash from before these fields existed.
const canonicalOptions = (options: OrderItem['options'] = []) =>
  options.map(({ name, value }) => `${name}:${value}`.toLowerCase()).sort();
const canonical = ({ productId, quantity, carat, colour, size, options, note }: OrderItem) =>
  JSON.stringify([
    ...[productId.toLowerCase(), carat ?? '', (colour ?? '').toLowerCase(), size ?? '', quantity],
    ...(note ? [note] : []),
    ...(options?.length ? [canonicalOptions(options)] : []),
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
