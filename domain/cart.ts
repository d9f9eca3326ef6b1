import { isCoupleBand } from './categories.js';
import { caratFor, type Colour, coloursFor, defaultColour } from './gold.js';

export const quantityLimits = { min: 1, max: 999 } as const;

/** The same limit as `orderLimits.maxLines`, so that a whole cart fits into one order. */
export const cartLimits = { maxLines: 200 } as const;

export const cartMessages = { added: 'Item added to cart!' } as const;

export const totalPieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity: pieces }) => sum + pieces, 0);

const customSizeShape = /^[\p{L}\p{N} ./-]{1,20}$/u;
/** Each of the two sizes has a digit. */
const coupleShape =
  /^M\s*-\s*((?=[\p{L}./]*\p{N})[\p{L}\p{N}./]{1,8})\s*,\s*F\s*-\s*((?=[\p{L}./]*\p{N})[\p{L}\p{N}./]{1,8})$/iu;

export const sizeMessages = {
  couple: 'Please enter both sizes in the form M-10,F-8',
  missing: 'Please choose a size',
  empty: 'Please enter your size',
  duplicate: 'This size is in the list above',
  shape: 'A size has 1 to 20 letters, digits, spaces, dots, slashes or dashes',
  none: 'This product has no sizes',
} as const;

const withoutPrefix = (size: string) => size.trim().replace(/^[MF]\s*-\s*/i, '');

/** The stored form of the two sizes of a couple band. Each may be typed as `10` or as `M-10`. */
export const coupleSize = (male: string, female: string) => `M-${withoutPrefix(male)},F-${withoutPrefix(female)}`;

/** Parses `M-10,F-8`, ignoring case and spaces; undefined when the text has another form. */
export const readCoupleSize = (text: string) => {
  const parts = coupleShape.exec(text.trim());
  return parts ? { male: parts[1], female: parts[2] } : undefined;
};

/** A size as people read it: "Male 10, Female 8" instead of `M-10,F-8`. */
export const sizeLabel = (size: string) => {
  const pair = readCoupleSize(size);
  return pair ? `Male ${pair.male}, Female ${pair.female}` : size;
};

/** Error text for a custom size; undefined when the size is valid. */
export const customSizeError = (text: string, sizes: readonly string[]) => {
  const size = text.trim();
  if (size === '') return sizeMessages.empty;
  if (sizes.some((other) => other.toLowerCase() === size.toLowerCase())) return sizeMessages.duplicate;
  return customSizeShape.test(size) ? undefined : sizeMessages.shape;
};

/** The properties of a product that determine its allowed choices. */
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

/** A choice as stored in a cart line; `size` is empty when the category has no sizes. */
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

/** Validates carat, colour and size against a product and fills in defaults. Reports all errors by field. */
export const resolveChoice = (product: ChoiceRules, { carat, colour, size }: Choice): ChoiceResult => {
  const problems: Record<string, string> = {};
  // Forms send an empty text for "not chosen", so it means the default, like an absent field.
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

/** Whether the product is still available in this carat, colour and size. */
export const isOrderable = (product: ChoiceRules & { archived: boolean }, choice: Choice) =>
  !product.archived && resolveChoice(product, choice).choice !== undefined;
