/** The same signs that part words in the products' documents (see the migration that made them). */
const separators = /[\s!-/:-@[-`{-~]+/;

/** More words than this narrow nothing down. */
const maxTerms = 8;

/** Documents are searched by the beginnings of words, so the singular finds both. */
const singular = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** What somebody typed, as the words to look for. Signs such as `%` and `_` part words and mean nothing else. */
export const searchTerms = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      // PostgreSQL's texts cannot hold this one character.
      .replaceAll('\u0000', ' ')
      .split(separators)
      .filter((word) => word !== '')
      .slice(0, maxTerms)
      .map(singular),
  ),
];
