import { byteOrderMark, isUnitAlone, unitOfHeading } from '../../../../domain/headings.js';
import { cellText, type SheetCell } from '../../../../domain/sheet-cells.js';
import { importLimits } from '../../../../domain/import-files.js';
import { columnOfHeader, distinctHeaders, mapHeaders } from '../../../../domain/import-columns.js';
import { namedUnit } from '../../../../domain/weight-units.js';
import { isWeight, type ProductColumn } from '../../../../domain/product-columns.js';
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

interface Aligned {
  /** Headings of all sheets read before. */
  headers: string[];
  /** The position of each heading in the further sheet. */
  positions: (number | undefined)[];
}

/** Columns that a further sheet must have if the first sheet has them. Others may be absent. */
const needed: readonly ProductColumn[] = ['designNumber', 'name', 'gram', 'category'];

const headerBy = (headers: readonly string[]) =>
  new Map(Object.entries(mapHeaders(headers)).flatMap(([header, column]) => (column ? [[column, header]] : [])));

const sameUnit = (a: string, b: string) => JSON.stringify(unitOfHeading(a)) === JSON.stringify(unitOfHeading(b));

/**
 * Maps the columns of a further sheet to the headings of the first one. A differently worded heading for the same
 * column matches, unless it names another unit. Otherwise returns why the sheet does not fit.
 */
export function alignHeaders(
  known: readonly string[],
  found: readonly string[],
): Aligned | 'otherHeadings' | 'otherUnit' {
  const own = distinctHeaders(found);
  const [first, further] = [headerBy(known), headerBy(own)];
  const headers = [...known];
  const positions: (number | undefined)[] = known.map(() => undefined);
  for (const [position, header] of own.entries()) {
    if (header === '') continue;
    const column = [...further].find(([, name]) => name === header)?.[0];
    const synonym = column && first.get(column);
    const isSynonym = column !== undefined && synonym !== undefined && !own.includes(synonym);
    if (isSynonym && isWeight(column) && !sameUnit(header, synonym)) return 'otherUnit';
    const place = headers.indexOf(isSynonym ? synonym : header);
    positions[place < 0 ? headers.push(header) - 1 : place] = position;
  }
  const isPresent = (header: string) => positions[known.indexOf(header)] !== undefined;
  const required = needed.flatMap((column) => first.get(column) ?? []);
  const isKnown = first.has('designNumber') || first.has('name');
  const fits = (isKnown ? required : known.filter((header) => header !== '')).every(isPresent);
  return fits ? { headers, positions } : 'otherHeadings';
}
