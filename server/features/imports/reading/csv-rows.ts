import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import type { SheetCell } from '../../../../domain/sheet-cells.js';
import { byteOrderMark } from '../../../../domain/headings.js';
import { unescapeFormula } from '../../../../domain/csv-text.js';
import { SheetRejected, textCell, wholeRow, type WholeRow } from './sheet.js';
import { wideText } from './sheet-kind.js';

const partSize = 500;
/** Length of the sample from which the delimiter is detected. */
const sampleLength = 64 * 1024;

/** Yields the rows of a CSV file that have a value, in batches. */
export function* csvRows(content: Buffer): Generator<WholeRow[]> {
  const { text, delimiter } = separated(decoded(content));
  let part: WholeRow[] = [];
  for (const { row, cells } of closedRows(text, delimiter)) {
    const whole = wholeRow(row, cells.map(csvCell));
    if (whole) part.push(whole);
    if (part.length < partSize) continue;
    yield part;
    part = [];
  }
  yield part;
}

/** Matches `="00042"`, which programs write so that spreadsheet programs keep the zeros. */
const textFormula = /^="([^"]*)"$/;

const csvCell = (cell: unknown): SheetCell =>
  typeof cell === 'string' ? textCell(unescapeFormula(cell.replace(textFormula, '$1'))) : null;

function* closedRows(text: string, delimiter: string): Generator<{ row: number; cells: unknown[] }> {
  if (hasOpenQuote(text, delimiter)) throw new SheetRejected('openQuote');
  let row = 0;
  for (const cells of streamCsvRows(text, { delimiter, skipBom: false })) {
    row += 1;
    yield { row, cells };
  }
}

/**
 * True if a cell begins with a quotation mark that is never closed. Parsing would take the rest of the file as one
 * cell.
 */
function hasOpenQuote(text: string, delimiter: string): boolean {
  const opening = new RegExp(`(?:^|[\\r\\n]|${delimiter.replace(/[^\w\s]/, '\\$&')})"`, 'g');
  while (opening.test(text)) {
    let end = text.indexOf('"', opening.lastIndex);
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
    if (end < 0) return true;
    opening.lastIndex = end + 1;
  }
  return false;
}

/** Detects the delimiter. Excel writes and reads a first line such as `sep=;`, which is not a row. */
function separated(text: string): { text: string; delimiter: string } {
  const [line, delimiter] = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  if (line !== undefined && delimiter !== undefined) return { text: text.slice(line.length), delimiter };
  return { text, delimiter: detectDelimiter(text.slice(0, sampleLength)) };
}

/** Decodes UTF-8 or UTF-16, otherwise Windows-1252, in which any bytes are valid. */
function decoded(content: Buffer): string {
  const wide = wideText(content);
  const text = wide ? new TextDecoder(`utf-16${wide}`).decode(content) : narrowText(content);
  // DOS marked the end of a text with a control character.
  return text.replace(byteOrderMark, '').replace(/\p{Cc}+$/u, '');
}

function narrowText(content: Buffer): string {
  const text = new TextDecoder('utf-8').decode(content);
  return isMostlyUtf8(text)
    ? text
    : content.toString('latin1').replace(/[\u0080-\u009f]/g, (character) => windows1252(character));
}

/** True if the encoding is guessed, because a file that is neither UTF-8 nor UTF-16 does not declare its encoding. */
export const isGuessedText = (content: Buffer) =>
  !wideText(content) && !isMostlyUtf8(new TextDecoder('utf-8').decode(content));

/**
 * True if there are at least as many valid characters beyond ASCII as invalid bytes. Texts in Windows-1252 hardly ever
 * contain bytes that are valid UTF-8. An invalid byte becomes U+FFFD, which marks its cell.
 */
const isMostlyUtf8 = (text: string) => {
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  const right = text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  return right >= wrong;
};

/** Characters in which Windows-1252 differs from Latin-1. Node 20 decodes Windows-1252 as Latin-1. */
const differing = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const windows1252 = (character: string) => differing[character.charCodeAt(0) - 0x80] ?? character;
