import { listFormat } from '../../../domain/formats.js';
import type { LineSheetSize } from '../../../domain/selections.js';
import { formatWeight } from '../../../domain/weights.js';
import {
  type DocumentPicture,
  DocumentPictures,
  type ReadPictures,
} from '../../platform/documents/document-pictures.js';
import { mm, type PrintDocument } from '../../platform/documents/print-document.js';
import { type FittedText, ink, type TextStyle } from '../../platform/documents/texts.js';
import { Turns } from '../../platform/documents/turns.js';
import type { SelectionItem } from './selections.types.js';

export interface LineSheetSource {
  name: string;
  items: readonly SelectionItem[];
  designsPerPage: LineSheetSize;
  /** True if the weights are printed. */
  weights: boolean;
  brand: string;
  /** The company of the customer. */
  company: string;
  /** Text such as "26 Nov 2026". */
  date: string;
  readPictures: ReadPictures;
}

interface Grid {
  columns: number;
  rows: number;
  gap: number;
  /** Height to which long notes may shrink the pictures. */
  minPictureHeight: number;
  /** Font sizes. */
  number: number;
  name: number;
  facts: number;
  note: number;
}

const grids: Record<LineSheetSize, Grid> = {
  6: { columns: 2, rows: 3, gap: mm(7), minPictureHeight: mm(47), number: 11, name: 9, facts: 8.5, note: 7.5 },
  12: { columns: 3, rows: 4, gap: mm(5.5), minPictureHeight: mm(31), number: 9, name: 7.5, facts: 7, note: 6.5 },
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
const noteSpace = 2;

/** Designs per picture batch: a multiple of the designs on a page. */
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
  const rightWidth = width * 0.28;
  const left = { x: margin, width: width - rightWidth - mm(6) };
  const right = { x: margin + width - rightWidth, width: rightWidth, align: 'right' as const };
  const title = texts.fit(name, { size: 16, minSize: 9, isBold: true }, left);
  texts.writeFitted(title, { isBold: true }, { ...left, y: headTop + mm(5.8) - title.height });
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

/** Draws a grid. Pictures of a row have the same height. */
function drawGrid(
  document: PrintDocument,
  { designsPerPage, weights }: LineSheetSource,
  items: readonly SelectionItem[],
  pictures: DocumentPictures,
): void {
  const grid = grids[designsPerPage];
  const { columns, rows, gap } = grid;
  const cellWidth = (width - (columns - 1) * gap) / columns;
  const cellHeight = (gridBottom - gridTop - (rows - 1) * gap) / rows;
  const available = { width: cellWidth, height: cellHeight - grid.minPictureHeight };
  for (let row = 0; row * columns < items.length; row++) {
    const y = gridTop + row * (cellHeight + gap);
    const inRow = items
      .slice(row * columns, (row + 1) * columns)
      .map((item) => ({ item, texts: textsOf(document, grid, { item, weights }, available) }));
    const pictureHeight = cellHeight - Math.max(...inRow.map(({ texts }) => heightOf(texts)));
    for (const [column, { item, texts }] of inRow.entries()) {
      const x = margin + column * (cellWidth + gap);
      const picture = pictures.of(item.product.thumbnail?.id);
      drawPicture(document, item, picture, { x, y, width: cellWidth, height: pictureHeight });
      let top = y + pictureHeight;
      for (const { space, fitted, style } of texts)
        top = document.texts.writeFitted(fitted, style, { x, y: top + space, width: cellWidth });
    }
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

/** A text below a picture, with the space above it. */
interface PlacedText {
  space: number;
  fitted: FittedText;
  style: Omit<TextStyle, 'size'>;
}

const heightOf = (placed: readonly PlacedText[]) =>
  placed.reduce((sum, { space, fitted }) => sum + space + fitted.height, 0);

function textsOf(
  { texts }: PrintDocument,
  grid: Grid,
  { item, weights }: { item: SelectionItem; weights: boolean },
  { width, height }: { width: number; height: number },
): PlacedText[] {
  const { product, available, note } = item;
  const color = available ? ink : quiet;
  const placed: PlacedText[] = [];
  const place = (space: number, text: string, style: TextStyle, maxLines = 1) =>
    placed.push({ space, fitted: texts.fit(text, style, { width, maxLines }), style });
  place(3, product.designNumber, { size: grid.number, minSize: 6, isBold: true, color });
  place(0, product.name, { size: grid.name, color }, 2);
  const facts = available ? factsOf(item, weights) : '';
  if (facts) place(1, facts, { size: grid.facts, minSize: 6, color: quiet });
  const free = height - heightOf(placed) - noteSpace;
  if (note) place(noteSpace, note, { size: grid.note, color }, Math.floor(free / texts.heightOf(1, grid.note)));
  return placed;
}

function factsOf({ product: { gram, caratOptions } }: SelectionItem, weights: boolean): string {
  const carats = caratOptions.length > 0 ? [`${listFormat.format(caratOptions)} carat`] : [];
  return [...(weights ? [formatWeight(gram)] : []), ...carats].join(' · ');
}
