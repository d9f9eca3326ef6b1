import { byteOrderMark, isUnitAlone, unitOfHeading } from '../../../../domain/headings.js';
import { cellText, type SheetCell } from '../../../../domain/import-cells.schemas.js';
import { importLimits } from '../../../../domain/import-files.js';
import { columnOfHeader } from '../../../../domain/import-columns.js';
import { namedUnit } from '../../../../domain/weight-units.js';
import type { WholeRow } from './sheet.js';

/** Rows that are searched for the header, because people put titles and addresses above it. */
export const searchedRows = 20;

const columnIn = (cell: SheetCell) => (typeof cell === 'string' ? columnOfHeader(cell) : undefined);

/** Counts the product columns that a row names. A row with only units, such as "GM" and "KT", names none. */
function columnsIn(cells: readonly SheetCell[]): number {
  const texts = cells.filter((cell) => typeof cell === 'string');
  if (texts.every((text) => isUnitAlone(text))) return texts.length === 1 ? named(texts) : 0;
  return named(texts);
}

const named = (texts: readonly string[]) => new Set(texts.map(columnIn).filter((column) => column !== undefined)).size;

/** True if a row below the headings contains the units of the columns. */
export const isUnitsRow = ({ cells }: WholeRow) =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && isUnitAlone(cell)));

/** True for a text that is not a number with its unit. */
const isText = (cell: SheetCell): cell is string => typeof cell === 'string' && /^[^\p{N}]*\p{L}/u.test(cell);

const countOf = (cells: readonly SheetCell[], isCounted: (cell: SheetCell) => boolean) =>
  cells.filter(isCounted).length;
const hasValue = (cell: SheetCell) => cell !== null;

/** Finds the row with the most known headers, otherwise the first row that has at least two texts and mostly texts. */
export function findHeaderRow(rows: readonly WholeRow[]): { row: WholeRow; known: number } | undefined {
  let best: WholeRow | undefined;
  let most = 0;
  for (const row of rows) {
    const count = columnsIn(row.cells);
    if (count <= most) continue;
    best = row;
    most = count;
  }
  const likely = rows.find(({ cells }) => {
    const texts = countOf(cells, isText);
    return texts >= 2 && texts * 2 > countOf(cells, hasValue);
  });
  // A title alone in its row, such as "Model", is not a header if a row below it looks like one.
  const isTitle = best && likely && countOf(best.cells, hasValue) === 1;
  if (best && !isTitle) return { row: best, known: most };
  return likely && { row: likely, known: 0 };
}

export const headersOf = ({ cells }: WholeRow) => cells.map((cell) => headerText(cell));

/** Adds the units from the row below to the headings. */
export const withUnits = (headers: readonly string[], units: WholeRow): string[] =>
  headers.map((header, column) => {
    const cell = units.cells[column];
    const isBare = header !== '' && unitOfHeading(header) === undefined;
    return isBare && typeof cell === 'string' && namedUnit(cell) ? `${header} (${headerText(cell)})` : header;
  });

export function headerText(cell: SheetCell | undefined): string {
  return cellText(cell).replace(byteOrderMark, '').slice(0, importLimits.headerLength).trim();
}

const totalWord = '(?:totale?s?|कुल(?:\\s+योग)?|योग|કુલ)';
const totalWords = new RegExp(
  `^(?:(?:grand|sub|net|overall|page)[\\s-]*)?${totalWord}(?:\\s+(?:pcs|pieces|qty|weight|wt|items|designs))?\\s*[:.=]?$`,
  'i',
);
/** Matches "Earrings Total", which spreadsheet programs write below a group, "Total for rings" and "Total: 6 pcs". */
const totalOfSomething = new RegExp(`^(?:.*\\s)?${totalWord}(?:\\s*[:.=(\\d].*|\\s+(?:of|for)\\s.*)?$`, 'i');

const isTextLike = (cell: SheetCell | undefined, pattern: RegExp) =>
  typeof cell === 'string' && pattern.test(cellText(cell));

/** True if the cell says that its row is the sum of the rows above. */
export const isTotal = (cell: SheetCell | undefined) => isTextLike(cell, totalWords);
/** True for texts that may mark a total but may also be product names. */
export const isPerhapsTotal = (cell: SheetCell | undefined) => isTotal(cell) || isTextLike(cell, totalOfSomething);
