import type { SheetCell } from '../../../../domain/import-cells.schemas.js';
import { type SheetFault, sheetFaults } from '../../../../domain/import-files.js';
import { DomainError, type ErrorCode } from '../../../../domain/errors.js';

export interface SheetHead {
  kind: SheetKind;
  /** As the spreadsheet numbers its rows, from 1. */
  headerRow: number;
  /** By column; '' where there is none. */
  headers: string[];
}

export interface SheetRow {
  /** As the spreadsheet numbers its rows, from 1. */
  row: number;
  /** In the order of the wanted columns. */
  cells: SheetCell[];
}

export type SheetKind = 'xlsx' | 'csv';

/** A row that has at least one cell with a value, with all its cells by column. */
export interface WholeRow {
  row: number;
  cells: SheetCell[];
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
