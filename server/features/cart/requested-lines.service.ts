import { Injectable } from '@nestjs/common';
import { cartProblems } from '../../../domain/cart.js';
import { orderItemSchema, type UncheckedItem } from '../../../domain/cart.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { designNumberMessages, isDesignNumber, unknownNumberMessage } from '../../../domain/design-numbers.js';
import { heldOptions, valueIdsOf } from '../../../domain/making-options.js';
import type { SellableProduct } from './cart.sql.js';
import { DesignNumbersService } from './design-numbers.service.js';
import {
  ChoicesService,
  invalid,
  type LineChoice,
  resolveItem,
  type ResolvedLine,
  storedValues,
} from './choices.service.js';

/** The products of a request by id, and the product ids by design number. */
export interface RequestedProducts {
  byId: ReadonlyMap<string, SellableProduct>;
  idOf: ReadonlyMap<string, string>;
}

type Named = Pick<UncheckedItem, 'productId' | 'designNumber'>;

/** A line of the cart, as read by `lockedQuantities`. */
export type HeldLine = LineChoice & { productId: string; quantity: number };

/** Identifies a line: a cart has at most one line with the same key. */
export const keyOf = (productId: string, choice: LineChoice) =>
  JSON.stringify([productId, choice.size, choice.carat, choice.colour, ...storedValues(choice)]);

/** Returns a line with the making options that the cart shows. A line from before an option existed has its default. */
export const asShown = <Line extends LineChoice>({ options }: SellableProduct, line: Line): Line => ({
  ...line,
  options: heldOptions(options, line.options).options,
});

/**
 * Returns the choice with the values of the line of the cart that shows the same one, so that it stays one line. Of
 * several, that with most values.
 */
export function asHeld(held: readonly HeldLine[], product: SellableProduct, choice: LineChoice): LineChoice {
  const key = keyOf(product.id, choice);
  const [line] = held
    .filter((other) => other.productId === product.id && keyOf(product.id, asShown(product, other)) === key)
    .sort((a, b) => b.options.length - a.options.length);
  return line ? { ...choice, heldValues: valueIdsOf(line.options) } : choice;
}

const idOfLine = ({ idOf }: Pick<RequestedProducts, 'idOf'>, { productId, designNumber }: Named) =>
  designNumber === undefined ? productId : idOf.get(designNumber.toLowerCase());

export const productOf = (products: RequestedProducts, line: Named) =>
  products.byId.get(idOfLine(products, line)?.toLowerCase() ?? '');

/** Returns the error for an unknown number. The message repeats the number only if its format is valid. */
function unknownNumber(designNumber: string): DomainError {
  if (!isDesignNumber(designNumber)) return invalid({ designNumber: designNumberMessages.number });
  const message = unknownNumberMessage(designNumber);
  return new DomainError('PRODUCT_NOT_FOUND', { message, fields: { designNumber: message } });
}

/** Returns the product of a line, even an archived one, or the error that explains why there is none. */
export function namedProduct(products: RequestedProducts, line: Named): SellableProduct | DomainError {
  if ((line.designNumber === undefined) === (line.productId === undefined))
    return invalid({ productId: cartProblems.number });
  const product = productOf(products, line);
  if (product) return product;
  return line.designNumber === undefined ? new DomainError('PRODUCT_NOT_FOUND') : unknownNumber(line.designNumber);
}

/** Returns the line if it can be ordered, otherwise the error that explains why not. */
export function checkLine(products: RequestedProducts, line: UncheckedItem): ResolvedLine | DomainError {
  const { designNumber, ...item } = line;
  const product = namedProduct(products, line);
  if (product instanceof DomainError) return product;
  if (designNumber !== undefined && product.archived) return unknownNumber(designNumber);
  const { data, error } = orderItemSchema.safeParse({ ...item, productId: product.id });
  if (data) return resolveItem(products.byId, data);
  return invalid(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])));
}

/** Finds the products that the lines of a request name by id or design number. */
@Injectable()
export class RequestedLinesService {
  constructor(
    private readonly choices: ChoicesService,
    private readonly numbers: DesignNumbersService,
  ) {}

  async findProducts(companyId: string, lines: readonly Named[]): Promise<RequestedProducts> {
    const numbers = lines.flatMap(({ designNumber }) => designNumber ?? []);
    const idOf = await this.numbers.idsOf(companyId, numbers);
    const ids = lines.flatMap((line) => idOfLine({ idOf }, line) ?? []);
    const items = ids.map((productId) => ({ productId }));
    return { idOf, byId: await this.choices.findProducts(companyId, items) };
  }
}
