import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { weightsIn } from '../../../domain/choice-weights.js';
import { cartLimits, cartProblems, quantityProblem } from '../../../domain/cart.js';
import type { AddMany, UncheckedItem } from '../../../domain/cart.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import type { ResolvedChoice } from '../../../domain/choices.js';
import { defaultColour } from '../../../domain/gold.js';
import { toChoices } from '../../../domain/making-options.js';
import { allowedAround } from '../../../domain/quantities.js';
import { rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { pictureInColour, toPicture } from '../pictures/picture.sql.js';
import { CartService } from './cart.service.js';
import { joinNotes, quantitiesOfCart, type SellableProduct } from './cart.sql.js';
import type { AddedToCart, Cart, CheckedLine, CheckedProduct, RejectedLine } from './cart.types.js';
import { DesignNumbersService } from './design-numbers.service.js';
import { invalid, type ResolvedLine } from './choices.service.js';
import {
  asHeld,
  checkLine,
  type HeldLine,
  keyOf,
  productOf,
  RequestedLinesService,
  type RequestedProducts,
} from './requested-lines.service.js';

const toRejected = (index: number, { code, message, fields = {} }: DomainError): RejectedLine => {
  const [field = 'productId'] = Object.keys(fields);
  return { index, field, code, message };
};

/** Adds the nearest allowed quantities to a line whose quantity is at fault. */
function suggestQuantities(
  line: RejectedLine,
  quantity: number,
  product: SellableProduct | undefined,
  inCart: number | undefined,
): RejectedLine {
  const near = line.field === 'quantity' && product ? allowedAround(quantity, product, inCart) : [];
  return near.length > 0 ? { ...line, suggestions: near.map(String) } : line;
}

/** Checks the lines in order. The pieces of earlier lines and of the cart count towards the limits of each line. */
function validateLines(lines: readonly UncheckedItem[], products: RequestedProducts, held: readonly HeldLine[]) {
  const quantities = new Map(held.map(({ productId, quantity, ...choice }) => [keyOf(productId, choice), quantity]));
  const accepted = new Map<string, ResolvedLine>();
  const resolved = new Map<number, ResolvedLine>();
  const rejected: RejectedLine[] = [];
  for (const [index, item] of lines.entries()) {
    const checked = checkLine(products, item);
    if (!(checked instanceof DomainError)) resolved.set(index, checked);
    const line =
      checked instanceof DomainError ? checked : { ...checked, choice: asHeld(held, checked.product, checked.choice) };
    const problem = line instanceof DomainError ? line : addTo({ quantities, accepted }, line);
    if (!problem) continue;
    const earlier = line instanceof DomainError ? 0 : quantities.get(keyOf(line.product.id, line.choice));
    rejected.push(suggestQuantities(toRejected(index, problem), item.quantity, productOf(products, item), earlier));
  }
  return { accepted: [...accepted.values()], resolved, rejected };
}

const toCheckedProduct = (
  { pictures, archived: _, stones: _stones, weights, options, ...product }: SellableProduct,
  choice: ResolvedChoice | undefined,
): CheckedProduct => ({
  ...product,
  ...(choice && weightsIn({ ...product, weights }, choice)),
  options: toChoices(options),
  thumbnail: toPicture(pictureInColour(pictures, choice?.colour ?? defaultColour)),
});

/** Adds several lines in one call. Each wrong line is rejected by itself, and the others are added. */
@Injectable()
export class CartAdditionsService {
  constructor(
    private readonly database: DataSource,
    private readonly requested: RequestedLinesService,
    private readonly numbers: DesignNumbersService,
    private readonly carts: CartService,
  ) {}

  async addMany(actor: SignedIn, { lines }: AddMany): Promise<AddedToCart> {
    const { cart, rejected } = await this.write(actor, lines);
    return { cart, added: lines.length - rejected.length, rejected: await this.suggest(actor, lines, rejected) };
  }

  /** Adds all of these lines. If the cart cannot hold one, nothing is added, and the error of `refuse` is thrown. */
  async addAll(
    actor: SignedIn,
    lines: readonly UncheckedItem[],
    refuse: (line: UncheckedItem, problem: string) => DomainError,
  ): Promise<Cart> {
    const ensureAll = ([first]: readonly RejectedLine[]) => {
      const line = first && lines[first.index];
      if (line) throw refuse(line, first.message);
    };
    return (await this.write(actor, lines, ensureAll)).cart;
  }

  /**
   * Previews `addMany` without changing the cart: the product and choice of each line, and why it would be rejected.
   */
  async checkMany(actor: SignedIn, { lines }: AddMany): Promise<CheckedLine[]> {
    const products = await this.requested.findProducts(actor.companyId, lines);
    const held = await rows<HeldLine>(this.database, quantitiesOfCart, [actor.id]);
    const { resolved, rejected } = validateLines(lines, products, held);
    const problems = new Map((await this.suggest(actor, lines, rejected)).map((problem) => [problem.index, problem]));
    return lines.map((line, index) => {
      const product = productOf(products, line);
      const choice = resolved.get(index)?.choice;
      return {
        index,
        product: product && !product.archived ? toCheckedProduct(product, choice) : null,
        carat: choice?.carat ?? null,
        colour: choice?.colour ?? null,
        size: choice?.size || null,
        options: choice?.options ?? [],
        problem: problems.get(index) ?? null,
      };
    });
  }

  private async write(
    actor: SignedIn,
    lines: readonly UncheckedItem[],
    ensure: (rejected: readonly RejectedLine[]) => void = () => undefined,
  ) {
    const products = await this.requested.findProducts(actor.companyId, lines);
    return this.database.transaction(async (tx) => {
      const { accepted, rejected } = validateLines(lines, products, await this.carts.lock(tx, actor));
      ensure(rejected);
      return { cart: await this.carts.addAll(actor, accepted, tx), rejected };
    });
  }

  /** Adds suggestions of similar numbers to the lines with an unknown design number. */
  private async suggest(
    actor: SignedIn,
    lines: readonly UncheckedItem[],
    rejected: readonly RejectedLine[],
  ): Promise<RejectedLine[]> {
    const textOf = ({ field, index }: RejectedLine) =>
      field === 'designNumber' ? lines[index]?.designNumber : undefined;
    const similar = await this.numbers.similarTo(
      actor.companyId,
      rejected.flatMap((line) => textOf(line) ?? []),
    );
    return rejected.map((line) => {
      const suggestions = similar.get(textOf(line)?.toLowerCase() ?? '');
      return suggestions?.length ? { ...line, suggestions } : line;
    });
  }
}

/** Adds the line to `quantities` and `accepted`. Returns an error if the cart cannot hold it. */
function addTo(
  { quantities, accepted }: { quantities: Map<string, number>; accepted: Map<string, ResolvedLine> },
  line: ResolvedLine,
): DomainError | undefined {
  const key = keyOf(line.product.id, line.choice);
  const earlier = quantities.get(key);
  if (earlier === undefined && quantities.size >= cartLimits.maxLines) return invalid({ productId: cartProblems.full });
  const quantity = (earlier ?? 0) + line.quantity;
  const problem = quantityProblem(line.product, quantity, earlier);
  if (problem) return invalid({ quantity: problem });
  quantities.set(key, quantity);
  const before = accepted.get(key);
  accepted.set(key, {
    ...line,
    quantity: (before?.quantity ?? 0) + line.quantity,
    note: joinNotes(before?.note, line.note),
  });
  return undefined;
}
