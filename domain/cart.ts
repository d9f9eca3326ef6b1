import { isAllowedQuantity, quantityHint, quantityLimits, type QuantityRule } from './quantities.js';

/** Equals `orderLimits.maxLines`, so that a whole cart fits into one order. */
export const cartLimits = { maxLines: 200 } as const;

/** The `version` of a cart: the id of the latest order, if there is one, and a hash of the lines. */
export const cartVersionShape = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?\.[0-9a-f]{32}$/;

export const cartMessages = { added: 'Item added to cart!' } as const;

export const totalPieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity: pieces }) => sum + pieces, 0);

/** Shape of a couple band's size. Both sizes contain a digit. */
const coupleShape =
  /^M\s*-\s*((?=[\p{L}./]*\p{N})[\p{L}\p{N}./]{1,8})\s*,\s*F\s*-\s*((?=[\p{L}./]*\p{N})[\p{L}\p{N}./]{1,8})$/iu;

const withoutPrefix = (size: string) => size.trim().replace(/^[MF]\s*-\s*/i, '');

/** The stored form of the two sizes of a couple band. Each may be typed as `10` or as `M-10`. */
export const coupleSize = (male: string, female: string) => `M-${withoutPrefix(male)},F-${withoutPrefix(female)}`;

/** Parses `M-10,F-8`, ignoring case and spaces; undefined when the text has another form. */
export const readCoupleSize = (text: string) => {
  const parts = coupleShape.exec(text.trim());
  return parts ? { male: parts[1], female: parts[2] } : undefined;
};

/** True for the only size of designs that come without sizes, such as studs. It is not worth telling. */
export const isOneSize = (size: string) => /^one size$/i.test(size.trim());

/** A size as people read it: "Male 10, Female 8" instead of `M-10,F-8`. */
export const sizeLabel = (size: string) => {
  const pair = readCoupleSize(size);
  return pair ? `Male ${pair.male}, Female ${pair.female}` : size;
};

/** Why something is not added to a cart. */
export const cartProblems = {
  quantity: `Quantity must be a whole number from ${quantityLimits.min} to ${quantityLimits.max}`,
  quantityOrNone: `Quantity must be a whole number from 0 to ${quantityLimits.max}`,
  twice: 'Each item can be set only once',
  tooMany: `You can have at most ${quantityLimits.max} of one item in your cart`,
  number: 'Please give either a design number or the id of a product',
  /** Why a line cannot be ordered, whatever is chosen. */
  gone: 'No longer available',
  full: `A cart holds at most ${cartLimits.maxLines} different items. Please place an order first.`,
} as const;

/** Error text if a line may not have `total` pieces, of which `inCart` are in the cart already; undefined if it may. */
export const quantityProblem = (rule: QuantityRule, total: number, inCart = 0): string | undefined => {
  if (total > quantityLimits.max) return cartProblems.tooMany;
  if (isAllowedQuantity(total, rule)) return undefined;
  const hint = quantityHint(rule) ?? cartProblems.quantity;
  return inCart > 0 ? `${hint}. With the ${inCart} in your cart, it would be ${total}.` : hint;
};
