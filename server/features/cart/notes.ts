import { noteLimit } from '../../../domain/rules.js';

/** Joins the notes of two merged lines, truncated to the limit. */
export const joinNotes = (first: string | null | undefined, second: string | null | undefined) =>
  [...new Set([first, second])].filter(Boolean).join('\n').slice(0, noteLimit);

/** SQL version of `joinNotes` for two columns; null if there is no note. */
export const joinedNotes = (first: string, second: string) =>
  `nullif(left(concat_ws(E'\\n', ${first}, nullif(${second}, ${first})), ${noteLimit}), '')`;
