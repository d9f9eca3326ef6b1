import type { Cell, SheetData } from 'write-excel-file/node';
import type { ProductionRow, ProductionTotals } from './production-list.js';

/** Widths in characters. */
const columns = [
  { title: 'Design number', width: 15 },
  { title: 'Name', width: 32 },
  { title: 'Carat', width: 8 },
  { title: 'Colour', width: 13 },
  { title: 'Size', width: 18 },
  { title: 'Pieces', width: 8 },
  { title: 'Gram of one', width: 13 },
  { title: 'Total gram', width: 13 },
  { title: 'Fine gold', width: 13 },
  { title: 'Orders', width: 40 },
];

const wholeNumber = '#,##0';
const weight = '#,##0.000';
/** Cells of this type are never formulas, whatever the text begins with. */
const text = (value: string): Cell => ({ value, type: String });
const number = (value: number | null, format: string): Cell =>
  value === null ? null : { value, type: Number, format };

/** Sizes are texts: as a number, 2.10 would be the same as 2.1. */
const rowOf = (row: ProductionRow): Cell[] => [
  text(row.designNumber ?? ''),
  text(row.name),
  number(Number(row.carat), wholeNumber),
  text(row.colour),
  text(row.size),
  number(row.pieces, wholeNumber),
  number(row.gram, weight),
  number(row.grams, weight),
  number(row.fineGrams, weight),
  text(row.orderCodes.join(', ')),
];

const bold = (cell: Cell): Cell =>
  cell !== null && typeof cell === 'object' && 'value' in cell ? { ...cell, fontWeight: 'bold' } : cell;

const totalRow = ({ pieces, grams, fineGrams }: ProductionTotals): Cell[] => [
  text('Total'),
  ...[null, null, null, null],
  number(pieces, wholeNumber),
  null,
  number(grams, weight),
  number(fineGrams, weight),
];

export async function productionSheet(rows: readonly ProductionRow[], totals: ProductionTotals): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const data: SheetData = [
    columns.map(({ title }) => bold(text(title))),
    ...rows.map(rowOf),
    totalRow(totals).map(bold),
  ];
  return writeExcelFile(data, {
    sheet: 'Production list',
    orientation: 'landscape',
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }).toBuffer();
}
