import { listOf } from '../../../domain/english.js';
import type { LineSheetSize } from '../../../domain/selections.js';
import { formatWeight } from '../../../domain/weights.js';
import {
  type DocumentPicture,
  DocumentPictures,
  type ReadPictures,
} from '../../platform/printing/document-pictures.js';
import { mm, type PrintDocument } from '../../platform/printing/print-document.js';
import { ink, type TextStyle } from '../../platform/printing/texts.js';
import { Turns } from '../../platform/process/turns.js';
import type { SelectionItem } from './selections.types.js';

export interface LineSheetSource {
  /** Of the selection. */
  name: string;
  items: readonly SelectionItem[];
  designsPerPage: LineSheetSize;
  /** Whether the weights are printed. */
  weights: boolean;
  /** The name of the shop. */
  brand: string;
  /** The company of the customer. */
  company: string;
  /** Such as "26 Nov 2026". */
  date: string;
  readPictures: ReadPictures;
}

interface Grid {
  columns: number;
  rows: number;
  gap: number;
  pictureHeight: number;
  /** Sizes of letters. */
  number: number;
  name: number;
  facts: number;
  note: number;
}

const grids: Record<LineSheetSize, Grid> = {
  6: { columns: 2, rows: 3, gap: mm(7), pictureHeight: mm(47), number: 11, name: 9, facts: 8.5, note: 7.5 },
  12: { columns: 3, rows: 4, gap: mm(5.5), pictureHeight: mm(31), number: 9, name: 7.5, facts: 7, note: 6.5 },
};

const page = { width: mm(210), height: mm(297) };
const margin = mm(14);
const width = page.width - 2 * margin;
const headTop = mm(11);
const ruleAt = mm(25);
const gridTop = mm(30);
const gridBottom = page.height - mm(17);
const footTop = page.height - mm(12);
const quiet = '#6e6a64';
const backdrop = '#f4f2ee';
const picturePadding = mm(1.5);

/** Pictures are read for so many designs at a time. A multiple of the designs on a page. */
const designsPerRead = 24;

/** Draws the items in their order, page by page. */
export async function* drawLineSheet(document: PrintDocument, source: LineSheetSource): AsyncGenerator<void> {
  const { items, designsPerPage, readPictures } = source;
  const pictures = new DocumentPictures(document, readPictures);
  const turns = new Turns();
  const pages = Math.ceil(items.length / designsPerPage);
  for (let first = 0; first < items.length; first += designsPerPage) {
    if (first % designsPerRead === 0)
      await pictures.prepare(
        items.slice(first, first + designsPerRead).flatMap(({ product }) => product.thumbnail?.id ?? []),
      );
    document.pdf.addPage({ size: [page.width, page.height], margin: 0 });
    drawHead(document, source);
    drawGrid(document, source, items.slice(first, first + designsPerPage), pictures);
    drawFoot(document, source, `Page ${first / designsPerPage + 1} of ${pages}`);
    yield;
    if (turns.isOver()) await turns.next();
  }
}

function drawHead({ pdf, texts }: PrintDocument, { name, company, brand, date }: LineSheetSource): void {
  const rightWidth = width * 0.36;
  const left = { x: margin, width: width - rightWidth - mm(6) };
  const right = { x: margin + width - rightWidth, width: rightWidth, align: 'right' as const };
  texts.write(name, { size: 16, minSize: 10, isBold: true }, { ...left, y: headTop - 4 });
  texts.write(company, { size: 9.5, minSize: 7, color: quiet }, { ...left, y: headTop + mm(6.5) });
  texts.write(brand, { size: 11, minSize: 7, isBold: true }, { ...right, y: headTop });
  texts.write(date, { size: 9.5, color: quiet }, { ...right, y: headTop + mm(6.5) });
  pdf
    .moveTo(margin, ruleAt)
    .lineTo(margin + width, ruleAt)
    .lineWidth(0.75)
    .stroke(ink);
}

function drawFoot({ texts }: PrintDocument, { items }: LineSheetSource, pageNumber: string): void {
  const style: TextStyle = { size: 8, color: quiet };
  const box = { x: margin, y: footTop, width };
  texts.write(items.length === 1 ? '1 design' : `${items.length} designs`, style, box);
  texts.write(pageNumber, style, { ...box, align: 'right' });
}

function drawGrid(
  document: PrintDocument,
  { designsPerPage, weights }: LineSheetSource,
  items: readonly SelectionItem[],
  pictures: DocumentPictures,
): void {
  const grid = grids[designsPerPage];
  const { columns, rows, gap } = grid;
  const cell = {
    width: (width - (columns - 1) * gap) / columns,
    height: (gridBottom - gridTop - (rows - 1) * gap) / rows,
  };
  for (const [index, item] of items.entries()) {
    const x = margin + (index % columns) * (cell.width + gap);
    const y = gridTop + Math.floor(index / columns) * (cell.height + gap);
    drawPicture(document, item, pictures.of(item.product.thumbnail?.id), {
      x,
      y,
      width: cell.width,
      height: grid.pictureHeight,
    });
    drawTexts(document, grid, { item, weights }, { x, y, ...cell });
  }
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawPicture(
  { pdf, texts }: PrintDocument,
  { available }: SelectionItem,
  picture: DocumentPicture | undefined,
  { x, y, width, height }: Box,
): void {
  pdf.rect(x, y, width, height).fill(backdrop);
  if (picture) {
    const fit: [number, number] = [width - 2 * picturePadding, height - 2 * picturePadding];
    pdf.image(picture, x + picturePadding, y + picturePadding, { fit, align: 'center', valign: 'center' });
    return;
  }
  const text = available ? 'No picture' : 'No longer available';
  const style: TextStyle = { size: 8, color: quiet, isBold: !available };
  texts.write(text, style, { x, y: y + height / 2 - 6, width, align: 'center' });
}

function drawTexts(
  { texts }: PrintDocument,
  grid: Grid,
  { item, weights }: { item: SelectionItem; weights: boolean },
  { x, y, width, height }: Box,
): void {
  const { product, available, note } = item;
  const box = { x, width };
  const bottom = y + height;
  const color = available ? ink : quiet;
  let top = y + grid.pictureHeight + 3;
  top = texts.write(product.designNumber, { size: grid.number, minSize: 6, isBold: true, color }, { ...box, y: top });
  top = texts.write(product.name, { size: grid.name, color }, { ...box, y: top, maxLines: 2 });
  const facts = available ? factsOf(item, weights) : '';
  if (facts) top = texts.write(facts, { size: grid.facts, minSize: 6, color: quiet }, { ...box, y: top + 1 });
  if (!note) return;
  const maxLines = Math.floor((bottom - top - 2) / texts.heightOf(1, grid.note));
  texts.write(note, { size: grid.note, color }, { ...box, y: top + 2, maxLines });
}

function factsOf({ product: { gram, caratOptions } }: SelectionItem, weights: boolean): string {
  const carats = caratOptions.length > 0 ? [`${listOf(caratOptions)} carat`] : [];
  return [...(weights ? [formatWeight(gram)] : []), ...carats].join(' · ');
}
