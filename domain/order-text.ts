import { isDesignNumber } from './design-numbers.js';
import { type Colour, isCarat } from './gold.js';

/** One line of an order as a person writes it: "RI-0042 x 3 size 14 22k". */
export interface OrderText {
  /** Undefined if the text names none. */
  designNumber?: string;
  /** Undefined if none is written, which means one piece. */
  quantity?: number;
  size?: string;
  carat?: string;
  colour?: Colour;
  note?: string;
  /** What was not understood. */
  unknown: string[];
}

type Field = 'designNumber' | 'quantity' | 'size' | 'carat' | 'colour' | 'note';

/** The order of columns without a heading. */
const defaultColumns: readonly Field[] = ['designNumber', 'quantity', 'size', 'carat', 'colour', 'note'];

const headings: Record<string, Field> = {
  ...columnsNamed(
    'designNumber',
    'design no',
    'design number',
    'design',
    'style no',
    'style',
    'sku',
    'item',
    'item no',
  ),
  ...columnsNamed('quantity', 'qty', 'quantity', 'pcs', 'pieces', 'nos'),
  ...columnsNamed('size', 'size', 'sizes'),
  ...columnsNamed('carat', 'carat', 'karat', 'kt', 'k', 'ct', 'purity'),
  ...columnsNamed('colour', 'colour', 'color', 'metal', 'metal colour', 'metal color'),
  ...columnsNamed('note', 'note', 'notes', 'remark', 'remarks'),
};

function columnsNamed(field: Field, ...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, field]));
}

/** The carat of a fineness in thousandths, as it is stamped on gold. */
const fineness: Record<string, string> = { '375': '9', '585': '14', '750': '18', '916': '22', '999': '24' };

const colourNames: Record<string, Colour> = {
  ...{ yellow: 'Yellow', 'yellow gold': 'Yellow', yg: 'Yellow', y: 'Yellow' },
  ...{
    rose: 'Rose',
    'rose gold': 'Rose',
    'rose pink': 'Rose',
    pink: 'Rose',
    'pink gold': 'Rose',
    rg: 'Rose',
    r: 'Rose',
  },
};

const readQuantity = (text: string) => {
  const [, digits] = /^[x×*]?\s*(\d{1,5})\s*(?:x|pcs?\.?|pieces?|nos?\.?)?$/i.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const readCarat = (text: string) => {
  const [, digits = ''] = /^(\d{1,3})\s*(?:k|kt|ct|carat|karat)?\.?$/i.exec(text) ?? [];
  const carat = fineness[digits] ?? String(Number(digits));
  return digits !== '' && isCarat(carat) ? carat : undefined;
};

const readSize = (text: string) => text.replace(/^(?:size|sz)\b\s*[:=-]?\s*/i, '').trim() || undefined;

const readNumber = (text: string) => (isDesignNumber(text) ? text : undefined);

const readers: { [Name in Field]: (text: string) => OrderText[Name] } = {
  designNumber: readNumber,
  quantity: readQuantity,
  size: readSize,
  carat: readCarat,
  colour: (text) => colourNames[text.toLowerCase()],
  note: (text) => text,
};

const set = <Name extends Field>(line: OrderText, field: Name, text: string) => {
  const value = readers[field](text);
  if (value === undefined) line.unknown.push(text);
  else line[field] = value;
};

/** Nothing beside it belongs to the same word. A dash or a dot would: `22K-101` is a design number. */
const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}/.-])(?:${pattern})(?![\\p{L}\\p{N}/-])`, 'iu');

const pair = 'M\\s*-\\s*[\\p{L}\\p{N}./]+\\s*,\\s*F\\s*-\\s*[\\p{L}\\p{N}./]+';

/** What stands with a word that says what it is. The first group is the value. */
const labelled: readonly (readonly [Field, RegExp])[] = [
  ['size', word(`(?:(?:size|sz)\\s*[:=-]?\\s*)?(${pair})`)],
  ['size', word('(?:size|sz)\\s*[:=-]?\\s*"([^"]+)"')],
  ['size', word('(?:size|sz)\\s*[:=-]?\\s*([\\p{L}\\p{N}][\\p{L}\\p{N}./-]*(?:\\s+(?:in|inch|inches|cm|mm))?)')],
  ['carat', word('(\\d{1,2})\\s*(?:k|kt|ct|carat|karat)')],
  ['quantity', word('[x×*]\\s*(\\d{1,5})')],
  ['quantity', word('(?:qty|quantity|pcs|pieces|nos)\\s*[:=]?\\s*(\\d{1,5})')],
  ['quantity', word('(\\d{1,5})\\s*(?:x|×|pcs?|pieces?|nos?)')],
  ['colour', word('((?:yellow|rose|pink)(?:\\s+(?:gold|pink))?|yg|rg)')],
];

/** Marks of direction and of width zero, which chat programs put around copied text. */
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** `1.`, `2)` or a bullet in front of a line of a list. */
const listMark = /^\s*(?:\d{1,3}[.)]\s+|[-•*]\s+)/u;

function readWords(text: string): OrderText {
  const line: OrderText = { unknown: [] };
  let rest = text.replace(invisible, '').replace(listMark, '');
  for (const [field, pattern] of labelled) {
    const [whole, value] = line[field] === undefined ? (pattern.exec(rest) ?? []) : [];
    if (whole === undefined || value === undefined) continue;
    set(line, field, value.trim());
    rest = rest.replace(whole, ' ');
  }
  for (const token of rest.split(/[\s,;]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part))) addWord(line, token);
  return line;
}

/** Design numbers without a digit are known by their capitals; other words are not understood. */
const looksLikeNumber = /\d|^[A-Z./-]+$/;

/** A word without a label: the design number, then the pieces, then the fineness. */
function addWord(line: OrderText, token: string) {
  const isWhole = /^\d+$/.test(token);
  if (line.designNumber === undefined && isDesignNumber(token) && looksLikeNumber.test(token))
    line.designNumber = token;
  else if (isWhole && line.quantity === undefined) set(line, 'quantity', token);
  else if (token in fineness && line.carat === undefined) set(line, 'carat', token);
  else if (!/^(?:gold|of|and|each)$/i.test(token)) line.unknown.push(token);
}

const separators = /[\t;,]/;

/** The cells of a line from a spreadsheet. The comma in the size of a couple band does not separate. */
function cellsOf(text: string): string[] | undefined {
  const pairs = new RegExp(pair, 'giu');
  const kept: string[] = [];
  const masked = text.replace(pairs, (size) => `\0${kept.push(size) - 1}\0`);
  if (!separators.test(masked)) return undefined;
  const separator = masked.includes('\t') ? /\t/ : /[;,]/;
  return masked.split(separator).map((cell) =>
    cell
      .replace(/\0(\d+)\0/g, (_, at) => kept[Number(at)] ?? '')
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

function readCells(cells: readonly string[], columns: readonly (Field | undefined)[]): OrderText {
  const line: OrderText = { unknown: [] };
  for (const [at, cell] of cells.entries()) {
    const field = columns[at];
    if (cell === '' || (!field && columns !== defaultColumns)) continue;
    if (field) set(line, field, cell);
    else line.unknown.push(cell);
  }
  return line;
}

/** Cells that each say what they are, such as `RI-0042, 3 pcs, 22k, size 14`, or those of the default columns. */
function readCellsInAnyOrder(cells: readonly string[]): OrderText {
  const words = readWords(cells.join(' '));
  return words.unknown.length === 0 ? words : readCells(cells, defaultColumns);
}

/** The rest of the line, with its commas. */
const noteAtEnd = /(?<!\S)(?:note|remark)s?\s*[:=]\s*(.+)$/iu;

/** Reads one line: words, or cells in the order number, pieces, size, carat, colour, note. */
export function readOrderText(text: string): OrderText {
  const note = noteAtEnd.exec(text);
  if (note) return { ...readOrderText(text.slice(0, note.index)), note: note[1]?.trim() };
  const cells = cellsOf(text);
  if (!cells) return readWords(text);
  const filled = cells.filter(Boolean);
  return filled.some((cell) => labelled.some(([, pattern]) => pattern.test(cell)))
    ? readCellsInAnyOrder(cells)
    : readCells(cells, defaultColumns);
}

/** A line as `readOrderText` reads it again. */
export function formatOrderText({ designNumber, quantity, size, carat, colour, note, unknown }: OrderText): string {
  return [
    designNumber,
    quantity !== undefined && `x ${quantity}`,
    size && `size ${/\s/.test(size) ? `"${size}"` : size}`,
    carat && `${carat}k`,
    colour?.toLowerCase(),
    ...unknown,
    note && `note: ${note}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The columns that the cells of a first line name; undefined if it is no heading. */
function columnsIn(cells: readonly string[]): (Field | undefined)[] | undefined {
  const columns = cells.map(
    (cell) =>
      headings[
        cell
          .toLowerCase()
          .replace(/[^a-z]+/g, ' ')
          .trim()
      ],
  );
  return columns.includes('designNumber') ? columns : undefined;
}

/**
 * The lines of a pasted text, each as one line of words. Columns may have a heading, which tells their order; those
 * without a known name are left out.
 */
export function splitOrderText(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028]/u).filter((line) => line.trim() !== '');
  const columns = columnsIn(cellsOf(lines[0] ?? '') ?? []);
  if (!columns) return lines.map((line) => (cellsOf(line) ? formatOrderText(readOrderText(line)) : line.trim()));
  return lines
    .slice(1)
    .map((line) => formatOrderText(readCells(cellsOf(line) ?? [line.trim()], columns)))
    .filter(Boolean);
}
