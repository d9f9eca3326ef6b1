import type { SheetCell } from '../../../../domain/import-cells.schemas.js';
import { importLimits } from '../../../../domain/import-files.js';
import { SheetRejected, type WholeRow } from './sheet.js';

/** A text of a cell as far as it is read, without what no database stores; null if nothing is left. */
export function textCell(text: string): string | null {
  const cut = text.length > importLimits.cellLength ? text.slice(0, importLimits.cellLength) : text;
  const clean = cut.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');
  return clean.trim() === '' ? null : clean;
}

/** A row with its cells up to the last that has a value; undefined if none has. */
export function wholeRow(row: number, cells: SheetCell[]): WholeRow | undefined {
  const last = cells.findLastIndex((cell) => cell !== null && cell !== undefined);
  if (last < 0) return undefined;
  if (last >= importLimits.columns) throw new SheetRejected('tooManyColumns');
  return { row, cells: Array.from({ length: last + 1 }, (_, column) => cells[column] ?? null) };
}
