import { plainHeader } from '../../../../domain/headings';
import { distinctHeaders, mapHeaders } from '../../../../domain/import-columns';
import { cellsOf, linesOf } from '../../../../domain/order-table';
import type { NumberOfDesign } from './numbers-manager';

/** The separators for `cellsOf`, a tab first: numbers of a company may contain semicolons and commas. */
const separators = ['\\t', ';', ','] as const;

const ownNumber = /^(?:your|own|our|my|client|customer|party|buyer|company)/;

interface Columns {
  design: number;
  /** -1 if there is no such column. */
  own: number;
}

/** The columns that a line of headings names; undefined for a line with numbers. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const heads = distinctHeaders(cells);
  const known = mapHeaders(heads);
  const design = heads.findIndex((head) => known[head] === 'designNumber');
  if (design < 0) return undefined;
  const named = heads.findIndex((head, at) => at !== design && ownNumber.test(plainHeader(head)));
  if (named >= 0) return { design, own: named };
  const others = heads.flatMap((head, at) => (at !== design && (head === '' || known[head] === null) ? [at] : []));
  return { design, own: others.find((at) => at > design) ?? others[0] ?? -1 };
}

/** A line without headings: the design number, then the number. Further cells stay in the number, for a correction. */
const fromCells = ([designNumber = '', ...others]: readonly string[]): NumberOfDesign => ({
  designNumber,
  number: others.filter(Boolean).join(' '),
});

/**
 * Rows of design numbers and numbers of a company that were copied from a spreadsheet or a file, without their headings.
 * Undefined for a text that belongs into one field: `inNumber` tells that it is the field of the number, which can
 * contain a comma.
 */
export function readNumbers(text: string, inNumber: boolean): NumberOfDesign[] | undefined {
  const lines = linesOf(text);
  const separator = separators.find((mark) => text.includes(mark === '\\t' ? '\t' : mark));
  if (lines.length < 2 && (!separator || (inNumber && separator !== '\\t'))) return undefined;
  const table = cellsOf(lines, separator ?? '\\t');
  const columns = columnsOf(table[0] ?? []);
  const rows = columns
    ? table.slice(1).map((cells) => ({ designNumber: cells[columns.design] ?? '', number: cells[columns.own] ?? '' }))
    : table.map((cells) => (separator || !inNumber ? fromCells(cells) : { designNumber: '', number: cells[0] ?? '' }));
  return rows.filter(({ designNumber, number }) => designNumber !== '' || number !== '');
}
