import { z } from 'zod';
import { isCoupleBand } from './categories.js';
import { caratFor, coloursFor, defaultColour, type Colour } from './products.js';
import { optional } from './rules.js';

export const quantityLimits = { min: 1, max: 999 } as const;

const quantityMessage = 'Quantity must be a whole number from 1 to 999';
export const quantity = z
  .int(quantityMessage)
  .min(quantityLimits.min, quantityMessage)
  .max(quantityLimits.max, quantityMessage);

/** As many lines as one order may have, so that a cart can always be ordered whole. */
export const cartLimits = { maxLines: 200 } as const;

export const cartMessages = {
  added: 'Item added to cart!',
  tooMany: `You can have at most ${quantityLimits.max} of one item in your cart`,
  full: `A cart holds at most ${cartLimits.maxLines} different items. Please place an order first.`,
} as const;

/** Grams of a list, added up in thousandths: a float would leave crumbs after the third decimal. */
export const totalGrams = (lines: readonly { gram: number; quantity: number }[]) =>
  lines.reduce((sum, { gram, quantity: pieces }) => sum + Math.round(gram * 1000) * pieces, 0) / 1000;

export const totalPieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity: pieces }) => sum + pieces, 0);

const customSizeShape = /^[\p{L}\p{N} ./-]{1,20}$/u;
const coupleShape = /^M\s*-\s*([\p{L}\p{N}./]{1,8})\s*,\s*F\s*-\s*([\p{L}\p{N}./]{1,8})$/iu;

export const sizeMessages = {
  couple: 'Please enter both sizes in the form M-10,F-8',
  missing: 'Please choose a size',
  empty: 'Size cannot be empty.',
  duplicate: 'Size already exists.',
  shape: 'A size has 1 to 20 letters, digits, spaces, dots, slashes or dashes',
  none: 'This product comes without sizes',
} as const;

/** The one way a couple's two sizes are written. */
export const coupleSize = (male: string, female: string) => `M-${male.trim()},F-${female.trim()}`;

/** Reads `m - 10 , f-8` as well as `M-10,F-8`; undefined when it is neither. */
export const readCoupleSize = (text: string) => {
  const parts = coupleShape.exec(text.trim());
  return parts ? { male: parts[1], female: parts[2] } : undefined;
};

/** What the field for an own size says; undefined when it is fine. */
export const customSizeError = (text: string, sizes: readonly string[]) => {
  const size = text.trim();
  if (size === '') return sizeMessages.empty;
  if (sizes.some((other) => other.toLowerCase() === size.toLowerCase())) return sizeMessages.duplicate;
  return customSizeShape.test(size) ? undefined : sizeMessages.shape;
};

/** What of a product decides which choices it allows. */
export interface ChoiceRules {
  category: string;
  sizes: readonly string[];
  caratOptions: readonly string[];
}

export interface Choice {
  carat?: string;
  colour?: string;
  size?: string;
}

/** A choice as a cart line keeps it; `size` is empty where the category has none. */
export interface ResolvedChoice {
  carat: string;
  colour: Colour;
  size: string;
}

type ChoiceResult =
  { choice: ResolvedChoice; problems?: undefined } | { choice?: undefined; problems: Record<string, string> };

const resolveSize = (product: ChoiceRules, typed: string): { size: string } | { problem: string } => {
  if (isCoupleBand(product.category)) {
    const pair = readCoupleSize(typed);
    return pair ? { size: coupleSize(pair.male, pair.female) } : { problem: sizeMessages.couple };
  }
  if (product.sizes.length === 0) return typed === '' ? { size: '' } : { problem: sizeMessages.none };
  if (typed === '') return { problem: sizeMessages.missing };
  const listed = product.sizes.find((size) => size.toLowerCase() === typed.toLowerCase());
  if (listed) return { size: listed };
  return customSizeShape.test(typed) ? { size: typed } : { problem: sizeMessages.shape };
};

/** Checks carat, colour and size against a product, fills in the house's defaults, and says every problem by field. */
export const resolveChoice = (product: ChoiceRules, { carat, colour, size }: Choice): ChoiceResult => {
  const problems: Record<string, string> = {};
  // An empty text is what a form sends for "not chosen", so it means the default like a field left out.
  const resolvedCarat = carat || caratFor(product.caratOptions);
  if (!product.caratOptions.includes(resolvedCarat))
    problems.carat = `Carat must be ${product.caratOptions.join(' or ')} for this product`;
  const allowed = coloursFor(resolvedCarat);
  const resolvedColour = allowed.find((known) => known.toLowerCase() === (colour || defaultColour).toLowerCase());
  if (!resolvedColour) problems.colour = `Colour must be ${allowed.join(' or ')} for ${resolvedCarat} carat`;
  const resolvedSize = resolveSize(product, (size ?? '').trim());
  if ('problem' in resolvedSize) problems.size = resolvedSize.problem;
  if (problems.carat || !resolvedColour || 'problem' in resolvedSize) return { problems };
  return { choice: { carat: resolvedCarat, colour: resolvedColour, size: resolvedSize.size } };
};

const choiceFields = {
  carat: optional(z.string().trim().max(4, 'This carat is not known.')),
  colour: optional(z.string().trim().max(20, 'This colour is not known.')),
  size: optional(z.string().trim().max(40, sizeMessages.shape)),
};

export const orderableItem = z.object({ productId: z.string(), quantity, ...choiceFields });

export const addToCartSchema = orderableItem;
export type AddToCart = z.output<typeof addToCartSchema>;

export const changeQuantitySchema = z.object({ lineId: z.string(), quantity });
export type ChangeQuantity = z.output<typeof changeQuantitySchema>;

export const removeFromCartSchema = z.object({ lineId: z.string() });
