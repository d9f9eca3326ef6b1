import { noteLimit } from '../../../domain/rules.js';

/** The note of two lines that become one: both texts, as far as there is room. */
export const joinNotes = (first: string | null | undefined, second: string | null | undefined) =>
  [...new Set([first, second])].filter(Boolean).join('\n').slice(0, noteLimit);

/** `joinNotes` of two columns as SQL; null if there is none. */
export const joinedNotes = (first: string, second: string) =>
  `nullif(left(concat_ws(E'\\n', ${first}, nullif(${second}, ${first})), ${noteLimit}), '')`;
