import { countFormat } from '../../../../domain/formats';
import { formatValue, readXlsx, type CellValue, type Sheet } from 'hucre';

/** The text of a file of orders, and the names of its parts that are left out. */
export interface OrderFileText {
  text: string;
  unread: readonly string[];
}

const maxRows = 1_000;

const hasRows = ({ rows }: Sheet) => rows.some((row) => row.some((value) => value !== null && value !== ''));
const isVisible = ({ hidden, veryHidden }: Sheet) => !hidden && !veryHidden;

/** The text that the sheet shows for a value: 42 may be shown as 00042, and 0.1 + 0.2 as 0.3. */
function shown(value: CellValue, format: string | undefined): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== 'number') return String(value ?? '');
  return format ? formatValue(value, format) : String(Number(value.toPrecision(15)));
}

/** Repeats the value of merged cells in each of their rows that has a value of its own. */
function fillMerged({ rows, merges = [] }: Sheet): void {
  for (const { startRow, endRow, startCol } of merges)
    for (const row of rows.slice(startRow + 1, endRow + 1))
      if (row.some((value) => value !== null && value !== '')) row[startCol] ??= rows[startRow]?.[startCol] ?? null;
}

/** The first visible sheet with rows, as lines of cells. Hidden rows and columns are left out, as a printout does. */
export async function readOrderSheet(bytes: Uint8Array): Promise<OrderFileText> {
  const { sheets } = await readXlsx(bytes, { readStyles: true, maxRows: maxRows + 1 });
  const filled = sheets.filter(hasRows);
  const sheet = filled.find(isVisible);
  if (!sheet) return { text: '', unread: [] };
  fillMerged(sheet);
  const isHiddenRow = (row: number) => sheet.rowDefs?.get(row)?.hidden === true;
  const isHiddenColumn = (column: number) => sheet.columns?.[column]?.hidden === true;
  const lines = sheet.rows.slice(0, maxRows).flatMap((row, at) => {
    if (isHiddenRow(at)) return [];
    const cells = row.flatMap((value, column) => {
      if (isHiddenColumn(column)) return [];
      // A line break within a cell would end the line.
      return shown(value, sheet.cells?.get(`${at},${column}`)?.style?.numFmt).replace(/\s+/g, ' ');
    });
    return [cells.join('\t')];
  });
  const hiddenRows = sheet.rows.filter((row, at) => isHiddenRow(at) && row.some(Boolean)).length;
  const hiddenColumns = sheet.columns?.filter(({ hidden }) => hidden).length ?? 0;
  const unread = [
    ...filled.filter((other) => other !== sheet).map(({ name }) => `sheet “${name}”`),
    ...(sheet.rows.length > maxRows ? [`rows after the first ${countFormat.format(maxRows)}`] : []),
    ...(hiddenRows > 0 ? ['hidden rows'] : []),
    ...(hiddenColumns > 0 ? ['hidden columns'] : []),
  ];
  return { text: lines.join('\n'), unread };
}
