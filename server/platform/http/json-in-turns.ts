import { Readable } from 'node:stream';
import { Turns } from '../documents/turns.js';

/** A list whose items have more entries than this in lists of their own is written item by item. */
const maxNestedEntries = 1_000;

/**
 * The text of `JSON.stringify(value)`. If a long list takes more than one turn, a stream with one text for each turn,
 * which waits for a slow client. Lists are searched within `depth` levels of objects.
 */
export function jsonInTurns(value: unknown, depth: number): string | Readable {
  if (!hasLongList(value, depth)) return JSON.stringify(value);
  const turns = new Turns();
  const pieces = jsonPieces(value, depth);
  const text = textOfTurn(turns, pieces);
  return turns.isOver() ? Readable.from(textsOfTurns(text, turns, pieces)) : text;
}

async function* textsOfTurns(first: string, turns: Turns, pieces: Iterator<string, void>): AsyncGenerator<string> {
  for (let text = first; text !== ''; text = textOfTurn(turns, pieces)) {
    yield text;
    await turns.next();
  }
}

/** Empty if no piece is left. */
function textOfTurn(turns: Turns, pieces: Iterator<string, void>): string {
  let text = '';
  for (let piece = pieces.next(); !piece.done; piece = pieces.next()) {
    text += piece.value;
    if (turns.isOver()) break;
  }
  return text;
}

function* jsonPieces(value: unknown, depth: number): Generator<string, void> {
  if (Array.isArray(value) && isLong(value)) {
    for (const [index, item] of value.entries()) yield (index === 0 ? '[' : ',') + (JSON.stringify(item) ?? 'null');
    yield ']';
  } else if (depth > 0 && hasLongList(value, depth)) {
    let separator = '{';
    for (const [name, field] of Object.entries(value as object)) {
      if (field === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* jsonPieces(field, depth - 1);
      separator = ',';
    }
    yield '}';
  } else yield JSON.stringify(value);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function hasLongList(value: unknown, depth: number): boolean {
  if (!isObject(value)) return false;
  if (Array.isArray(value)) return isLong(value);
  return depth > 0 && !('toJSON' in value) && Object.values(value).some((field) => hasLongList(field, depth - 1));
}

/** Items with `toJSON` are presented while they are written, which takes longer than the writing. */
function isLong(list: readonly unknown[]): boolean {
  let entries = 0;
  for (const item of list) {
    if (!isObject(item)) return false;
    if ('toJSON' in item) return true;
    for (const field of Object.values(item)) if (Array.isArray(field)) entries += field.length;
  }
  return entries > maxNestedEntries;
}
