import { quantityProblem } from '../../../domain/cart-problems.js';
import { resolveChoice } from '../../../domain/choices.js';
import { type OrderItem } from '../../../domain/cart.schemas.js';
import { DomainError, errors } from '../../../domain/errors.js';
import type { ResolvedLine } from '../cart/choices.service.js';
import type { SellableProduct } from '../cart/cart.sql.js';

type ResolvedItems = { lines: ResolvedLine[]; error?: undefined } | { lines?: undefined; error: DomainError };

const lineKey = ({ product, choice: { carat, colour, size } }: ResolvedLine) =>
  [product.id, carat, colour, size].join('|');

function unavailable(product: SellableProduct | undefined, index: number) {
  const code = product ? 'PRODUCT_UNAVAILABLE' : 'PRODUCT_NOT_FOUND';
  return new DomainError(code, { fields: { [`items.${index}.productId`]: errors[code].message } });
}

/**
 * Checks each item against the current product, because product data from the client is not trusted. Items of the same
 * choice become one line.
 */
export function resolveItems(
  items: readonly OrderItem[],
  products: ReadonlyMap<string, SellableProduct>,
): ResolvedItems {
  const lines = new Map<string, ResolvedLine>();
  const fields: Record<string, string> = {};
  /** The position of the last item of each line. */
  const lastItem = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const product = products.get(item.productId.toLowerCase());
    if (!product || product.archived) return { error: unavailable(product, index) };
    const { choice, problems } = resolveChoice(product, item);
    for (const [field, problem] of Object.entries(problems ?? {})) fields[`items.${index}.${field}`] = problem;
    if (!choice) continue;
    const line = { product, choice, quantity: item.quantity };
    line.quantity += lines.get(lineKey(line))?.quantity ?? 0;
    lines.set(lineKey(line), line);
    lastItem.set(lineKey(line), index);
  }
  for (const [key, { product, quantity }] of lines) {
    const problem = quantityProblem(product, quantity);
    if (problem) fields[`items.${lastItem.get(key)}.quantity`] = problem;
  }
  const [message] = Object.values(fields);
  return message ? { error: new DomainError('VALIDATION', { message, fields }) } : { lines: [...lines.values()] };
}
