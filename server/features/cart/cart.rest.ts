import { z } from 'zod';
import { type AddToCart, addToCartSchema, changeQuantitySchema, type Choice } from '../../../domain/cart.js';
import { toRestCart, toRestCartItem } from './cart.types.js';
import type { CartChange } from './cart.service.js';

const { productId, quantity, carat, colour, size } = addToCartSchema.shape;

/** REST keeps `color`, the spelling of its first clients. */
export const restAddToCart = z
  .object({ productId, quantity, carat, color: colour, size })
  .transform(({ color, ...item }): AddToCart => ({ ...item, colour: color }));

export const restChangeQuantity = changeQuantitySchema.omit({ lineId: true });

export const restChoice = z
  .object({ carat, color: colour, size })
  .transform(({ color, ...choice }): Choice => ({ ...choice, colour: color }));

/** Named after its component in openapi.json, which clients may use. */
export const toRestTouched = ({ cart, line }: CartChange) => ({
  ...toRestCart(cart),
  cartItem: line ? toRestCartItem(line) : null,
});
