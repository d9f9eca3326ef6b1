import { randomInt } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { totalPieces } from '../../../domain/cart.js';
import { totalGrams } from '../../../domain/weights.js';
import { orderCodeAlphabet, orderCodeLength, orderCodePrefix } from '../../../domain/orders.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { pictureInColour } from '../pictures/picture.sql.js';
import type { ResolvedLine } from '../cart/choices.service.js';
import type { OrderLineRow, OrderRow } from './orders.sql.js';

/** Random rather than sequential, so that codes do not reveal how many orders the shop gets. */
export const newOrderCode = () =>
  orderCodePrefix +
  Array.from({ length: orderCodeLength }, () => orderCodeAlphabet[randomInt(orderCodeAlphabet.length)]).join('');

function newLine({ product, choice, quantity, note }: ResolvedLine): OrderLineRow {
  const { id: productId, designNumber, name, gram, category, sizes, caratOptions, archived, pictures } = product;
  const currentProduct = { category, sizes, caratOptions, archived };
  const size = choice.size || null;
  const thumbnail = pictureInColour(pictures, choice.colour);
  return {
    id: uuid(),
    productId,
    designNumber,
    name,
    gram,
    category,
    ...choice,
    size,
    quantity,
    note: note || null,
    thumbnail,
    currentProduct,
  };
}

/** Fields that apply to all lines of an order. */
export type OrderTerms = Pick<OrderRow, 'note' | 'wishedDate' | 'dueDate'>;

/** Returns the order in the form in which it is read back, except for its times, which the database sets. */
export function newOrder(
  { companyName, name, email, phone }: SignedIn,
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
    lines,
    timeline: [{ id: uuid(), status: 'pending', at: createdAt, by: name, note: null }],
    designs: [],
    ...terms,
    internalNote: null,
    createdAt,
  };
}
