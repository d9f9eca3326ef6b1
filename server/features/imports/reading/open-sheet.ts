import { importLimits } from '../../../../domain/import-files.js';
import { distinctHeaders } from '../../../../domain/import-columns.js';
import { rowsPerSheet } from '../../../../domain/imports.js';
import {
  alignHeaders,
  findHeaderRow,
  headersOf,
  headerText,
  isPerhapsTotal,
  isUnitsRow,
  searchedRows,
  withUnits,
} from './header-row.js';
import { csvRows, isGuessedText } from './csv-rows.js';
import {
  type ReadingOptions,
  type RowMark,
  type Rows,
  type Sheet,
  type SheetHead,
  type SheetKind,
  SheetRejected,
  type SheetRow,
  type TopRow,
  type UnreadPart,
  type WholeRow,
  lettersOf,
} from './sheet.js';
import { ensureSheetKind } from './sheet-kind.js';

const partSize = 500;

/** A sheet whose header is found. */
export interface OpenSheet {
  head: SheetHead;
  /**
   * Yields the rows below the header that have a value, in batches of 500 with the wanted columns only. `columns` are
   * positions in `head.headers`. Reading continues when a batch was taken.
   */
  rows: (columns: readonly number[]) => AsyncGenerator<SheetRow[]>;
}

/** Finds the sheet and its header. Reads no further, so `rows` finds faults below the first rows. */
export async function openSheet(content: Buffer, options: ReadingOptions): Promise<OpenSheet> {
  const found = await findSheets(content, options);
  return { head: headOf(found), rows: (columns) => readRows(found, columns, options) };
}

interface FoundSheet {
  sheet: Sheet;
  first: readonly WholeRow[];
  header: WholeRow;
  /** The row below the headings, if it contains units. */
  units?: WholeRow;
  headers: string[];
  /** Positions in this sheet for each column of the combined head. */
  positions: (number | undefined)[];
}

interface Found {
  kind: SheetKind;
  headers: string[];
  sheets: FoundSheet[];
  top: TopRow[];
  unread: UnreadPart[];
}

const headOf = ({ kind, headers, sheets, top, unread }: Found): SheetHead => ({
  kind,
  headerRow: sheets[0]?.header.row ?? 1,
  headers,
  top,
  sheets: sheets.map(({ sheet }) => sheet.name),
  unread,
});

async function* readRows(
  { sheets, kind }: Found,
  columns: readonly number[],
  { hidden = false }: ReadingOptions,
): AsyncGenerator<SheetRow[]> {
  let count = 0;
  let part: SheetRow[] = [];
  for (const [place, found] of sheets.entries())
    for await (const whole of eachRow(found.sheet.rows())) {
      if (whole.row <= found.header.row) continue;
      count += 1;
      if (count > importLimits.rows) throw new SheetRejected('tooManyRows');
      const isShifted = kind === 'csv' && whole.cells.length > found.header.cells.length;
      const mark = isShifted ? 'shifted' : markOf(whole, found, hidden);
      const cellAt = (column: number) => whole.cells[found.positions[column] ?? -1] ?? null;
      part.push({ row: place * rowsPerSheet + whole.row, cells: columns.map(cellAt), ...(mark && { mark }) });
      if (part.length < partSize) continue;
      yield part;
      part = [];
    }
  if (part.length > 0) yield part;
}

function markOf(whole: WholeRow, { header, units }: FoundSheet, hidden: boolean): RowMark | undefined {
  if (whole.isHidden && !hidden) return 'hidden';
  if (whole.row === units?.row) return 'units';
  if (isRepeated(whole, header)) return 'headings';
  return whole.cells.some(isPerhapsTotal) ? 'total' : undefined;
}

/** True if the row repeats the headings, as above each printed page. */
function isRepeated({ cells }: WholeRow, header: WholeRow): boolean {
  const filled = cells.flatMap((cell, column) => (cell === null ? [] : [column]));
  return filled.length > 1 && filled.every((column) => headerText(cells[column]) === headerText(header.cells[column]));
}

async function* eachRow(parts: Rows) {
  for await (const rows of parts) yield* rows;
}

interface Candidate {
  sheet: Sheet;
  first: WholeRow[];
  header: WholeRow;
  known: number;
}

/**
 * Finds the sheet that names the most product columns, or the first that has headings, and the other sheets with its
 * headings. People put a page with notes first, and use a sheet for each category.
 */
async function findSheets(content: Buffer, options: ReadingOptions): Promise<Found> {
  const kind = ensureSheetKind(content);
  const unread: UnreadPart[] = [];
  const candidates: Candidate[] = [];
  let isEmpty = true;
  const sheets = kind === 'csv' ? [csvSheet(content)] : await sheetsOf(content);
  for (const [place, sheet] of sheets.entries()) {
    const isLeftOut = sheet.isHidden && !options.hidden;
    if (isLeftOut || place >= searchedSheets) {
      unread.push({ sheet: sheet.name, why: isLeftOut ? 'hidden' : 'late' });
      continue;
    }
    const first = await firstRows(sheet, options);
    isEmpty &&= first.length === 0;
    const header = findHeaderRow(first);
    if (header) candidates.push({ sheet, first, header: header.row, known: header.known });
    else if (first.length) unread.push({ sheet: sheet.name, why: 'noHeadings' });
  }
  const [main, ...others] = [...candidates].sort((a, b) => b.known - a.known);
  if (!main) throw new SheetRejected(isEmpty ? 'empty' : 'noHeader');
  const chosen = main.first.find(({ row }) => row === options.headerRow);
  const found = [toFound(chosen ? { ...main, header: chosen } : main, options)];
  let headers = distinctHeaders(found[0]?.headers ?? []);
  // Keeps the order of the workbook.
  for (const other of others.sort((a, b) => candidates.indexOf(a) - candidates.indexOf(b))) {
    const sheet = toFound(other, options);
    const aligned = alignHeaders(headers, sheet.headers);
    if (typeof aligned === 'string') unread.push({ sheet: sheet.sheet.name, why: aligned });
    else {
      headers = aligned.headers;
      found.push({ ...sheet, positions: aligned.positions });
    }
  }
  for (const one of found) unread.push(...(await unreadIn(one, options)));
  if (kind === 'csv' && isGuessedText(content)) unread.push({ sheet: '', why: 'encoding' });
  return { kind, headers, sheets: found, top: topOf(main.first), unread };
}

function toFound({ sheet, first, header }: Candidate, { hidden = false }: ReadingOptions): FoundSheet {
  const next = first[first.findIndex(({ row }) => row === header.row) + 1];
  const units = next && isUnitsRow(next) ? next : undefined;
  const texts = headersOf(header).map((text, column) => (!hidden && sheet.isHiddenColumn(column) ? '' : text));
  const headers = units ? withUnits(texts, units) : texts;
  return { sheet, first, header, units, headers, positions: headers.map((_, column) => column) };
}

async function unreadIn(
  { sheet, first, header }: FoundSheet,
  { hidden = false }: ReadingOptions,
): Promise<UnreadPart[]> {
  const headers = headersOf(header);
  const columns = hidden ? [] : headers.filter((text, at) => text !== '' && sheet.isHiddenColumn(at));
  const nameless = columnsOf(first.filter(({ row }) => row > header.row)).filter(
    (column) => (headers[column] ?? '') === '' && (hidden || !sheet.isHiddenColumn(column)),
  );
  const pictures = await sheet.pictures();
  return [
    ...(columns.length ? [{ sheet: sheet.name, why: 'hiddenColumns' as const, places: columns }] : []),
    ...(nameless.length ? [{ sheet: sheet.name, why: 'noHeading' as const, places: nameless.map(lettersOf) }] : []),
    ...(pictures.length ? [{ sheet: sheet.name, why: 'pictures' as const, places: pictures }] : []),
  ];
}

/** Returns the columns with a value in one of the rows. */
const columnsOf = (rows: readonly WholeRow[]) =>
  [...new Set(rows.flatMap(({ cells }) => cells.flatMap((cell, column) => (cell === null ? [] : [column]))))].sort(
    (a, b) => a - b,
  );

const shownCells = 12;
const topOf = (rows: readonly WholeRow[]): TopRow[] =>
  rows.map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, shownCells).map((cell) => headerText(cell).slice(0, 40)),
  }));

const csvSheet = (content: Buffer): Sheet => ({
  name: '',
  isHidden: false,
  isHiddenColumn: () => false,
  rows: () => csvRows(content),
  pictures: async () => [],
});

/** Excel files have a few sheets; reading the heads of thousands would take long. */
const searchedSheets = 20;

/** Loads the reader of Excel files, which takes longer than reading most CSV files. */
const sheetsOf = async (content: Buffer): Promise<Sheet[]> => (await import('./xlsx-rows.js')).xlsxSheets(content);

async function firstRows(sheet: Sheet, { hidden = false }: ReadingOptions): Promise<WholeRow[]> {
  const rows: WholeRow[] = [];
  for await (const row of eachRow(sheet.rows())) {
    if (row.isHidden && !hidden) continue;
    rows.push(row);
    if (rows.length >= searchedRows) break;
  }
  return rows;
}
