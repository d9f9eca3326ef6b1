import { formatWeightRange, hasLowerNet, weightRanges } from '../../../domain/choice-weights.js';
import { listFormat } from '../../../domain/formats.js';
import { type OptionChoices, optionLabel } from '../../../domain/making-options.js';
import type { LineSheetSize } from '../../../domain/selections.js';
import { stonesSummary } from '../../../domain/stones.js';
import {
  type DocumentPicture,
  DocumentPictures,
  type ReadPictures,
} from '../../platform/documents/document-pictures.js';
import { displayFont, strongTextFont, textFont } from '../../platform/documents/fonts.js';
import type { Logo } from '../../platform/documents/logo.js';
import { mm, type PrintDocument } from '../../platform/documents/print-document.js';
import type { FittedText, TextStyle } from '../../platform/documents/texts.js';
import { Turns } from '../../platform/documents/turns.js';
import type { SelectionItem } from './selections.types.js';

/** An item with the making options of its product. */
export type PrintedItem = SelectionItem & { options: readonly OptionChoices[] };

export interface LineSheetSource {
  name: string;
  items: readonly PrintedItem[];
  designsPerPage: LineSheetSize;
  /** True if the weights are printed. */
  weights: boolean;
  brand: string;
  /** Drawn instead of the name of the brand. */
  logo?: Logo;
  colors: Record<'ink' | 'clay-strong' | 'hairline' | 'sand', string>;
  /** The customer, who shows the sheet to clients of their own. */
  sender: { companyName: string; name: string; phone: string; email: string };
  /** Text such as "26 Nov 2026". */
  date: string;
  readPictures: ReadPictures;
}

interface Grid {
  columns: number;
  rows: number;
  gap: number;
  rowGap: number;
  /** Height to which long notes may shrink the pictures. */
  minPictureHeight: number;
  /** Font sizes. */
  number: number;
  name: number;
  facts: number;
  note: number;
  tile: number;
}

const grids: Record<LineSheetSize, Grid> = {
  6: {
    ...{ columns: 3, rows: 2, gap: mm(6), rowGap: mm(16), minPictureHeight: mm(47) },
    ...{ number: 8, name: 14, facts: 8.5, note: 8, tile: 26 },
  },
  12: {
    ...{ columns: 4, rows: 3, gap: mm(5.5), rowGap: mm(8), minPictureHeight: mm(31) },
    ...{ number: 7, name: 10.5, facts: 7.5, note: 7, tile: 20 },
  },
};

const page = { width: mm(210), height: mm(297) };
const margin = mm(16);
const width = page.width - 2 * margin;
const headTop = mm(14);
const ruleAt = mm(22);
const titleTop = mm(27);
/** The space of a line below its baseline, as a multiple of the font size. */
const belowBaseline = 0.28;
const gridTop = mm(54);
const gridBottom = page.height - mm(21);
const footTop = page.height - mm(14);
const noteSpace = 3;
/** Lines of a note that long facts leave room for. */
const leastNoteLines = 2;
/** Space between the letters of capitals. */
const spacing = 0.08;

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
    drawTitle(document, source);
    drawGrid(document, source, items.slice(first, first + designsPerPage), pictures);
    drawFoot(document, source, `${first / designsPerPage + 1} / ${pages}`);
    yield;
    if (turns.isOver()) await turns.next();
  }
}

function drawHead({ pdf, texts }: PrintDocument, { brand, logo, date, colors }: LineSheetSource): void {
  const wordmark = { size: 15, minSize: 8, font: displayFont, spacing: 0.2, color: colors.ink };
  if (logo) logo(pdf, { x: margin, y: headTop - mm(4), width: width * 0.5, height: mm(8) }, colors.ink);
  else texts.write(brand.toUpperCase(), wordmark, { x: margin, y: headTop - 4, width: width * 0.7 });
  const style = { size: 8.5, font: textFont, color: colors['clay-strong'] };
  texts.write(date, style, { x: margin, y: headTop + 1.5, width, align: 'right' });
  pdf
    .moveTo(margin, ruleAt)
    .lineTo(margin + width, ruleAt)
    .lineWidth(0.5)
    .stroke(colors.hairline);
}

function drawTitle({ texts }: PrintDocument, { name, sender, colors }: LineSheetSource): void {
  const quiet = { size: 8.5, minSize: 6, font: textFont, color: colors['clay-strong'] };
  const right = { x: margin + width * 0.66, width: width * 0.34, align: 'right' as const };
  const company = { size: 10.5, minSize: 7, font: strongTextFont, color: colors.ink };
  let y = texts.write('Presented by', quiet, { ...right, y: titleTop });
  y = texts.write(sender.companyName, company, { ...right, y });
  for (const line of [sender.name, sender.phone, sender.email]) y = texts.write(line, quiet, { ...right, y });
  const style = { font: displayFont, color: colors.ink };
  const box = { x: margin, width: width * 0.62 };
  const isShort = texts.wrap(name, { ...style, size: 24 }, box.width).length === 1;
  const [size, maxLines] = isShort ? [32, 1] : [22, 2];
  const title = texts.fit(name, { ...style, size, minSize: 14 }, { ...box, maxLines });
  // Puts the last line on the baseline of the sender's last line.
  const drop = (title.size - quiet.size) * belowBaseline;
  texts.writeFitted(title, style, { ...box, y: y - title.height + drop });
}

function drawFoot({ texts }: PrintDocument, { items, colors }: LineSheetSource, pageNumber: string): void {
  const style = { size: 8, font: textFont, color: colors['clay-strong'] };
  const box = { x: margin, y: footTop, width };
  texts.write(items.length === 1 ? '1 design' : `${items.length} designs`, style, box);
  texts.write(pageNumber, style, { ...box, align: 'right' });
}

/** Draws a grid. The pictures of a page have the same height, which long notes make smaller. */
function drawGrid(
  document: PrintDocument,
  source: LineSheetSource,
  items: readonly PrintedItem[],
  pictures: DocumentPictures,
): void {
  const { columns, rows, gap, rowGap, minPictureHeight } = grids[source.designsPerPage];
  const cellWidth = (width - (columns - 1) * gap) / columns;
  const cellHeight = (gridBottom - gridTop - (rows - 1) * rowGap) / rows;
  const available = { width: cellWidth, height: cellHeight - minPictureHeight };
  const cells = items.map((item) => ({ item, texts: textsOf(document, source, item, available) }));
  const drawn = Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns));
  const textHeights = drawn.map((row) => Math.max(0, ...row.map(({ texts }) => heightOf(texts))));
  const free = cellHeight - textHeights.reduce((sum, height) => sum + height) / rows;
  const pictureHeight = Math.min(cellWidth * portrait, free);
  let y = gridTop;
  for (const [row, cellsOfRow] of drawn.entries()) {
    for (const [column, { item, texts }] of cellsOfRow.entries()) {
      const x = margin + column * (cellWidth + gap);
      const box = { x, y, width: pictureHeight / portrait, height: pictureHeight };
      drawPicture(document, source, item, { picture: pictures.of(item.product.thumbnail?.id), box });
      let textTop = y + pictureHeight;
      for (const { space, fitted, style } of texts)
        textTop = document.texts.writeFitted(fitted, style, { x, y: textTop + space, width: cellWidth });
    }
    y += pictureHeight + (textHeights[row] ?? 0) + rowGap;
  }
}

/** Height of a picture for its width, as in the shop. */
const portrait = 5 / 4;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a picture that fills its box, or a tile with the number of the design. */
function drawPicture(
  { pdf, texts }: PrintDocument,
  { colors, designsPerPage }: LineSheetSource,
  { product: { designNumber }, available }: SelectionItem,
  { picture, box }: { picture: DocumentPicture | undefined; box: Box },
): void {
  const { x, y, width, height } = box;
  pdf.save().rect(x, y, width, height).clip();
  if (picture) pdf.image(picture, x, y, { cover: [width, height], align: 'center', valign: 'center' });
  else pdf.rect(x, y, width, height).fill(colors.sand);
  pdf.restore();
  if (picture) return;
  const inner = { x: x + mm(3), width: width - mm(6), align: 'center' as const };
  const tile = { minSize: 8, font: displayFont, color: colors['clay-strong'] };
  const number = texts.fit(designNumber, { ...tile, size: grids[designsPerPage].tile }, inner);
  const end = texts.writeFitted(number, tile, { ...inner, y: y + (height - number.height) / 2 });
  if (available) return;
  texts.write('No longer available', { size: 7.5, font: textFont, color: colors['clay-strong'] }, { ...inner, y: end });
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
  { designsPerPage, weights, colors }: LineSheetSource,
  item: PrintedItem,
  { width, height }: { width: number; height: number },
): PlacedText[] {
  const { product, available, note } = item;
  const grid = grids[designsPerPage];
  const quiet = colors['clay-strong'];
  const color = available ? colors.ink : quiet;
  const placed: PlacedText[] = [];
  const place = (space: number, text: string, style: TextStyle, maxLines = 1) =>
    placed.push({ space, fitted: texts.fit(text, style, { width, maxLines }), style });
  const numbers = [product.designNumber, product.clientNumber].filter(Boolean).join(separator);
  place(6, numbers, { size: grid.number, minSize: 6, font: strongTextFont, spacing, color: quiet });
  place(0, product.name, { size: grid.name, font: displayFont, color }, 2);
  const noteStyle = { size: grid.note, font: textFont, color };
  const free = () => height - heightOf(placed) - noteSpace;
  const factStyle = { size: grid.facts, minSize: 6, font: textFont, color: quiet };
  const [weight, ...others] = available ? factsOf(item, weights) : [];
  if (weight !== undefined) {
    const [line, second] = [[weight, ...others].join(separator), others.join(separator)];
    const isShort = texts.wrap(line, factStyle, width).length === 1;
    const room = free() - (note ? texts.heightOf(leastNoteLines, grid.note) : 0);
    place(1, isShort ? line : `${weight}\n${second}`, factStyle, Math.floor(room / texts.heightOf(1, grid.facts)));
  }
  if (note) place(noteSpace, note, noteStyle, Math.floor(free() / texts.heightOf(1, grid.note)));
  return placed;
}

const separator = ' · ';

function factsOf({ product, options }: PrintedItem, weights: boolean): string[] {
  const { caratOptions } = product;
  const ranges = weightRanges(product);
  const carats = caratOptions.length > 0 ? [`${listFormat.format(caratOptions)} ct`] : [];
  const net = hasLowerNet(ranges) ? ` (net ${formatWeightRange(ranges.netGram)})` : '';
  const weight = formatWeightRange(ranges.gram) + net;
  const stones = product.stones.length > 0 ? [stonesSummary(product.stones)] : [];
  const making = options.map(({ name, values }) => optionLabel({ name, value: values.join(', ') }));
  return [...(weights ? [weight, ...stones] : []), ...carats, ...making];
}
