import type { SheetCell } from '../../../../domain/import-cells.schemas.js';
import { type SheetFault, sheetFaults } from '../../../../domain/import-files.js';
import { DomainError, type ErrorCode } from '../../../../domain/errors.js';

/** How a person wants a spreadsheet to be read. */
export interface ReadingOptions {
  /** The row with the headings, as the spreadsheet numbers it. Found by its texts if absent. */
  headerRow?: number;
  /** Whether hidden sheets, rows and columns are read too. */
  hidden?: boolean;
}

export interface SheetHead {
  kind: SheetKind;
  /** In the first sheet that is read. As the spreadsheet numbers its rows, from 1. */
  headerRow: number;
  /** By column; '' where there is none. Columns that only a further sheet has follow. */
  headers: string[];
  /** The first rows of that sheet, for a person who chooses the one with the headings. */
  top: TopRow[];
  /** The names of the sheets that are read; '' for a CSV file. */
  sheets: string[];
  unread: UnreadPart[];
}

export interface TopRow {
  row: number;
  cells: string[];
}

/** What is not read, by the name of the sheet. */
export type UnreadPart =
  | { sheet: string; why: 'hidden' | 'otherHeadings' | 'otherUnit' | 'noHeadings' | 'late' | 'encoding' }
  | { sheet: string; why: 'hiddenColumns' | 'noHeading' | 'pictures'; places: string[] };

export interface SheetRow {
  /** As the spreadsheet numbers its rows, from 1, and `rowsPerSheet` more for each sheet that is read before it. */
  row: number;
  /** In the order of the wanted columns. */
  cells: SheetCell[];
  /** Why it is perhaps no product: hidden, a repeated heading, a row of units, cells without a heading, or the word "Total". */
  mark?: RowMark;
}

export type RowMark = 'hidden' | 'headings' | 'units' | 'shifted' | 'total';

export type SheetKind = 'xlsx' | 'csv';

/** A row that has at least one cell with a value, with all its cells by column. */
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
  /** Whether a column is hidden, after `rows` was read. */
  isHiddenColumn: (column: number) => boolean;
  rows: () => Rows;
  /** The cells that have a picture. */
  pictures: () => Promise<string[]>;
}

/** The file itself cannot be read. */
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
