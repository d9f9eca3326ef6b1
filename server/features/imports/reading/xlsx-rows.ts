import { serialToDate } from 'hucre';
import type { SheetCell } from '../../../../domain/import-cells.schemas.js';
import { importLimits } from '../../../../domain/import-files.js';
import { textCell, wholeRow } from './cells.js';
import { SheetRejected, type WholeRow } from './sheet.js';
import { TextCollector, unescaped, type Workbook } from './workbook.js';
import type { XlsxPackage } from './xlsx-package.js';
import { readXml } from './xml-part.js';

/** Excel has 1,048,576 rows and 16,384 columns, the last of which is XFD. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** The rows of a sheet that have a value, in parts as they are unpacked. */
export async function* xlsxRows(file: XlsxPackage, sheet: string, workbook: Workbook): AsyncGenerator<WholeRow[]> {
  const content = await file.read(sheet);
  if (!content) throw new SheetRejected('unreadable');
  const reader = new RowReader(workbook);
  for await (const _ of readXml(content, reader)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
}

/** Collects the rows of a sheet from its elements: `row`, `c` with its `f`, `v` or `is`. */
class RowReader {
  private rows: WholeRow[] = [];
  private row = 0;
  private column = 0;
  private cells: SheetCell[] = [];
  private isWithinSheet = false;
  private cell?: { column: number; type: string; style: number };
  private field?: 'value' | 'formula' | 'text';
  private value?: string;
  private formula?: string;
  private readonly inline = new TextCollector();

  constructor(private readonly workbook: Workbook) {}

  take(): WholeRow[] {
    return this.rows.splice(0);
  }

  readonly open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'sheetData') this.isWithinSheet = true;
    if (!this.isWithinSheet) return;
    if (name === 'row') this.openRow(attributes.r);
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

  private openRow(reference: string | undefined): void {
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
    const row = wholeRow(this.row, this.cells);
    this.cells = [];
    if (row) this.rows.push(row);
  }

  private readCell({ type, style }: { type: string; style: number }): SheetCell {
    if (type === 'inlineStr') return this.inline.take();
    const { value, formula } = this;
    // Programs that cannot calculate write formulas without their result.
    if (value === undefined) return formula === undefined ? null : { failure: textCell(`=${formula}`) ?? '=' };
    if (type === 'str') return textCell(unescaped(value));
    if (value.trim() === '') return null;
    if (type === 's') return this.sharedText(value);
    if (type === 'b') return ['1', 'true'].includes(value.trim().toLowerCase());
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
    if (this.workbook.dateStyles[style] && number >= 0 && number < lastDay)
      return { day: isoDay(serialToDate(number, this.workbook.from1904)) };
    // As Excel shows it: 0.1 + 0.2 is 0.3.
    return Number(number.toPrecision(15));
  }
}

/** 31 December 9999, the last day of Excel, where days are counted from 1904. */
const lastDay = 2_957_004;
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

const dayOf = (value: string): SheetCell =>
  /^\d{4}-\d\d-\d\d/.test(value) ? { day: value.slice(0, 10) } : textCell(value);

/** No value is longer than the longest text that Excel allows; what is cut off is not shown anyway. */
const longestValue = 40_000;
const joined = (text = '', more: string) => (text.length < longestValue ? text + more : text);

function within(last: number, position: number): number {
  if (!(Number.isInteger(position) && position >= 1 && position <= last)) throw new SheetRejected('unreadable');
  return position;
}

const [letterA, letterZ] = [65, 90];

/** `AB12` is 28. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const code = letter.charCodeAt(0);
    if (code < letterA || code > letterZ) break;
    column = column * 26 + code - letterA + 1;
    if (column > lastColumn) break;
  }
  return column;
}
