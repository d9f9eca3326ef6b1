import { Readable } from 'node:stream';
import { Fonts, regularFont } from './fonts.js';
import { Texts } from './texts.js';

/** A PDF that is being written. */
export interface PrintDocument {
  pdf: PDFKit.PDFDocument;
  texts: Texts;
}

const millimetre = 72 / 25.4;
/** Converts millimetres to the unit of PDFs. */
export const mm = (length: number) => length * millimetre;

/** Creates a document. Loads the libraries on first use, because most processes never write one. */
export async function newDocument(title: string): Promise<PrintDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const { create } = await import('fontkit');
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    font: regularFont,
    lang: 'en',
    info: { Title: title },
  });
  const fonts = new Fonts((content) => create(content) as ReturnType<ConstructorParameters<typeof Fonts>[0]>);
  return { pdf, texts: new Texts(pdf, fonts) };
}

/** Streams each page once it is drawn, so that a slow reader slows the drawing down instead of filling the memory. */
export const streamOf = ({ pdf }: PrintDocument, pages: AsyncIterable<void>): Readable =>
  Readable.from(chunksOf(pdf, pages), { objectMode: false });

async function* chunksOf(pdf: PDFKit.PDFDocument, pages: AsyncIterable<void>): AsyncGenerator<Buffer> {
  for await (const _ of pages) {
    const chunk = pdf.read() as Buffer | null;
    if (chunk) yield chunk;
  }
  pdf.end();
  for await (const chunk of pdf) yield chunk as Buffer;
}
