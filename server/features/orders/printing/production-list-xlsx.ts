import type { CellValue } from 'hucre/xlsx';
import type { ProductionRow, ProductionTotals } from './production-list.js';

const wholeNumber = '#,##0';
const weight = '#,##0.000';

/** The columns, with widths in characters. */
const columns = [
  { header: 'Design number', width: 15 },
  { header: 'Name', width: 32 },
  { header: 'Carat', width: 8, numFmt: wholeNumber },
  { header: 'Colour', width: 13 },
  { header: 'Size', width: 18 },
  { header: 'Making', width: 24 },
  { header: 'Pieces', width: 8, numFmt: wholeNumber },
  { header: 'Grams each', width: 13, numFmt: weight },
  { header: 'Net each', width: 13, numFmt: weight },
  { header: 'Total grams', width: 13, numFmt: weight },
  { header: 'Fine gold', width: 13, numFmt: weight },
  { header: 'Orders', width: 40 },
];

const numberOf = (weight: number | null | 'differs') => (weight === 'differs' ? null : weight);

/**
 * Converts a row. Texts are never formulas, whatever they begin with. Sizes are texts, because as a number 2.10 would
 * equal 2.1.
 */
const rowOf = (row: ProductionRow): CellValue[] => [
  row.designNumber ?? '',
  row.name,
  Number(row.carat),
  row.colour,
  row.size,
  row.making,
  row.pieces,
  numberOf(row.gram),
  numberOf(row.netGram),
  row.grams,
  row.fineGrams,
  row.orderCodes.join(', '),
];

const totalRow = ({ pieces, grams, fineGrams }: ProductionTotals): CellValue[] => [
  'Total',
  ...[null, null, null, null, null],
  pieces,
  ...[null, null],
  grams,
  fineGrams,
  null,
];

/** Makes the cells of a row bold, by their positions in the sheet. */
const bold = (row: number, values: readonly CellValue[]) =>
  values.map((value, column) => {
    const numFmt = row > 0 ? columns[column]?.numFmt : undefined;
    return [`${row},${column}`, { value, style: { font: { bold: true }, numFmt } }] as const;
  });

export async function productionSheet(rows: readonly ProductionRow[], totals: ProductionTotals): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const heading = columns.map(({ header }) => header);
  const total = totalRow(totals);
  const sheet = {
    name: 'Production list',
    columns: columns.map(({ width, numFmt }) => ({ width, numFmt })),
    rows: [heading, ...rows.map(rowOf), total],
    cells: new Map([...bold(0, heading), ...bold(rows.length + 1, total)]),
    freezePane: { rows: 1 },
    pageSetup: { orientation: 'landscape' as const },
  };
  return writeXlsx({ sheets: [sheet] });
}
