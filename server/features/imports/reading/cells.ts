import type { SheetCell } from '../../../../domain/import-cells.schemas.js';
import { importLimits } from '../../../../domain/import-files.js';
import { SheetRejected, type WholeRow } from './sheet.js';

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
