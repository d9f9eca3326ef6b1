import { importLimits } from '../../../../domain/import-files.js';
import { csvRows } from './csv-rows.js';
import { findHeaderRow, headersOf, searchedRows } from './header-row.js';
import { type SheetHead, SheetRejected, type SheetRow, type WholeRow } from './sheet.js';
import { ensureSheetKind } from './sheet-kind.js';
import { readWorkbook } from './workbook.js';
import { XlsxPackage } from './xlsx-package.js';
import { xlsxRows } from './xlsx-rows.js';

type Rows = AsyncIterable<WholeRow[]> | Iterable<WholeRow[]>;
/** A sheet that can be read several times. */
type Sheet = () => Rows;

const partSize = 500;

/** Reads the head of a sheet, or the columns with these positions. */
export interface ReadingTask {
  columns?: readonly number[];
}

export type ReadingAnswer = { head: SheetHead } | { rows: SheetRow[] };

export async function* readSheet(content: Buffer, { columns }: ReadingTask): AsyncGenerator<ReadingAnswer> {
  if (!columns) yield { head: await readHead(content) };
  else for await (const rows of readRows(content, columns)) yield { rows };
}

async function readHead(content: Buffer): Promise<SheetHead> {
  const { kind, header } = await findSheet(content);
  return { kind, headerRow: header.row, headers: headersOf(header) };
}

/** The rows below the header, in parts of 500. */
async function* readRows(content: Buffer, columns: readonly number[]): AsyncGenerator<SheetRow[]> {
  const { sheet, header } = await findSheet(content);
  let count = 0;
  let part: SheetRow[] = [];
  for await (const { row, cells } of eachRow(sheet())) {
    if (row <= header.row) continue;
    count += 1;
    if (count > importLimits.rows) throw new SheetRejected('tooManyRows');
    part.push({ row, cells: columns.map((column) => cells[column] ?? null) });
    if (part.length < partSize) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function* eachRow(parts: Rows) {
  for await (const rows of parts) yield* rows;
}

/** The first sheet that has a known header, else the first that has a header. People put a page with notes before it. */
async function findSheet(content: Buffer) {
  const kind = ensureSheetKind(content);
  let isEmpty = true;
  let best: { sheet: Sheet; header: WholeRow } | undefined;
  for (const sheet of kind === 'csv' ? [() => csvRows(content)] : await sheetsOf(content)) {
    const rows = await firstRows(sheet());
    isEmpty &&= rows.length === 0;
    const header = findHeaderRow(rows);
    if (header && (header.isKnown || !best)) best = { sheet, header: header.row };
    if (header?.isKnown) break;
  }
  if (!best) throw new SheetRejected(isEmpty ? 'empty' : 'noHeader');
  return { kind, ...best };
}

/** Excel files have a few sheets; reading the heads of thousands would take long. */
const searchedSheets = 20;

async function sheetsOf(content: Buffer): Promise<Sheet[]> {
  const file = await XlsxPackage.open(content);
  const workbook = await readWorkbook(file);
  return workbook.sheets.slice(0, searchedSheets).map((sheet) => () => xlsxRows(file, sheet, workbook));
}

async function firstRows(parts: Rows): Promise<WholeRow[]> {
  const rows: WholeRow[] = [];
  for await (const row of eachRow(parts)) {
    rows.push(row);
    if (rows.length >= searchedRows) break;
  }
  return rows;
}
