import { strFromU8, unzipSync } from 'fflate';
import { parseCsv } from 'hucre/csv';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Client } from './clients.js';

export interface Download {
  status: number;
  headers: Headers;
  content: Uint8Array;
}

export async function download(client: Client, path: string): Promise<Download> {
  const response = await client.fetch('GET', path);
  return { status: response.status, headers: response.headers, content: new Uint8Array(await response.arrayBuffer()) };
}

/** The text of each page, with single spaces, and the size of each page in millimetres. */
export async function readPdf({ status, content }: Download): Promise<{ pages: string[]; sizes: [number, number][] }> {
  if (status !== 200) throw new Error(`${status}: ${Buffer.from(content).toString()}`);
  const pdf = await getDocumentProxy(content.slice());
  const { text } = await extractText(pdf);
  const sizes = await Promise.all(
    text.map(async (_, index): Promise<[number, number]> => {
      const { view } = await pdf.getPage(index + 1);
      return [Math.round(((view[2] ?? 0) / 72) * 25.4), Math.round(((view[3] ?? 0) / 72) * 25.4)];
    }),
  );
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), sizes };
}

/** Number of different pictures in a PDF, however often it shows them. */
export const picturesIn = ({ content }: Download): number =>
  Buffer.from(content).toString('latin1').split('/Subtype /Image').length - 1;

/** Names of the fonts in a PDF, each once. */
export const fontsIn = ({ content }: Download): string[] => {
  const names = Buffer.from(content)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g);
  return [...new Set([...names].map(([, name = '']) => name))].sort();
};

export interface SheetCell {
  value: string | number;
  isFormula: boolean;
}

/** The cells of the first sheet by their names, such as A1. */
export function readSheet({ content }: Download): Record<string, SheetCell> {
  const files = unzipSync(content);
  const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const texts = [...xml('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, entry = '']) => plain(entry));
  const cells = [...xml('xl/worksheets/sheet1.xml').matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)];
  return Object.fromEntries(
    cells.flatMap(([, name = '', attributes = '', inner = '']) => {
      const [, type] = /t="(\w+)"/.exec(attributes) ?? [];
      const raw = plain(inner);
      if (inner === '') return [];
      const value = type === 's' ? (texts[Number(raw)] ?? '') : type === 'inlineStr' ? raw : Number(raw);
      return [[name, { value, isFormula: inner.includes('<f>') }]];
    }),
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string) =>
  xml.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The rows of the first sheet; dates are dates. */
export async function readTable({ status, content }: Download): Promise<CellValue[][]> {
  if (status !== 200) throw new Error(`${status}: ${Buffer.from(content).toString()}`);
  const { sheets } = await readXlsx(content);
  return sheets[0]?.rows ?? [];
}

/** The rows of a CSV file as they are written. */
export function readCsv({ status, content }: Download): string[][] {
  const text = Buffer.from(content).toString();
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return parseCsv(text) as string[][];
}
