import type { SheetCell } from '../../../../domain/sheet-cells.js';
import { importLimits, type SheetFault, sheetFaults } from '../../../../domain/import-files.js';
import { DomainError, type ErrorCode } from '../../../../domain/errors.js';

/**
 * Returns the text of a cell, truncated, without NUL characters and with lone surrogates replaced. Null if it is blank.
 */
export function textCell(text: string): string | null {
  const cut = text.length > importLimits.cellLength ? text.slice(0, importLimits.cellLength) : text;
  const clean = cut.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');
  return clean.trim() === '' ? null : clean;
}

/** Returns a row with its cells up to the last one with a value; undefined if none has a value. */
export function wholeRow(row: number, cells: SheetCell[]): WholeRow | undefined {
  const last = cells.findLastIndex((cell) => cell !== null && cell !== undefined);
  if (last < 0) return undefined;
  if (last >= importLimits.columns) throw new SheetRejected('tooManyColumns');
  return { row, cells: Array.from({ length: last + 1 }, (_, column) => cells[column] ?? null) };
}

export interface ReadingOptions {
  /** Number of the row with the headings in the spreadsheet. If absent, it is found by its texts. */
  headerRow?: number;
  /** True if hidden sheets, rows and columns are read too. */
  hidden?: boolean;
}

export interface SheetHead {
  kind: SheetKind;
  /** Row number in the first sheet that is read, from 1 as the spreadsheet shows it. */
  headerRow: number;
  /** Headings by column; '' where there is none. Columns that only a further sheet has come last. */
  headers: string[];
  /** The first rows of the first sheet that is read, for the person who chooses the row with the headings. */
  top: TopRow[];
  /** The names of the sheets that are read; '' for a CSV file. */
  sheets: string[];
  unread: UnreadPart[];
}

export interface TopRow {
  row: number;
  cells: string[];
}

/** A part that is not read, with the name of its sheet. */
export type UnreadPart =
  | { sheet: string; why: 'hidden' | 'otherHeadings' | 'otherUnit' | 'noHeadings' | 'late' | 'encoding' }
  | { sheet: string; why: 'hiddenColumns' | 'noHeading' | 'pictures'; places: string[] };

export interface SheetRow {
  /** Row number from 1 as the spreadsheet shows it, plus `rowsPerSheet` for each sheet read before. */
  row: number;
  /** Cells in the order of the wanted columns. */
  cells: SheetCell[];
  /**
   * The reason why the row may not be a product. It is hidden, repeats the headings, contains units, has cells without
   * a heading, or has the word "Total".
   */
  mark?: RowMark;
}

export type RowMark = 'hidden' | 'headings' | 'units' | 'shifted' | 'total';

export type SheetKind = 'xlsx' | 'csv';

/** A row with at least one value, with all its cells by column. */
export interface WholeRow {
  row: number;
  cells: SheetCell[];
  isHidden?: boolean;
}

export type Rows = AsyncIterable<WholeRow[]> | Iterable<WholeRow[]>;

/** A sheet that can be read several times. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** True if a column is hidden; known after `rows` was read. */
  isHiddenColumn: (column: number) => boolean;
  rows: () => Rows;
  /** References of the cells that have a picture. */
  pictures: () => Promise<string[]>;
}

/** Thrown when the file itself cannot be read. */
export class SheetRejected extends Error {
  constructor(readonly fault: SheetFault) {
    super(sheetFaults[fault]);
  }
}

const codes: Partial<Record<SheetFault, ErrorCode>> = {
  notASheet: 'UNSUPPORTED_TYPE',
  oldExcel: 'UNSUPPORTED_TYPE',
  binaryExcel: 'UNSUPPORTED_TYPE',
  openDocument: 'UNSUPPORTED_TYPE',
  numbers: 'UNSUPPORTED_TYPE',
  webPage: 'UNSUPPORTED_TYPE',
  oldExcelOrLocked: 'UNSUPPORTED_TYPE',
  tooLarge: 'PAYLOAD_TOO_LARGE',
  tooLargeUnpacked: 'PAYLOAD_TOO_LARGE',
  tooManyRows: 'PAYLOAD_TOO_LARGE',
  tooManyColumns: 'PAYLOAD_TOO_LARGE',
};

export const sheetError = (fault: SheetFault) =>
  new DomainError(codes[fault] ?? 'MEDIA_UNREADABLE', { message: sheetFaults[fault] });

/** Excel has 16,384 columns, the last of which is XFD. */
export const lastColumn = 16_384;

const [letterA, letterZ] = [65, 90];

/** Returns the number of a column from a reference: `AB12` is 28. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const code = letter.charCodeAt(0);
    if (code < letterA || code > letterZ) break;
    column = column * 26 + code - letterA + 1;
    if (column > lastColumn) break;
  }
  return column;
}

/** Returns the letters of a column index from 0: 27 is `AB`. */
export const lettersOf = (column: number): string =>
  !(column >= 0 && column < lastColumn)
    ? ''
    : (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(letterA + (column % 26));
