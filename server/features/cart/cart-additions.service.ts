import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { cartProblems } from '../../../domain/cart-problems.js';
import { cartLimits, quantityLimits, type ResolvedChoice } from '../../../domain/cart.js';
import { type AddMany, orderItemSchema, type UncheckedItem } from '../../../domain/cart.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { CartService } from './cart.service.js';
import { lockedQuantities, type SellableProduct } from './cart.sql.js';
import type { AddedToCart, RejectedLine } from './cart.types.js';
import { ChoicesService, invalid, resolveItem, type ResolvedLine } from './choices.service.js';

/** A cart has at most one line with the same key. */
const keyOf = (productId: string, { size, carat, colour }: ResolvedChoice) =>
  JSON.stringify([productId, size, carat, colour]);

const toRejected = (index: number, { code, message, fields = {} }: DomainError): RejectedLine => {
  const [field = 'productId'] = Object.keys(fields);
  return { index, field, code, message };
};

function check(products: ReadonlyMap<string, SellableProduct>, line: UncheckedItem): ResolvedLine | DomainError {
  const { data: item, error } = orderItemSchema.safeParse(line);
  if (item) return resolveItem(products, item);
  return invalid(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])));
}

/** Adds several lines in one call. Each wrong line is rejected by itself, and the others are added. */
@Injectable()
export class CartAdditions {
  constructor(
    private readonly database: DataSource,
    private readonly choices: ChoicesService,
    private readonly carts: CartService,
  ) {}

  async addMany(actor: SignedIn, { lines }: AddMany): Promise<AddedToCart> {
    const products = await this.choices.findProducts(lines);
    return this.database.transaction(async (tx) => {
      const held = await rows<ResolvedChoice & { productId: string; quantity: number }>(tx, lockedQuantities, [
        actor.id,
      ]);
      const quantities = new Map(
        held.map(({ productId, quantity, ...choice }) => [keyOf(productId, choice), quantity]),
      );
      const accepted = new Map<string, ResolvedLine>();
      const rejected: RejectedLine[] = [];
      for (const [index, item] of lines.entries()) {
        const line = check(products, item);
        const problem = line instanceof DomainError ? line : addTo({ quantities, accepted }, line);
        if (problem) rejected.push(toRejected(index, problem));
      }
      const cart = await this.carts.addAll(actor, [...accepted.values()], tx);
      return { cart, added: lines.length - rejected.length, rejected };
    });
  }
}

/** Counts the line in `quantities` and in `accepted`, or returns the error of one that exceeds a limit of the cart. */
function addTo(
  { quantities, accepted }: { quantities: Map<string, number>; accepted: Map<string, ResolvedLine> },
  line: ResolvedLine,
): DomainError | undefined {
  const key = keyOf(line.product.id, line.choice);
  const earlier = quantities.get(key);
  if (earlier === undefined && quantities.size >= cartLimits.maxLines) return invalid({ productId: cartProblems.full });
  const quantity = (earlier ?? 0) + line.quantity;
  if (quantity > quantityLimits.max) return invalid({ quantity: cartProblems.tooMany });
  quantities.set(key, quantity);
  accepted.set(key, { ...line, quantity: (accepted.get(key)?.quantity ?? 0) + line.quantity });
  return undefined;
}
