import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Choice, type ChoiceRules, resolveChoice, type ResolvedChoice } from '../../../domain/choices.js';
import type { OrderItem } from '../../../domain/cart.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import {
  type HeldOption,
  offeredOptions,
  toChoices,
  valueIdsOf,
  withOptionIds,
} from '../../../domain/making-options.js';
import { isId } from '../../../domain/rules.js';
import { inOrder, prepared, rowLoader } from '../../platform/database/sql.js';
import { type SellableProduct, sellableProducts, type SellableRow } from './cart.sql.js';

/** A choice with the ids of its making options. */
export type LineChoice = ResolvedChoice & {
  options: HeldOption[];
  /** The values of the line of the cart that shows this choice, if it was stored before one of its options existed. */
  heldValues?: string[];
};

/** The values by which the cart finds the line of a choice. */
export const storedValues = ({ options, heldValues = valueIdsOf(options) }: LineChoice) => heldValues;

/** A validated line for a cart or an order. */
export interface ResolvedLine {
  product: SellableProduct;
  choice: LineChoice;
  quantity: number;
  /** An empty text if there is none; if absent, the note of the line stays unchanged. */
  note?: string;
}

/** Returns the choice of a line, or its problems by field. */
export function resolveLineChoice(
  product: Omit<ChoiceRules, 'options'> & Pick<SellableProduct, 'options'>,
  wanted: Choice,
) {
  const { choice, problems } = resolveChoice({ ...product, options: toChoices(product.options) }, wanted);
  if (!choice) return { problems };
  return { choice: { ...choice, options: withOptionIds(product.options, choice.options) } satisfies LineChoice };
}

/** Returns the line for an item, or the error that explains why there is none. */
export function resolveItem(
  products: ReadonlyMap<string, SellableProduct>,
  { productId, quantity, note, ...wanted }: OrderItem,
): ResolvedLine | DomainError {
  const product = products.get(productId.toLowerCase());
  if (!product || product.archived) return new DomainError('PRODUCT_NOT_FOUND');
  const { choice, problems } = resolveLineChoice(product, wanted);
  return choice ? { product, choice, quantity, note } : invalid(problems);
}

/** Returns an error with the message of the first field. */
export const invalid = (fields: Record<string, string>) =>
  new DomainError('VALIDATION', { fields, message: Object.values(fields)[0] });

interface RequestedProduct {
  id: string;
  companyId: string;
}

@Injectable()
export class ChoicesService {
  /** Requests that arrive together share one statement. */
  private readonly products = rowLoader<RequestedProduct, SellableProduct>(async (asked) => {
    const values = [asked.map(({ id }) => id), asked.map(({ companyId }) => companyId)];
    const found = await prepared<SellableRow & { place: string }>(this.database, sellableProducts, values);
    const sellable = found.map(({ place, options, optionRules, ...product }) => ({
      place,
      product: { ...product, options: offeredOptions(options, optionRules) },
    }));
    return inOrder(sellable, asked).map((row) => row?.product);
  });

  constructor(private readonly database: DataSource) {}

  /** Loads the products of all items in one statement, by id, with the numbers of the company. Unknown ids are omitted. */
  async findProducts(
    companyId: string,
    items: readonly Pick<OrderItem, 'productId'>[],
  ): Promise<Map<string, SellableProduct>> {
    const ids = [...new Set(items.map(({ productId }) => productId.toLowerCase()).filter(isId))];
    const products = await Promise.all(ids.map((id) => this.products.load({ id, companyId })));
    return new Map(products.flatMap((product) => (product ? [[product.id, product]] : [])));
  }
}
