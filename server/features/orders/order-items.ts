import { quantityProblem } from '../../../domain/cart-problems.js';
import { resolveChoice } from '../../../domain/choices.js';
import { type OrderItem } from '../../../domain/cart.schemas.js';
import { DomainError, errors } from '../../../domain/errors.js';
import type { ResolvedLine } from '../cart/choices.service.js';
import type { SellableProduct } from '../cart/cart.sql.js';

type ResolvedItems = { lines: ResolvedLine[]; error?: undefined } | { lines?: undefined; error: DomainError };

const choiceKey = ({ product, choice: { carat, colour, size } }: ResolvedLine) =>
  [product.id, carat, colour, size].join('|');

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
    const { choice, problems } = resolveChoice(product, item);
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
