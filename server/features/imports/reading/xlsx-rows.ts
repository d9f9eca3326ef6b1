import { serialToDate } from 'hucre';
import type { SheetCell } from '../../../../domain/sheet-cells.js';
import { importLimits } from '../../../../domain/import-files.js';
import { columnOf, lastColumn, type Sheet, SheetRejected, textCell, wholeRow, type WholeRow } from './sheet.js';
import { drawnPictures, type MergedCells, sheetExtras, type SheetExtras } from './sheet-extras.js';
import { readWorkbook, type SheetPart, TextCollector, unescaped, type Workbook } from './workbook.js';
import { XlsxPackage } from './xlsx-package.js';
import { readXml } from './xml-part.js';

/** Excel allows 1,048,576 rows. */
const lastRow = 1_048_576;

/** Returns the sheets of a workbook for reading. */
export async function xlsxSheets(content: Buffer): Promise<Sheet[]> {
  const file = await XlsxPackage.open(content);
  const workbook = await readWorkbook(file);
  return workbook.sheets.map((sheet) => xlsxSheet(file, sheet, workbook));
}

function xlsxSheet(file: XlsxPackage, { name, part, isHidden }: SheetPart, workbook: Workbook): Sheet {
  const hiddenColumns: ColumnRange[] = [];
  let extras: Promise<SheetExtras> | undefined;
  const readExtras = () => (extras ??= sheetExtras(file, part));
  return {
    name,
    isHidden,
    isHiddenColumn: (column) => hiddenColumns.some(({ first, last }) => column >= first && column <= last),
    rows: async function* () {
      const { merged } = await readExtras();
      merged.restart();
      hiddenColumns.length = 0;
      yield* xlsxRows(file, part, new RowReader(workbook, merged, hiddenColumns));
    },
    pictures: async () => [...(await readExtras()).pictures, ...(await drawnPictures(file, part))],
  };
}

/** Yields the rows of a sheet that have a value, in batches as they are unpacked. */
async function* xlsxRows(file: XlsxPackage, part: string, reader: RowReader): AsyncGenerator<WholeRow[]> {
  const content = await file.read(part);
  if (!content) throw new SheetRejected('unreadable');
  for await (const _ of readXml(content, reader)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
}

/** A range of columns, from 0. */
interface ColumnRange {
  first: number;
  last: number;
}

/**
 * Collects the rows of a sheet from its elements: `row`, and `c` with its `f`, `v` or `is`. The value of merged cells
 * is repeated in each of their rows that has any other value.
 */
class RowReader {
  private rows: WholeRow[] = [];
  private row = 0;
  private column = 0;
  private cells: SheetCell[] = [];
  private isWithinSheet = false;
  private isHidden = false;
  private cell?: { column: number; type: string; style: number };
  private field?: 'value' | 'formula' | 'text';
  private value?: string;
  private formula?: string;
  private readonly inline = new TextCollector();

  constructor(
    private readonly workbook: Workbook,
    private readonly merged: MergedCells,
    private readonly hiddenColumns: ColumnRange[],
  ) {}

  take(): WholeRow[] {
    return this.rows.splice(0);
  }

  readonly open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'sheetData') this.isWithinSheet = true;
    if (name === 'col') this.openColumns(attributes);
    if (!this.isWithinSheet) return;
    if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (!this.cell) return;
    else if (name === 'v') [this.field, this.value] = ['value', ''];
    else if (name === 'f') [this.field, this.formula] = ['formula', ''];
    else if (name === 'is') this.field = 'text';
    else if (this.field === 'text') this.inline.open(name);
  };

  readonly text = (text: string): void => {
    if (this.field === 'value') this.value = joined(this.value, text);
    else if (this.field === 'formula') this.formula = joined(this.formula, text);
    else if (this.field === 'text') this.inline.add(text);
  };

  readonly close = (name: string): void => {
    if (name === 'sheetData') this.isWithinSheet = false;
    else if (name === 'row') this.closeRow();
    else if (name === 'c') this.closeCell();
    else if (name === 'v' || name === 'f' || name === 'is') this.field = undefined;
    else if (this.field === 'text') this.inline.close(name);
  };

  private openColumns({ min, max, hidden = '' }: Record<string, string>): void {
    const isHidden = isTrue(hidden) && this.hiddenColumns.length < importLimits.columns;
    if (isHidden) this.hiddenColumns.push({ first: Number(min) - 1, last: Number(max) - 1 });
  }

  private openRow({ r: reference, hidden = '' }: Record<string, string>): void {
    this.isHidden = isTrue(hidden);
    this.row = within(lastRow, reference === undefined ? this.row + 1 : Number(reference));
    this.column = 0;
    this.cells = [];
  }

  private openCell({ r: reference, t: type = 'n', s: style }: Record<string, string>): void {
    this.column = within(lastColumn, reference === undefined ? this.column + 1 : columnOf(reference));
    this.cell = { column: this.column - 1, type, style: Number(style ?? 0) };
    this.field = this.value = this.formula = undefined;
    this.inline.start();
  }

  private closeCell(): void {
    if (!this.cell) return;
    const { column } = this.cell;
    const cell = this.readCell(this.cell);
    this.cell = this.field = undefined;
    if (cell === null) return;
    if (column >= importLimits.columns) throw new SheetRejected('tooManyColumns');
    this.cells[column] = cell;
  }

  private closeRow(): void {
    const isBlank = !this.cells.some((cell) => cell !== null);
    const cells = isBlank ? this.cells : this.merged.fill(this.row, this.cells);
    const row = wholeRow(this.row, cells);
    this.cells = [];
    if (row) this.rows.push(this.isHidden ? { ...row, isHidden: true } : row);
  }

  private readCell({ type, style }: { type: string; style: number }): SheetCell {
    if (type === 'inlineStr') return this.inline.take();
    const { value, formula } = this;
    // Programs that cannot calculate write formulas without a result.
    if (value === undefined) return formula === undefined ? null : { failure: textCell(`=${formula}`) ?? '=' };
    if (type === 'str') return textCell(unescaped(value));
    if (value.trim() === '') return null;
    if (type === 's') return this.sharedText(value);
    if (type === 'b') return isTrue(value.trim().toLowerCase());
    if (type === 'e') return { failure: textCell(value) ?? '#' };
    if (type === 'd') return dayOf(value);
    return this.numberOrDay(value, style);
  }

  private sharedText(value: string): string | null {
    const text = this.workbook.texts[Number(value)];
    if (text === undefined) throw new SheetRejected('unreadable');
    return text;
  }

  private numberOrDay(value: string, style: number): SheetCell {
    const number = Number(value);
    if (!Number.isFinite(number)) return textCell(value);
    const format = this.workbook.formats[style];
    if (format?.isDate && number >= 0 && number < lastDay)
      return { day: isoDay(serialToDate(number, this.workbook.from1904)) };
    // Excel shows 15 digits: 0.1 + 0.2 is 0.3.
    const shown = Number(number.toPrecision(15));
    const cell = format ? format.show(shown) : shown;
    return typeof cell === 'object' && cell !== null && 'shown' in cell && cell.shown === '' ? null : cell;
  }
}

const isTrue = (text: string) => text === '1' || text === 'true';

/** 31 December 9999, the last day of Excel, if days are counted from 1904. */
const lastDay = 2_957_004;
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

const dayOf = (value: string): SheetCell =>
  /^\d{4}-\d\d-\d\d/.test(value) ? { day: value.slice(0, 10) } : textCell(value);

/**
 * Limit of a value, above the longest text that Excel allows. Longer values are cut, because no more of them is shown.
 */
const longestValue = 40_000;
const joined = (text = '', more: string) => (text.length < longestValue ? text + more : text);

function within(last: number, position: number): number {
  if (!(Number.isInteger(position) && position >= 1 && position <= last)) throw new SheetRejected('unreadable');
  return position;
}
