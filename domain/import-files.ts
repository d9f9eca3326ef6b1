import { countFormat } from './formats.js';
import { maxPictureBytes, pictureTypes } from './files.js';

const megabyte = 1024 * 1024;

export const importLimits = {
  /** Rows below the header that have a cell with a value. */
  rows: 20_000,
  columns: 200,
  /** Characters of a header and of a cell. Longer texts are cut off. */
  headerLength: 200,
  cellLength: 1_000,
  sheetBytes: 20 * megabyte,
  /** Limits of an XLSX file, which is a ZIP file: the claimed unpacked size of its parts, and their number. */
  unpackedSheetBytes: 300 * megabyte,
  sheetParts: 10_000,
  pictures: 10_000,
  pictureBytes: maxPictureBytes,
  /** Bytes of a ZIP file in one upload. */
  archiveBytes: 90 * megabyte,
  /** Bytes of all pictures of an import. */
  totalBytes: 2 * 1024 * megabyte,
} as const;

const megabytes = (bytes: number) => `${countFormat.format(bytes / megabyte)} MB`;

/** Why a sheet can't be read. */
export const sheetFaults = {
  notASheet: "This isn't a spreadsheet. Please save it as XLSX or CSV.",
  oldExcel: 'This is an old Excel file (XLS). Please save it as XLSX or CSV.',
  binaryExcel: 'This is a binary Excel file (XLSB). Please save it as XLSX or CSV.',
  openDocument: 'This is an OpenDocument spreadsheet (ODS). Please save it as XLSX or CSV.',
  numbers: 'This is a Numbers file. Please export it as XLSX or CSV.',
  webPage:
    'This is a web page with the ending of a spreadsheet. Please open it in a spreadsheet program and save it as XLSX or CSV.',
  locked: 'This spreadsheet is password-protected. Please save it without a password.',
  oldExcelOrLocked:
    'This is an old Excel file (XLS), or it is password-protected. Please save it without a password as XLSX or CSV.',
  unreadable: "This spreadsheet couldn't be read. Please save it again as XLSX or CSV.",
  tooHard:
    'This spreadsheet takes too much time or memory to read. Please copy its cells into a new one and save that.',
  openQuote:
    "A quotation mark in this CSV file isn't closed, so its cells can't be told apart. Please save it as XLSX.",
  empty: 'This spreadsheet is empty.',
  noHeader: 'This spreadsheet has no row with the names of its columns. Please add one above the products.',
  tooLarge: `This spreadsheet is too large. The limit is ${megabytes(importLimits.sheetBytes)}.`,
  tooLargeUnpacked: `This spreadsheet is too large when it is unpacked. Please copy its cells into a new one and save that.`,
  tooManyRows: `This spreadsheet has more than ${countFormat.format(importLimits.rows)} rows. Please split it.`,
  tooManyColumns: `This spreadsheet has more than ${countFormat.format(importLimits.columns)} columns. Please delete those that aren't needed.`,
} as const;
export type SheetFault = keyof typeof sheetFaults;

/** Why a ZIP file with pictures is refused as a whole. */
export const archiveFaults = {
  unreadable: "This ZIP file couldn't be read. Please make it again.",
  empty: 'There are no files in this ZIP file.',
  tooManyPictures: `This ZIP file has more than ${countFormat.format(importLimits.pictures)} files. Please split it.`,
  tooLarge: 'The files in this ZIP file are larger than 2 GB in all. Please split it.',
} as const;
export type ArchiveFault = keyof typeof archiveFaults;

/** Why one file of a ZIP file is left out. */
export const archiveReasons = {
  locked: 'This file is password-protected.',
  unsafeName: 'The path of this file is not allowed.',
  sameName: 'Another file has the same name.',
  nested: 'ZIP files within a ZIP file are not opened.',
  tooLarge: `This file is larger than ${megabytes(importLimits.pictureBytes)}.`,
  compression: "This kind of compression isn't supported.",
  damaged: 'This file is damaged.',
} as const;

const pictureOrZip = 'Please choose JPEG, PNG or WebP pictures, or a ZIP file with them.';

export const importPictureRules = {
  maxBytes: importLimits.pictureBytes,
  types: pictureTypes,
  wrongType: "This isn't a JPEG, PNG or WebP picture.",
  tooLarge: `This picture is larger than ${megabytes(importLimits.pictureBytes)}.`,
} as const;

/** A picture, or a ZIP file with pictures. */
export const pictureArchiveRules = {
  maxBytes: importLimits.archiveBytes,
  types: [...pictureTypes, 'application/zip'],
  wrongType: pictureOrZip,
  tooLarge: `This file is larger than ${megabytes(importLimits.archiveBytes)}. Please split it.`,
} as const;

export const sheetRules = {
  maxBytes: importLimits.sheetBytes,
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  wrongType: sheetFaults.notASheet,
  tooLarge: sheetFaults.tooLarge,
} as const;
