import { sizeLabel } from '../../../../domain/cart.js';
import { clientNumberLabel } from '../../../../domain/client-numbers.js';
import { formatDay } from '../../../../domain/days.js';
import { colourLabels } from '../../../../domain/gold.js';
import { optionsLabel } from '../../../../domain/making-options.js';
import { isDueAfterWish } from '../../../../domain/orders.js';
import { stonesCell } from '../../../../domain/stone-cells.js';
import { stonesSummary, stoneText } from '../../../../domain/stones.js';
import { formatWeight, lowerNetGram, totalGrams } from '../../../../domain/weights.js';
import type { DocumentPicture } from '../../../platform/documents/document-pictures.js';
import { boldFont } from '../../../platform/documents/fonts.js';
import { mm, type PrintDocument } from '../../../platform/documents/print-document.js';
import { ink, type TextStyle } from '../../../platform/documents/texts.js';
import type { Order, OrderLine } from '../orders.types.js';
import { drawQrCode, type QrCode } from './qr-code.js';

/** Printed data of one order line. */
export interface JobCard {
  order: Order;
  line: OrderLine;
  /** The position of the line in its order, from 1, and the number of its lines. */
  position: number;
  lines: number;
  qrCode: QrCode;
}

const quiet = '#6e6a64';
/** Red that stays dark enough on printers without colours. */
const late = '#a3261c';
const backdrop = '#f4f2ee';

export const cardSize = { width: mm(105), height: mm(148) };
const margin = mm(7);
const width = cardSize.width - 2 * margin;
const bottom = cardSize.height - margin;
const qrSide = mm(24);
const gap = mm(4);
const pictureTop = margin + mm(13);
const weightsHeight = mm(11);
const notesWidth = width - qrSide - gap;

/** Sides of the picture, largest first: long notes and many stones take space from the picture. */
const pictureSides = [60, 54, 46, 38, 30, 24].map(mm);
const narrowSide = mm(40);

const label: TextStyle = { size: 6.5, color: quiet };
const noteGap = 3;
/** Font sizes that are easy to read. Notes shrink to the smallest of them before the picture does. */
const easySizes = [9, 8.5, 8, 7.5, 7];
const smallSizes = [6.5, 6];
const smallest = 6;

interface Note {
  label: string;
  lines: string[];
  /** True for a note of the line, which only its maker needs. */
  isOwn: boolean;
}

/** Space of the picture and the notes on the card. */
interface Layout {
  side: number;
  noteSize: number;
  notes: Note[];
}

/** Draws a card with its top left corner at a point. */
export class JobCardDrawing {
  constructor(
    private readonly document: PrintDocument,
    private readonly card: JobCard,
    private readonly picture: DocumentPicture | undefined,
  ) {}

  drawAt(left: number, top: number): void {
    const { pdf } = this.document;
    const { side, noteSize, notes } = this.layout();
    pdf.save().translate(left, top);
    this.drawHead();
    this.drawPicture(side);
    this.drawChoice(side);
    this.drawDesign(this.designTop(side));
    const weightsTop = this.designTop(side) + this.designHeight();
    this.drawWeights(weightsTop);
    this.drawNotes(notes, noteSize, weightsTop + weightsHeight + gap);
    this.drawCode();
    pdf.restore();
  }

  private designTop(side: number): number {
    return pictureTop + side + mm(1.5);
  }

  /**
   * Chooses the largest picture that leaves enough space for the whole notes. If none does, uses the smallest picture
   * and cuts the notes.
   */
  private layout(): Layout {
    const spaces = pictureSides.map((side) => ({
      side,
      height: bottom - this.designTop(side) - this.designHeight() - weightsHeight - gap,
    }));
    for (const sizes of [easySizes, smallSizes])
      for (const { side, height } of spaces)
        for (const noteSize of sizes) {
          const notes = this.wrapNotes(noteSize);
          if (this.heightOfNotes(notes, noteSize) <= height) return { side, noteSize, notes };
        }
    const { side, height } = spaces.at(-1) ?? { side: narrowSide, height: 0 };
    return { side, noteSize: smallest, notes: this.cutNotes(height) };
  }

  private drawHead(): void {
    const { pdf, texts } = this.document;
    const { orderId, customer, dueDate, wishedDate } = this.card.order;
    const half = width / 2;
    const isLate = isDueAfterWish(this.card.order);
    const companyWidth = wishedDate ? half + mm(isLate ? -2 : 10) : width;
    const right = { x: margin + half, width: half, align: 'right' as const };
    texts.write(orderId, { size: 13, font: boldFont }, { x: margin, y: margin - 3, width: half });
    texts.write(customer.companyName, { size: 9, minSize: 7 }, { x: margin, y: margin + mm(5), width: companyWidth });
    if (dueDate) texts.write(`Due ${formatDay(dueDate)}`, { size: 11, font: boldFont }, { ...right, y: margin - 1.5 });
    if (wishedDate) {
      const wish = `Wanted by ${formatDay(wishedDate)}${isLate ? ', before due' : ''}`;
      const style = isLate ? { size: 8, minSize: 7, font: boldFont, color: late } : { size: 8, color: quiet };
      texts.write(wish, style, { ...right, y: margin + mm(5.2) });
    }
    const y = pictureTop - mm(2.5);
    const end = margin + width;
    pdf.moveTo(margin, y).lineTo(end, y).lineWidth(0.75).stroke(ink);
  }

  private drawPicture(side: number): void {
    const { pdf, texts } = this.document;
    pdf.rect(margin, pictureTop, side, side).fill(backdrop);
    if (this.picture)
      pdf.image(this.picture, margin, pictureTop, { fit: [side, side], align: 'center', valign: 'center' });
    else {
      const box = { x: margin, y: pictureTop + side / 2 - 6, width: side, align: 'center' as const };
      texts.write('No picture', { size: 8, color: quiet }, box);
    }
  }

  private drawChoice(side: number): void {
    const { texts } = this.document;
    const { quantity, carat, colour, size } = this.card.line;
    const isNarrow = side < narrowSide;
    const x = margin + side + gap;
    const box = { x, width: margin + width - x };
    texts.write('Pieces', label, { ...box, y: pictureTop - 2 });
    texts.write(
      String(quantity),
      { size: isNarrow ? Math.min(22, side / 4.9) : 30, font: boldFont },
      { ...box, y: pictureTop + 3 },
    );
    const facts: [name: string, value: string][] = [
      ['Carat', carat],
      ['Colour', colourLabels[colour]],
      ['Size', size ? sizeLabel(size) : '–'],
    ];
    for (const [index, [name, value]] of facts.entries()) {
      const y = pictureTop + (index + 1.5) * (side / 4.6);
      // The space below the size holds the second size of a couple band.
      const maxLines = name === 'Size' && !isNarrow ? 2 : 1;
      texts.write(name, label, { ...box, y: y - 2 });
      texts.write(
        value,
        { size: isNarrow ? Math.min(10, side / 10) : 12, minSize: 7, font: boldFont },
        { ...box, y: y + 6, maxLines },
      );
    }
  }

  private fitDesign() {
    const { texts } = this.document;
    const { designNumber, clientNumber, name } = this.card.line;
    const number = texts.fit(designNumber ?? '', { size: 16, minSize: 10, font: boldFont }, { width });
    const client = clientNumber ? clientNumberLabel(clientNumber) : '';
    return {
      number,
      client: texts.fit(client, { size: 9.5, minSize: 7.5, font: boldFont }, { width }),
      name: texts.fit(name, { size: 9.5, minSize: 7.5 }, { width, maxLines: 2 }),
    };
  }

  private designHeight(): number {
    const { number, client, name } = this.fitDesign();
    return number.height + client.height + name.height + mm(2);
  }

  private drawDesign(y: number): void {
    const { texts } = this.document;
    const { number, client, name } = this.fitDesign();
    const numberEnd = texts.writeFitted(number, { font: boldFont }, { x: margin, y, width });
    const end = texts.writeFitted(client, { font: boldFont }, { x: margin, y: numberEnd, width });
    texts.writeFitted(name, {}, { x: margin, y: end, width });
  }

  private drawWeights(y: number): void {
    const { pdf, texts } = this.document;
    const { gram, quantity, fineGrams } = this.card.line;
    const net = lowerNetGram(this.card.line);
    pdf.rect(margin, y, width, weightsHeight).fill(backdrop);
    const weights: [name: string, grams: number][] = [
      ['One piece', gram],
      ...(net === null ? [] : [['Net', net] as [string, number]]),
      [quantity === 1 ? 'Total' : `${quantity} pieces`, totalGrams([{ gram, quantity }])],
      ['Fine gold', fineGrams],
    ];
    const column = width / weights.length;
    for (const [index, [name, grams]] of weights.entries()) {
      const box = { x: margin + index * column + mm(2), width: column - mm(3) };
      texts.write(name, label, { ...box, y: y + 3 });
      texts.write(formatWeight(grams), { size: 11, minSize: 7, font: boldFont }, { ...box, y: y + 12 });
    }
  }

  private wrapNotes(size: number, stones = stoneRows(this.card.line)): Note[] {
    const { order, line, position } = this.card;
    // Other cards than the first refer to it, so that a long note is read once.
    const orderNote = order.note && position > 1 ? 'See item 1' : order.note;
    const notes: [name: string, text: string | null | undefined, isOwn: boolean][] = [
      ['Making', optionsLabel(line.options), true],
      [stonesLabel(line), stones, true],
      ['Item note', line.note, true],
      ['Order note', orderNote, false],
      ['Internal note', order.internalNote, false],
    ];
    return notes
      .map(([name, text, isOwn]) => ({
        ...{ label: name, isOwn },
        lines: this.document.texts.wrap(text ?? '', { size }, notesWidth),
      }))
      .filter(({ lines }) => lines.length > 0);
  }

  /**
   * Cuts notes to the height. Making options come first. Stones keep a line for each row, else they are told in short.
   * The note of the item comes next, because only its maker needs it. Longer ones of the other notes share the remaining
   * lines.
   */
  private cutNotes(height: number): Note[] {
    const { texts } = this.document;
    const cut = (lines: readonly string[], to: number) => texts.cut(lines, to, { size: smallest }, notesWidth);
    const rows = this.card.line.stones.flatMap((stone) =>
      cut(texts.wrap(stoneText(stone), { size: smallest }, notesWidth), 1),
    );
    const spaceOf = (notes: readonly Note[]) => {
      const labels = notes.map((note) => ({ ...note, lines: [] }));
      return Math.floor((height - this.heightOfNotes(labels, smallest)) / texts.heightOf(1, smallest));
    };
    const inRows = this.wrapNotes(smallest, rows.join('\n'));
    const fits = rows.length + inRows.length - 1 <= spaceOf(inRows);
    const notes = fits ? inRows : this.wrapNotes(smallest, shortStones(this.card.line));
    let left = spaceOf(notes);
    const shares: number[] = [];
    for (const [index, { lines }] of notes.filter(({ isOwn }) => isOwn).entries()) {
      const share = Math.min(lines.length, left - (notes.length - index - 1));
      shares.push(share);
      left -= share;
    }
    const others = notes.slice(shares.length).map(({ lines }) => lines.length);
    shares.push(...sharesOf(left, others));
    return notes.map((note, index) => ({ ...note, lines: cut(note.lines, shares[index] ?? 0) }));
  }

  private heightOfNotes(notes: readonly Note[], size: number): number {
    const { texts } = this.document;
    const lines = notes.reduce((sum, note) => sum + note.lines.length, 0);
    const gaps = Math.max(0, notes.length - 1) * noteGap;
    return texts.heightOf(notes.length, label.size) + gaps + texts.heightOf(lines, size);
  }

  private drawNotes(notes: readonly Note[], size: number, top: number): void {
    const { texts } = this.document;
    const box = { x: margin, width: notesWidth };
    let y = top;
    for (const { label: name, lines } of notes) {
      y = texts.write(name, label, { ...box, y });
      for (const line of lines) y = texts.write(line, { size }, { ...box, y });
      y += noteGap;
    }
  }

  private drawCode(): void {
    const { pdf, texts } = this.document;
    const { position, lines, qrCode } = this.card;
    const x = margin + width - qrSide;
    const y = bottom - qrSide;
    drawQrCode(pdf, qrCode, { x, y, side: qrSide });
    const box = { x, y: y - mm(4.5), width: qrSide, align: 'right' as const };
    texts.write(`Item ${position} of ${lines}`, { size: 7, color: quiet }, box);
  }
}

const stoneRows = ({ stones }: OrderLine) => stones.map(stoneText).join('\n');

/** The rows as a sheet has them, without remarks. */
function shortStones({ stones }: OrderLine): string {
  const cell = stonesCell(stones.map((stone) => ({ ...stone, text: null })));
  return stones.some(({ text }) => text) ? `Without remarks: ${cell}` : cell;
}

/** The label of the rows of stones, with their sum if no row tells it. */
function stonesLabel({ stones, quantity }: OrderLine): string {
  const of = quantity === 1 ? 'together' : `${quantity} pieces`;
  const isTold = stones.length === 1 && quantity === 1;
  return `Stones of one piece${isTold ? '' : ` (${of}: ${stonesSummary(stones, quantity)})`}`;
}

/** Splits lines equally between texts, none more than it needs. */
export function sharesOf(lines: number, needed: readonly number[]): number[] {
  const shares = needed.map(() => 0);
  const byNeed = [...needed.keys()].sort((one, other) => (needed[one] ?? 0) - (needed[other] ?? 0));
  let left = lines;
  for (const [done, index] of byNeed.entries()) {
    const share = Math.min(needed[index] ?? 0, Math.floor(left / (needed.length - done)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
