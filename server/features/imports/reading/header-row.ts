import type { SheetCell } from '../../../../domain/import-cells.schemas.js';
import { importLimits } from '../../../../domain/import-files.js';
import { columnOfHeader } from '../../../../domain/import-columns.js';
import type { WholeRow } from './sheet.js';

/** How many rows of a sheet are searched for the header: people put titles and addresses above it. */
export const searchedRows = 20;

const isKnown = (cell: SheetCell) => typeof cell === 'string' && columnOfHeader(cell) !== undefined;

/** A text that is no number with its unit. */
const isText = (cell: SheetCell): cell is string => typeof cell === 'string' && /^[^\p{N}]*\p{L}/u.test(cell);

const countOf = (cells: readonly SheetCell[], isCounted: (cell: SheetCell) => boolean) =>
  cells.filter(isCounted).length;
const hasValue = (cell: SheetCell) => cell !== null;

/** The row with most headers that are known, else the first that has at least two texts and mostly texts. */
export function findHeaderRow(rows: readonly WholeRow[]): { row: WholeRow; isKnown: boolean } | undefined {
  let best: WholeRow | undefined;
  let most = 0;
  for (const row of rows) {
    const count = countOf(row.cells, isKnown);
    if (count <= most) continue;
    best = row;
    most = count;
  }
  const likely = rows.find(({ cells }) => {
    const texts = countOf(cells, isText);
    return texts >= 2 && texts * 2 > countOf(cells, hasValue);
  });
  // A title such as "Model" alone in its row is no header if a row below it looks like one.
  const isTitle = best && likely && countOf(best.cells, hasValue) === 1;
  if (best && !isTitle) return { row: best, isKnown: true };
  return likely && { row: likely, isKnown: false };
}

export const headersOf = ({ cells }: WholeRow) => cells.map((cell) => headerText(cell));

function headerText(cell: SheetCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'object' ? ('day' in cell ? cell.day : cell.failure) : String(cell);
  return text.replace(/\s+/g, ' ').trim().slice(0, importLimits.headerLength).trim();
}
