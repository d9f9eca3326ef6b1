import { isDesignNumber } from '../../../domain/design-numbers.js';

/** Must match the separators in the products' search documents (see the migration that creates them). */
const separators = /[\s!-/:-@[-`{-~]+/;

/** More terms than this do not narrow the result. */
const maxTerms = 8;

/** Documents are searched by prefix, so the singular finds both forms. */
const singular = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** Splits a search text into terms. Characters such as `%` and `_` only separate words. */
export const searchTerms = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      // PostgreSQL text cannot contain this character.
      .replaceAll('\u0000', ' ')
      .split(separators)
      .filter((word) => word !== '')
      .slice(0, maxTerms)
      .map(singular),
  ),
];

/**
 * The first and the last design number that a search text can mean, in lower case: those that begin with it. A text of
 * letters alone is more likely the beginning of a word, so it only means the number that it is.
 */
export function searchedNumbers(text: string): { from: string | null; to: string | null } {
  const number = text.trim().toLowerCase();
  if (!isDesignNumber(number)) return { from: null, to: null };
  // Follows all characters of a number.
  return { from: number, to: /[^a-z]/.test(number) ? `${number}~` : number };
}
