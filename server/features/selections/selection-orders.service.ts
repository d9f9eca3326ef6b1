import { Injectable } from '@nestjs/common';
import { cartLimits } from '../../../domain/cart.js';
import { DomainError, errors, invalidField } from '../../../domain/errors.js';
import { selectionProblems } from '../../../domain/selections.js';
import type { AddSelectionToCart, ItemForCart } from '../../../domain/selections.schemas.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { CartAdditionsService } from '../cart/cart-additions.service.js';
import type { AddedToCart, RejectedLine } from '../cart/cart.types.js';
import { SelectionsService } from './selections.service.js';
import type { Selection } from './selections.types.js';

const unknownItem = (index: number): RejectedLine => ({
  index,
  field: 'itemId',
  code: 'SELECTION_ITEM_NOT_FOUND',
  message: errors.SELECTION_ITEM_NOT_FOUND.message,
});

/** Rewrites an error for an item, because the caller has named an item, not a product. */
const aboutItem = (line: RejectedLine): RejectedLine => ({
  ...line,
  field: line.field === 'productId' ? 'itemId' : line.field,
  message: line.code === 'PRODUCT_NOT_FOUND' ? selectionProblems.unavailable : line.message,
});

function wholeSelection({ items }: Selection): ItemForCart[] {
  if (items.length === 0) throw new DomainError('SELECTION_EMPTY');
  if (items.length > cartLimits.maxLines) throw invalidField('items', selectionProblems.tooManyItems);
  return items.map(({ id }) => ({ itemId: id }));
}

@Injectable()
export class SelectionOrdersService {
  constructor(
    private readonly selections: SelectionsService,
    private readonly additions: CartAdditionsService,
  ) {}

  /** Adds items to the cart. Their notes stay in the selection, because notes of the cart are for the shop. */
  async addToCart(actor: SignedIn, { id, items }: AddSelectionToCart): Promise<AddedToCart> {
    const selection = await this.selections.get(actor, id);
    const products = new Map(selection.items.map((item) => [item.id, item.product]));
    const wanted = (items ?? wholeSelection(selection)).map(({ itemId, ...item }, index) => ({
      index,
      item,
      product: products.get(itemId.toLowerCase()),
    }));
    const known = wanted.flatMap(({ index, item, product }) =>
      product ? [{ index, line: { quantity: product.minQuantity, ...defined(item), productId: product.id } }] : [],
    );
    const result = await this.additions.addMany(actor, { lines: known.map(({ line }) => line) });
    const rejected = [
      ...wanted.filter(({ product }) => !product).map(({ index }) => unknownItem(index)),
      ...result.rejected.map((line) => aboutItem({ ...line, index: known[line.index]?.index ?? line.index })),
    ];
    return { ...result, rejected: rejected.sort((one, other) => one.index - other.index) };
  }
}

const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
