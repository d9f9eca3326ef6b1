import { Readable } from 'node:stream';
import type { CellValue } from 'hucre/xlsx';
import { escapeFormula } from '../../../domain/csv-text.js';
import type { ExportFormat } from '../../../domain/exports.js';
import { Turns } from './turns.js';

/** A day such as `2026-01-31`, which spreadsheets store as a date instead of a text. */
export interface Day {
  day: string;
}

export type Cell = string | number | Day | null | undefined;

export interface Column<Row> {
  title: string;
  /** Width in characters. */
  width: number;
  /** Number format for spreadsheet programs. */
  numFmt?: string;
  valueOf: (row: Row) => Cell;
}

export const wholeNumber = '#,##0';
export const weight = '#,##0.000';

export interface Table<Row> {
  name: string;
  columns: readonly Column<Row>[];
  rows: AsyncIterable<Row>;
}

/**
 * Writes a table while it is read. A slow reader slows the database down, and reading stops once the reader has left.
 */
export const tableFile = <Row>(format: ExportFormat, table: Table<Row>): Readable =>
  Readable.from(format === 'xlsx' ? xlsxOf(table) : csvOf(table), { objectMode: false });

async function* xlsxOf<Row>({ name, columns, rows }: Table<Row>): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const source = new EndableRows(valuesOf(columns, rows, toXlsx));
  const file = writeXlsxStream(source.read(), {
    name,
    columns: columns.map(({ title, width, numFmt }) => ({ header: title, width, numFmt })),
    freezePane: { rows: 1 },
  });
  const reader = file.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (source.failure) throw source.failure;
      yield next.value;
    }
  } finally {
    source.isEnded = true;
    while (!(await reader.read()).done);
  }
}

/**
 * Ends the rows early when the reader has left or reading has failed. The writer then ends its file, which is
 * discarded. Cancelling the writer instead makes the compression of Node 20 throw where nothing can catch it.
 */
class EndableRows<Row> {
  isEnded = false;
  failure?: Error;

  constructor(private readonly rows: AsyncIterable<Row>) {}

  async *read(): AsyncGenerator<Row> {
    try {
      for await (const row of this.rows) {
        if (this.isEnded) return;
        yield row;
      }
    } catch (error) {
      this.failure = error as Error;
    }
  }
}

/** Converts a cell. Texts are never formulas, whatever they begin with. */
function toXlsx(cell: Cell): CellValue {
  if (cell === undefined || cell === null || cell === '') return null;
  return typeof cell === 'object' ? new Date(cell.day) : cell;
}

/** Spreadsheet programs need this mark to read a file as UTF-8 instead of the computer's character set. */
const byteOrderMark = '\ufeff';
const chunkLength = 64 * 1024;

async function* csvOf<Row>({ columns, rows }: Table<Row>): AsyncGenerator<Buffer> {
  let chunk = byteOrderMark + csvLine(columns.map(({ title }) => title));
  for await (const values of valuesOf(columns, rows, toCsv)) {
    chunk += csvLine(values);
    if (chunk.length < chunkLength) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

const csvLine = (values: readonly string[]) => `${values.join(',')}\r\n`;

function toCsv(cell: Cell): string {
  if (cell === undefined || cell === null) return '';
  if (typeof cell === 'object') return cell.day;
  return typeof cell === 'number' ? String(cell) : quoted(escapeFormula(cell));
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

async function* valuesOf<Row, Value>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  convert: (cell: Cell) => Value,
): AsyncGenerator<Value[]> {
  const turns = new Turns();
  for await (const row of rows) {
    yield columns.map(({ valueOf }) => convert(valueOf(row)));
    if (turns.isOver()) await turns.next();
  }
}
