import { listFormat } from './formats.js';
import { defaultCarats } from './gold.js';
import { sheetColumns, type ProductColumn } from './product-columns.js';

export const importStates = ['reading', 'checked', 'running', 'done', 'cancelled', 'failed', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

export const importStateLabels: Record<ImportState, string> = {
  reading: 'Reading',
  checked: 'Checked',
  running: 'Importing',
  done: 'Imported',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undone: 'Undone',
};

/** Kinds of rows. `skipped` rows were not undone, because their product was changed since. */
export const importRowKinds = ['new', 'changed', 'unchanged', 'wrong', 'skipped'] as const;
export type ImportRowKind = (typeof importRowKinds)[number];

export const importRowKindLabels: Record<ImportRowKind, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  wrong: 'Wrong',
  skipped: 'Not undone',
};

export const pictureModes = ['replace', 'add'] as const;
export type PictureMode = (typeof pictureModes)[number];

export const importPageSizes = [20, 50, 100] as const;

export const undoHours = 24;

/** Imports that were not run are deleted after this many days, with their pictures. */
export const importKeptDays = 7;

export const importMessages = {
  sheet: 'Please choose a spreadsheet: XLSX or CSV.',
  sheetFirst: 'Please send the spreadsheet first, and then the pictures.',
  pictures: 'Please choose JPEG, PNG or WebP pictures, or a ZIP file with them.',
  upload: 'Please give the number of the pictures that are sent and of those that were chosen.',
  notNow: 'The file is still being read. Please wait a moment.',
  notChecked: 'This import has been run or cancelled. Please start a new one.',
  notRunning: 'This import has ended already.',
  notUndoable: 'Only an import that has been run can be undone, and only once.',
  mapping: 'Please choose a column of a product for each header, and none twice.',
  noPicture: 'This import has no picture with this name.',
  noRow: 'The sheet has no such row.',
  cells: 'Please give a column of a product and a text for each cell.',
  question: 'Please name a question of the import.',
  answer: 'Please choose one of the answers to this question.',
  noColumns: 'No column is read yet. Please choose the columns first.',
  noNumber: 'Give a design number, or let the import give the next ones.',
  refused: "This row couldn't be saved. Please check it, and import it again.",
  unreadable: "The file couldn't be read to its end. Please save it again and start a new import.",
} as const;

export const missingColumnMessage = (column: ProductColumn) =>
  `A new product needs "${sheetColumns[column].head}", and this sheet has no such column.`;

/** Distance between the first row numbers of two sheets. No sheet of Excel has more rows. */
export const rowsPerSheet = 1_048_576;

/** The sheet of a row, if several are read, and its number there. */
export function placeOfRow(row: number, sheets: readonly string[] | null): { sheet: string | null; sheetRow: number } {
  const sheet = sheets && sheets.length > 1 ? sheets[Math.floor(row / rowsPerSheet)] : undefined;
  return { sheet: sheet ?? null, sheetRow: row % rowsPerSheet };
}

/** "Row 7", or "Row 7 of “Pendants”" where several sheets are read. */
export const rowName = (row: number, sheet?: string) => (sheet ? `Row ${row} of “${sheet}”` : `Row ${row}`);

export const sameNumberMessage = (row: string) => `${row} has the same design number.`;

/** Why a picture belongs to no row. */
export const pictureReasons = {
  unmatched: 'No row has a design number that this name begins with.',
  ambiguous: (numbers: readonly string[]) => `This name fits ${numbers.join(' and ')}.`,
  tooMany: (most: number) => `A product has at most ${most} pictures.`,
  near: (numbers: readonly string[]) =>
    `This name is like ${listFormat.format(numbers)}. Give it to that row if it belongs there.`,
  nearRow: 'The picture column of a row has a name like this one. Give it to that row if it belongs there.',
} as const;

/** Notices about values that were not understood, but do not prevent the import. */
export const importNotices = {
  picture: 'No picture of this import has this name.',
  subcategory: (category: string) => `${category} has subcategories, and this product is in none of them.`,
  carats: `A new product is offered in ${listFormat.format(defaultCarats)} ct.`,
  colour: 'Pictures show yellow or rose gold. These pictures say no colour.',
} as const;

export const noCaratsNotice = `No column is read as ${sheetColumns.caratOptions.head}. New products are offered in ${listFormat.format(defaultCarats)} ct.`;

/** Additional columns of a sheet with wrong rows. */
export const wrongColumn = { row: 'Row', why: 'What is wrong' } as const;
