import { coupleSize, readCoupleSize } from './cart.js';
import { isCoupleBand } from './categories.js';
import { caratFor, type Colour, coloursFor, defaultColour } from './gold.js';
import { type ChosenOption, chosenOptions, type OptionChoices } from './making-options.js';

const customSizeShape = /^[\p{L}\p{N} ./-]{1,20}$/u;
export const sizeMessages = {
  couple: 'Please enter both sizes in the form M-10,F-8',
  missing: 'Please choose a size',
  empty: 'Please enter your size',
  duplicate: 'This size is in the list above',
  shape: 'A size has 1 to 20 letters, digits, spaces, dots, slashes or dashes',
  word: 'A size of your own has a digit, such as 12 or 6.5',
  none: 'This product has no sizes',
} as const;

/** Requires a digit: a custom size may be of any scale, but a word such as "no" is a mistake. */
const shapeError = (size: string) => {
  if (!customSizeShape.test(size)) return sizeMessages.shape;
  return /\p{N}/u.test(size) ? undefined : sizeMessages.word;
};

/** Error text for a custom size; undefined when the size is valid. */
export const customSizeError = (text: string, sizes: readonly string[]) => {
  const size = text.trim();
  if (size === '') return sizeMessages.empty;
  if (sizes.some((other) => other.toLowerCase() === size.toLowerCase())) return sizeMessages.duplicate;
  return shapeError(size);
};

/** The properties of a product that determine its allowed choices. */
export interface ChoiceRules {
  category: string;
  sizes: readonly string[];
  caratOptions: readonly string[];
  /** Absent where only carat, colour and size matter. */
  options?: readonly OptionChoices[];
}

export interface Choice {
  carat?: string;
  colour?: string;
  size?: string;
  options?: readonly ChosenOption[];
}

/** A choice as stored in a cart line; `size` is empty when the category has no sizes. */
export interface ResolvedChoice {
  carat: string;
  colour: Colour;
  size: string;
}

/** A choice with the making options, in the order of the product. */
export interface ResolvedLineChoice extends ResolvedChoice {
  options: ChosenOption[];
}

type ChoiceResult =
  { choice: ResolvedLineChoice; problems?: undefined } | { choice?: undefined; problems: Record<string, string> };

const resolveSize = (product: ChoiceRules, typed: string): { size: string } | { problem: string } => {
  if (isCoupleBand(product.category)) {
    const pair = readCoupleSize(typed);
    return pair ? { size: coupleSize(pair.male, pair.female) } : { problem: sizeMessages.couple };
  }
  if (product.sizes.length === 0) return typed === '' ? { size: '' } : { problem: sizeMessages.none };
  if (typed === '') return { problem: sizeMessages.missing };
  const listed = product.sizes.find((size) => size.toLowerCase() === typed.toLowerCase());
  if (listed) return { size: listed };
  const problem = shapeError(typed);
  return problem ? { problem } : { size: typed };
};

/** Validates carat, colour, size and making options against a product and fills in defaults. Reports all errors by field. */
export const resolveChoice = (product: ChoiceRules, { carat, colour, size, options = [] }: Choice): ChoiceResult => {
  const problems: Record<string, string> = {};
  // Forms send an empty text for "not chosen", so it means the default, like an absent field.
  const resolvedCarat = carat || caratFor(product.caratOptions);
  if (!product.caratOptions.includes(resolvedCarat))
    problems.carat = `Carat must be ${product.caratOptions.join(' or ')} for this product`;
  const allowed = coloursFor(resolvedCarat);
  const resolvedColour = allowed.find((known) => known.toLowerCase() === (colour || defaultColour).toLowerCase());
  if (!resolvedColour) problems.colour = `Colour must be ${allowed.join(' or ')} for ${resolvedCarat} ct`;
  const resolvedSize = resolveSize(product, (size ?? '').trim());
  if ('problem' in resolvedSize) problems.size = resolvedSize.problem;
  const resolvedOptions = chosenOptions(product.options ?? [], options);
  for (const { name, message } of resolvedOptions.problems) problems[`options.${name}`] = message;
  if (Object.keys(problems).length > 0 || !resolvedColour || 'problem' in resolvedSize) return { problems };
  return {
    choice: {
      carat: resolvedCarat,
      colour: resolvedColour,
      size: resolvedSize.size,
      options: resolvedOptions.chosen,
    },
  };
};

/** True if the product is still available in this carat, colour and size. */
export const isOrderable = (product: ChoiceRules & { archived: boolean }, choice: Choice) =>
  !product.archived && resolveChoice(product, choice).choice !== undefined;
