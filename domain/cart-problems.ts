import { cartLimits } from './cart.js';
import { isAllowedQuantity, quantityHint, quantityLimits, type QuantityRule } from './quantities.js';

/**
 * Why something is not added to a cart. Separate from `cart.ts`, because the first screens of the shop do not show
 * these texts.
 */
export const cartProblems = {
  quantity: `Quantity must be a whole number from ${quantityLimits.min} to ${quantityLimits.max}`,
  quantityOrNone: `Quantity must be a whole number from 0 to ${quantityLimits.max}`,
  twice: 'Each item can be set only once',
  tooMany: `You can have at most ${quantityLimits.max} of one item in your cart`,
  number: 'Please give either a design number or the id of a product',
  full: `A cart holds at most ${cartLimits.maxLines} different items. Please place an order first.`,
} as const;

/** Error text if a line may not have `total` pieces, of which `inCart` are in the cart already; undefined if it may. */
export const quantityProblem = (rule: QuantityRule, total: number, inCart = 0): string | undefined => {
  if (total > quantityLimits.max) return cartProblems.tooMany;
  if (isAllowedQuantity(total, rule)) return undefined;
  const hint = quantityHint(rule) ?? cartProblems.quantity;
  return inCart > 0 ? `${hint}. With the ${inCart} in your cart, it would be ${total}.` : hint;
};
