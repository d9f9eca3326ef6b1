import leven from 'leven';
import { designNumberKey, designNumberLimits } from '../../../domain/design-numbers.js';

/** Must match the separators in the products' search documents (see the migration that creates them). */
const separators = /[\s!-/:-@[-`{-~]+/;

/** The most terms of a search; more do not narrow the result. */
const maxTerms = 8;

/** Removes the plural ending. Documents are searched by prefix, so the singular finds both forms. */
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

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}':*`;

/** Returns the text of a `tsquery` that finds products with all terms. Each term matches the beginning of a word. */
export const toQuery = (terms: readonly (readonly string[])[]) =>
  terms.map((words) => `(${words.map(quoted).join(' | ')})`).join(' & ');

/** Returns words of which a term may be a misspelling: the nearest ones, with at most one wrong letter in three. */
export function nearestWords(term: string, vocabulary: readonly string[]): string[] {
  let least = Math.floor(term.length / 3);
  let nearest: string[] = [];
  for (const word of vocabulary) {
    const distance = leven(term, word, { maxDistance: least + 1 });
    if (distance < least) nearest = [];
    if (distance <= least) {
      least = distance;
      nearest.push(word);
    }
  }
  return nearest;
}

interface SearchedNumbers {
  /** The text, in lower case. */
  exact: string | null;
  from: string | null;
  to: string | null;
}

/**
 * Returns the keys of the first and the last design number that begin with a search text, in any spelling. A text of
 * letters alone is more likely the beginning of a word, so it matches only the number that equals it.
 */
export function searchedNumbers(text: string): SearchedNumbers {
  const exact = text.trim().toLowerCase().replaceAll('\u0000', ' ');
  const from = exact.length <= 2 * designNumberLimits.number ? designNumberKey(exact) : undefined;
  if (!from) return { exact: null, from: null, to: null };
  const isBeginning = /\d|^[a-z]+[./-]$/.test(exact);
  // `~` sorts after all characters of a key.
  return { exact, from, to: isBeginning ? `${from}${/\d/.test(from) ? '' : '-'}~` : from };
}
