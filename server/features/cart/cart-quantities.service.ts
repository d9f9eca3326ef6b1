import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { cartLimits, cartProblems, quantityProblem } from '../../../domain/cart.js';
import type { LineToSet, SetMany } from '../../../domain/cart.schemas.js';
import { sameText } from '../../../domain/categories.js';
import { DomainError } from '../../../domain/errors.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { CartService, type QuantityOfChoice } from './cart.service.js';
import type { Cart } from './cart.types.js';
import { invalid, type LineChoice, resolveLineChoice } from './choices.service.js';
import {
  asHeld,
  asShown,
  checkLine,
  type HeldLine,
  keyOf,
  namedProduct,
  RequestedLinesService,
  type RequestedProducts,
} from './requested-lines.service.js';

/** Sets the quantities of several lines in one call. A wrong line refuses all of them. */
@Injectable()
export class CartQuantitiesService {
  constructor(
    private readonly database: DataSource,
    private readonly requested: RequestedLinesService,
    private readonly carts: CartService,
  ) {}

  async setMany(actor: SignedIn, { lines }: SetMany): Promise<Cart> {
    const products = await this.requested.findProducts(actor.companyId, lines);
    return this.database.transaction(async (tx) => {
      const held = await this.carts.lock(tx, actor);
      return this.carts.setAll(actor, quantitiesToStore(lines, products, held), tx);
    });
  }
}

/** Returns the quantities to store. Throws one error that names each invalid line. */
function quantitiesToStore(
  lines: readonly LineToSet[],
  products: RequestedProducts,
  held: readonly HeldLine[],
): QuantityOfChoice[] {
  const wanted = lines.map((line) => resolve(line, products, held));
  const problems = new Map<number, DomainError>();
  const inCart = new Set(held.map(({ productId, ...choice }) => keyOf(productId, choice)));
  const named = new Set<string>();
  const refuse = (index: number, problem: DomainError) => problems.set(index, problem);
  const settled = wanted.flatMap((line, index) => {
    if (line instanceof DomainError) {
      refuse(index, line);
      return [];
    }
    const key = keyOf(line.productId, line.choice);
    if (named.has(key)) refuse(index, invalid({ quantity: cartProblems.twice }));
    named.add(key);
    if (line.quantity === 0) inCart.delete(key);
    return [{ ...line, key, index }];
  });
  // Removed lines make room for new ones, wherever they are in the request.
  for (const { key, quantity, index } of settled) {
    if (quantity === 0 || inCart.has(key)) continue;
    if (inCart.size >= cartLimits.maxLines) refuse(index, invalid({ productId: cartProblems.full }));
    else inCart.add(key);
  }
  if (problems.size > 0) throw refusal(problems);
  return settled;
}

function resolve(
  { quantity, ...line }: LineToSet,
  products: RequestedProducts,
  held: readonly HeldLine[],
): QuantityOfChoice | DomainError {
  if (quantity === 0) return resolveRemoved(line, products, held);
  const resolved = checkLine(products, { ...line, quantity });
  if (resolved instanceof DomainError) return resolved;
  const { product, choice } = resolved;
  const problem = quantityProblem(product, quantity);
  if (problem) return invalid({ quantity: problem });
  return { productId: product.id, choice: asHeld(held, product, choice), quantity };
}

/**
 * Resolves a line to remove. A line that can no longer be ordered can still be removed, so its choice may match one in
 * the cart.
 */
function resolveRemoved(
  line: Omit<LineToSet, 'quantity'>,
  products: RequestedProducts,
  held: readonly HeldLine[],
): QuantityOfChoice | DomainError {
  const product = namedProduct(products, line);
  if (product instanceof DomainError) return product;
  const { choice, problems } = resolveLineChoice(product, line);
  const kept = choice
    ? asHeld(held, product, choice)
    : held.find((other) => other.productId === product.id && isNamedBy(line, asShown(product, other)));
  return kept ? { productId: product.id, choice: kept, quantity: 0 } : invalid(problems ?? {});
}

const isNamedBy = ({ carat, colour = '', size = '', options = [] }: Omit<LineToSet, 'quantity'>, held: LineChoice) =>
  carat === held.carat &&
  colour.toLowerCase() === held.colour.toLowerCase() &&
  size.toLowerCase() === held.size.toLowerCase() &&
  options.length === held.options.length &&
  held.options.every((one) =>
    options.some(({ name, value }) => sameText(name, one.name) && sameText(value, one.value)),
  );

/** Returns the error of the first invalid line, with the fields of all invalid lines. */
function refusal(problems: ReadonlyMap<number, DomainError>): DomainError {
  const fields = new Map<string, string>();
  const inOrder = [...problems].sort(([first], [second]) => first - second);
  for (const [index, { fields: wrong, message }] of inOrder)
    for (const [field, problem] of Object.entries(wrong ?? { productId: message }))
      fields.set(`lines.${index}.${field}`, problem);
  const [first] = inOrder.map(([, problem]) => problem);
  return new DomainError(first?.code ?? 'VALIDATION', {
    message: first?.message,
    fields: Object.fromEntries(fields),
  });
}
