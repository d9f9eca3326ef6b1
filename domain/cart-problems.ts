import { cartLimits, quantityLimits } from './cart.js';

/** Why something is not added to a cart. Apart from `cart.ts`, because the first screens of the shop do not show them. */
export const cartProblems = {
  quantity: `Quantity must be a whole number from ${quantityLimits.min} to ${quantityLimits.max}`,
  tooMany: `You can have at most ${quantityLimits.max} of one item in your cart`,
  number: 'Please give either a design number or the id of a product',
  full: `A cart holds at most ${cartLimits.maxLines} different items. Please place an order first.`,
} as const;
