import type { CardSize } from '../../../../domain/orders.js';
import { DocumentPictures, type ReadPictures } from '../../../platform/documents/document-pictures.js';
import { mm, type PrintDocument } from '../../../platform/documents/print-document.js';
import { Turns } from '../../../platform/documents/turns.js';
import type { Order } from '../orders.types.js';
import { cardSize, type JobCard, JobCardDrawing } from './job-card.js';
import { qrCodeOf } from './qr-code.js';

export interface JobCardSource {
  orders: readonly Order[];
  size: CardSize;
  /** Returns the address for the QR code on the cards of an order. */
  addressOf: (order: Order) => string;
  readPictures: ReadPictures;
}

/** Cards per picture batch: a multiple of the cards on a page. */
const cardsPerRead = 40;

interface Sheet {
  size: [width: number, height: number];
  /** The top left corners of the cards on a page. */
  places: [left: number, top: number][];
  cuts: [fromX: number, fromY: number, toX: number, toY: number][];
}

const a4 = { width: mm(210), height: mm(297) };
const [middleX, middleY] = [a4.width / 2, a4.height / 2];

const sheets: Record<CardSize, Sheet> = {
  a4: {
    size: [a4.width, a4.height],
    places: [
      [0, 0],
      [middleX, 0],
      [0, middleY],
      [middleX, middleY],
    ],
    cuts: [
      [middleX, 0, middleX, a4.height],
      [0, middleY, a4.width, middleY],
    ],
  },
  a6: { size: [cardSize.width, cardSize.height], places: [[0, 0]], cuts: [] },
};

/** Draws the cards in the order of the orders and their lines, page by page. */
export async function* drawJobCards(document: PrintDocument, source: JobCardSource): AsyncGenerator<void> {
  const { places } = sheets[source.size];
  const pictures = new DocumentPictures(document, source.readPictures);
  const turns = new Turns();
  const cards = await cardsOf(source, turns);
  for (let first = 0; first < cards.length; first += places.length) {
    if (first % cardsPerRead === 0)
      await pictures.prepare(cards.slice(first, first + cardsPerRead).flatMap(({ line }) => line.thumbnail?.id ?? []));
    drawPage(document, source.size, cards.slice(first, first + places.length), pictures);
    yield;
    if (turns.isOver()) await turns.next();
  }
}

async function cardsOf({ orders, addressOf }: JobCardSource, turns: Turns): Promise<JobCard[]> {
  const cards: JobCard[] = [];
  for (const order of orders) {
    const qrCode = await qrCodeOf(addressOf(order));
    for (const [index, line] of order.lines.entries())
      cards.push({ order, line, position: index + 1, lines: order.lines.length, qrCode });
    if (turns.isOver()) await turns.next();
  }
  return cards;
}

function drawPage(
  { pdf, texts }: PrintDocument,
  size: CardSize,
  cards: readonly JobCard[],
  pictures: DocumentPictures,
) {
  const sheet = sheets[size];
  pdf.addPage({ size: sheet.size, margin: 0 });
  for (const [fromX, fromY, toX, toY] of sheet.cuts)
    pdf.save().moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(0.4).dash(3, { space: 3 }).stroke('#b5b1aa').restore();
  for (const [index, card] of cards.entries()) {
    const [left, top] = sheet.places[index] ?? [0, 0];
    new JobCardDrawing({ pdf, texts }, card, pictures.of(card.line.thumbnail?.id)).drawAt(left, top);
  }
}
