import { countFormat, weightFormat } from '../../../../domain/formats.js';
import { boldFont } from '../../../platform/documents/fonts.js';
import { mm, type PrintDocument } from '../../../platform/documents/print-document.js';
import { ink, type TextStyle } from '../../../platform/documents/texts.js';
import { Turns } from '../../../platform/documents/turns.js';
import type { ProductionRow, ProductionTotals } from './production-list.js';

interface Column {
  title: string;
  width: number;
  isNumber?: true;
  font?: string;
  size?: number;
  valueOf: (row: ProductionRow) => string;
  totalOf?: (totals: ProductionTotals) => string;
}

const weightText = (grams: ProductionRow['netGram']) =>
  typeof grams === 'number' ? weightFormat.format(grams) : (grams ?? '–');

const columns: readonly Column[] = [
  { title: 'Design', width: 27, font: boldFont, valueOf: (row) => row.designNumber ?? '–', totalOf: () => 'Total' },
  { title: 'Name', width: 51, valueOf: (row) => [row.name, row.making].filter(Boolean).join(' · ') },
  { title: 'Carat', width: 13, isNumber: true, valueOf: (row) => row.carat },
  { title: 'Colour', width: 21, valueOf: (row) => row.colour },
  { title: 'Size', width: 22, valueOf: (row) => row.size },
  {
    title: 'Pieces',
    width: 15,
    isNumber: true,
    font: boldFont,
    valueOf: (row) => countFormat.format(row.pieces),
    totalOf: ({ pieces }) => countFormat.format(pieces),
  },
  {
    title: 'Grams each',
    width: 22,
    isNumber: true,
    valueOf: (row) => weightText(row.gram),
  },
  { title: 'Net each', width: 20, isNumber: true, valueOf: (row) => weightText(row.netGram) },
  {
    title: 'Total grams',
    width: 22,
    isNumber: true,
    valueOf: (row) => weightFormat.format(row.grams),
    totalOf: ({ grams }) => weightFormat.format(grams),
  },
  {
    title: 'Fine gold',
    width: 22,
    isNumber: true,
    valueOf: (row) => weightFormat.format(row.fineGrams),
    totalOf: ({ fineGrams }) => weightFormat.format(fineGrams),
  },
  { title: 'Orders', width: 38, size: 7.5, valueOf: (row) => row.orderCodes.join(', ') },
];

const page = { width: mm(297), height: mm(210) };
const margin = mm(12);
const right = page.width - margin;
const bottom = page.height - margin - mm(6);
const headTop = margin + mm(13);
const firstRowTop = headTop + mm(8);
const cellGap = mm(3.5);
const cellPadding = mm(1.4);
const quiet = '#6e6a64';
const rule = '#d8d4cd';

const small: TextStyle = { size: 7.5, color: quiet };
const cellSize = 8.5;
/** Shrinks numbers instead of breaking them into lines. */
const styleOf = ({ font, isNumber, size = cellSize }: Column): TextStyle => ({
  size,
  font,
  ...(isNumber && { minSize: 5 }),
});

/** A row with the lines of its cells, and its height. */
interface LaidOutRow {
  cells: string[][];
  height: number;
}

export interface ProductionListSource {
  /** Text such as "12 orders, 26 Nov 2026". */
  subtitle: string;
  rows: readonly ProductionRow[];
  totals: ProductionTotals;
}

/** Lays out all rows before drawing, because each page shows the number of pages. */
export async function* drawProductionList(
  document: PrintDocument,
  { subtitle, rows, totals }: ProductionListSource,
): AsyncGenerator<void> {
  const turns = new Turns();
  const laidOut: LaidOutRow[] = [];
  for (const row of rows) {
    laidOut.push(layOut(document, (column) => column.valueOf(row)));
    if (turns.isOver()) await turns.next();
  }
  const total = layOut(document, ({ totalOf }) => totalOf?.(totals) ?? '');
  const pages = pagesOf(laidOut, total);
  for (const [index, rowsOfPage] of pages.entries()) {
    drawHead(document, subtitle, `Page ${index + 1} of ${pages.length}`);
    drawRows(document, rowsOfPage, total);
    yield;
    if (turns.isOver()) await turns.next();
  }
}

function layOut({ texts }: PrintDocument, valueOf: (column: Column) => string): LaidOutRow {
  const cells = columns.map((column) =>
    column.isNumber ? [valueOf(column)] : texts.wrap(valueOf(column), styleOf(column), mm(column.width) - cellGap),
  );
  const heights = cells.map((lines, index) => texts.heightOf(lines.length, columns[index]?.size ?? cellSize));
  return { cells, height: Math.max(...heights) + 2 * cellPadding };
}

/** Splits rows into pages. The total stays on the page of the last row. */
function pagesOf(rows: readonly LaidOutRow[], total: LaidOutRow): LaidOutRow[][] {
  const pages: LaidOutRow[][] = [[]];
  let y = firstRowTop;
  for (const row of rows) {
    const needed = row === rows.at(-1) ? row.height + total.height : row.height;
    if (y + needed > bottom && pages.at(-1)?.length) {
      pages.push([]);
      y = firstRowTop;
    }
    pages.at(-1)?.push(row);
    y += row.height;
  }
  pages.at(-1)?.push(total);
  return pages;
}

function drawHead({ pdf, texts }: PrintDocument, subtitle: string, pageNumber: string): void {
  pdf.addPage({ size: [page.width, page.height], margin: 0 });
  const width = right - margin;
  texts.write('Production list', { size: 16, font: boldFont }, { x: margin, y: margin - 5, width });
  texts.write(subtitle, { size: 9, color: quiet }, { x: margin, y: margin, width, align: 'right' });
  texts.write(pageNumber, small, { x: margin, y: page.height - margin - mm(2), width, align: 'right' });
  drawCells(columns, (column, box) => texts.write(column.title, { ...small, size: 8 }, { ...box, y: headTop }));
  drawRule(pdf, firstRowTop - mm(1), ink);
}

function drawRows({ pdf, texts }: PrintDocument, rows: readonly LaidOutRow[], total: LaidOutRow): void {
  let y = firstRowTop;
  for (const row of rows) {
    if (row === total) drawRule(pdf, y, ink);
    drawCells(columns, (column, box, index) => {
      const style = row === total ? { ...styleOf(column), font: boldFont } : styleOf(column);
      // Aligns the baseline with larger texts.
      let top = y + cellPadding + cellSize - style.size;
      for (const line of row.cells[index] ?? []) top = texts.write(line, style, { ...box, y: top });
    });
    y += row.height;
    if (row !== total) drawRule(pdf, y, rule);
  }
}

interface CellBox {
  x: number;
  width: number;
  align: 'left' | 'right';
}

function drawCells(drawn: readonly Column[], draw: (column: Column, box: CellBox, index: number) => unknown): void {
  let x = margin;
  for (const [index, column] of drawn.entries()) {
    draw(column, { x, width: mm(column.width) - cellGap, align: column.isNumber ? 'right' : 'left' }, index);
    x += mm(column.width);
  }
}

const drawRule = (pdf: PDFKit.PDFDocument, y: number, color: string) =>
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).stroke(color);
