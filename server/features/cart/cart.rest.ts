import { z } from 'zod';
import { type AddToCart, addToCartSchema, changeQuantitySchema, type Choice } from '../../../domain/cart.js';
import { toRestPicture } from '../../platform/media/picture.js';
import type { Cart, CartLine } from './cart.entity.js';
import type { Touched } from './cart.service.js';

const { productId, quantity, carat, colour, size } = addToCartSchema.shape;

/** REST says `color`, as its first clients did. */
export const restAddToCart = z
  .object({ productId, quantity, carat, color: colour, size })
  .transform(({ color, ...item }): AddToCart => ({ ...item, colour: color }));

export const restChangeQuantity = changeQuantitySchema.omit({ lineId: true });

export const restNarrow = z
  .object({ carat, color: colour, size })
  .transform(({ color, ...choice }): Choice => ({ ...choice, colour: color }));

export const toRestCartItem = (line: CartLine) => ({
  _id: line.id,
  productId: line.productId,
  quantity: line.quantity,
  size: line.size,
  carat: line.carat,
  color: line.colour,
  available: line.available,
  product: {
    _id: line.productId,
    name: line.name,
    gram: line.gram,
    category: line.category,
    thumbnail: toRestPicture(line.thumbnail),
  },
});

export const toRestCart = ({ lines, totalItems, totalGrams }: Cart) => ({
  success: true,
  cartItems: lines.map(toRestCartItem),
  totalItems,
  totalGrams,
});

export const toRestTouched = ({ cart, line }: Touched) => ({
  ...toRestCart(cart),
  cartItem: line ? toRestCartItem(line) : null,
});
