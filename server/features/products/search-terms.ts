import leven from 'leven';
import { designNumberKey, designNumberLimits } from '../../../domain/design-numbers.js';

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

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}':*`;

/** The text of a `tsquery`: products that have all terms, each as the beginning of one of its words. */
export const toQuery = (terms: readonly (readonly string[])[]) =>
  terms.map((words) => `(${words.map(quoted).join(' | ')})`).join(' & ');

/** The words that a misspelt term can mean: the nearest ones, with at most one wrong letter in three. */
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
 * The keys of the first and the last design number that a search text can mean: those that begin with it, however it is
 * written. A text of letters alone is more likely the beginning of a word, so it only means the number that it is.
 */
export function searchedNumbers(text: string): SearchedNumbers {
  const exact = text.trim().toLowerCase().replaceAll('\u0000', ' ');
  const from = exact.length <= 2 * designNumberLimits.number ? designNumberKey(exact) : undefined;
  if (!from) return { exact: null, from: null, to: null };
  const isBeginning = /\d|^[a-z]+[./-]$/.test(exact);
  // Follows all characters of a key.
  return { exact, from, to: isBeginning ? `${from}${/\d/.test(from) ? '' : '-'}~` : from };
}
