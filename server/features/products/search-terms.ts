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
