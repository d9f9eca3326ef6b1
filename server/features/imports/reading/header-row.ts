import { importLimits } from '../../../../domain/import-files.js';
import { productColumns } from '../../../../domain/product-columns.js';
import type { SheetCell, WholeRow } from './sheet.js';

/** How many rows of a sheet are searched for the header: people put titles and addresses above it. */
export const searchedRows = 20;

const known = new Set(Object.values(productColumns).map((header) => header.toLowerCase()));
const isKnown = (header: string) => known.has(header.toLowerCase());

/** A text that is no number with its unit. */
const isText = (cell: SheetCell): cell is string => typeof cell === 'string' && /^[^\p{N}]*\p{L}/u.test(cell);

/** The row with most headers that are known, else the first that has at least two texts and mostly texts. */
export function findHeaderRow(rows: readonly WholeRow[]): { row: WholeRow; isKnown: boolean } | undefined {
  let best: WholeRow | undefined;
  let most = 0;
  for (const row of rows) {
    const count = row.cells.filter((cell) => typeof cell === 'string' && isKnown(cell.trim())).length;
    if (count <= most) continue;
    best = row;
    most = count;
  }
  if (best) return { row: best, isKnown: true };
  const first = rows.find(({ cells }) => {
    const texts = cells.filter(isText).length;
    return texts >= 2 && texts * 2 > cells.filter((cell) => cell !== null).length;
  });
  return first && { row: first, isKnown: false };
}

export const headersOf = ({ cells }: WholeRow) => cells.map((cell) => headerText(cell));

function headerText(cell: SheetCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'object' ? ('day' in cell ? cell.day : cell.failure) : String(cell);
  return text.replace(/\s+/g, ' ').trim().slice(0, importLimits.headerLength).trim();
}
