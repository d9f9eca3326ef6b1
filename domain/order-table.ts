import { designNumberKey } from './design-numbers.js';
import { caratOf, colourOf, metalOf } from './gold.js';
import { plainHeader } from './headings.js';
import { distinctHeaders, mapHeaders } from './import-columns.js';
import {
  formatOrderText,
  type OrderField,
  type OrderText,
  pairOfSizes,
  plainOrderLine,
  readQuantity,
  readSize,
} from './order-text.js';
import { toPlainText } from './plain-text.js';

export interface OrderColumn {
  /** The heading, or "Column 2". */
  name: string;
  /** Null for a column that is not part of an order; undefined if the customer has to be asked. */
  field: OrderField | null | undefined;
  /** The first distinct values. */
  examples: readonly string[];
}

export interface OrderTable {
  columns: readonly OrderColumn[];
  rows: readonly (readonly string[])[];
  /** Lines above the heading. */
  above: readonly string[];
}

/** Headings of columns that only orders have, best first. Imports define the headings of product columns. */
const headers: Partial<Record<OrderField, readonly string[]>> = {
  quantity: [
    ...['orderqty', 'orderquantity', 'orderedqty', 'orderedquantity', 'orderpcs', 'orderpieces', 'qty', 'quantity'],
    ...['pcs', 'pieces', 'nos', 'noofpcs', 'noofpieces', 'numberofpieces', 'qtypcs', 'pcsqty', 'qtynos', 'poqty'],
    ...['reqqty', 'requiredqty', 'requiredquantity', 'units', 'pc', 'piece', 'totalqty', 'totalquantity', 'totalpcs'],
    ...['qtyordered', 'quantityordered', 'reqdqty', 'itemqty', 'lineitemquantity', 'quantitypurchased', 'qnty'],
  ],
  size: ['size', 'sizes', 'ringsize', 'banglesize', 'sizeno', 'sizenumber', 'sz'],
  colour: [
    ...['colour', 'color', 'metalcolour', 'metalcolor', 'goldcolour', 'goldcolor', 'metal', 'tone', 'metaltone'],
    ...['goldtone'],
  ],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'instruction', 'instructions', 'engraving'],
  carat: ['k', 'ct', 'cts', 'karatage', 'caratage'],
};
/** Headings of the numbers that the customer gives designs. */
const ownNumbers = [
  ...['yournumber', 'yourno', 'yourcode', 'ournumber', 'ourno', 'ourcode', 'ownnumber', 'ownno', 'owncode'],
  ...['clientnumber', 'clientno', 'clientcode'],
];
const serialNumbers = [
  'sr',
  'srno',
  'sno',
  'sino',
  'slno',
  'serial',
  'serialno',
  'serialnumber',
  'no',
  'lineno',
  'line',
];

/** Units in brackets that keep the meaning of the numbers. Others change it: "Qty (pairs)", "Size (US)". */
const sameMeaning: Partial<Record<OrderField, RegExp>> = {
  quantity: /^(?:pcs?|pieces?|nos?|units?)\.?$/i,
  size: /^(?:ind|india|indian)\.?$/i,
};

function hasSameMeaning(field: OrderField, header: string): boolean {
  const [, unit] = /[([]\s*(.*?)\s*[)\]]/.exec(header) ?? [];
  return !unit || !(field in sameMeaning) || Boolean(sameMeaning[field]?.test(unit));
}

/** The fields for these headings; undefined for unknown headings. */
function fieldsOfHeaders(cells: readonly string[]): (OrderField | null | undefined)[] {
  const heads = distinctHeaders(cells.map((cell) => toPlainText(cell).trim()));
  const known = mapHeaders(heads);
  const rankOf = (field: OrderField, head: string) =>
    hasSameMeaning(field, head) ? (headers[field]?.indexOf(plainHeader(head)) ?? -1) : -1;
  const bestFor = (field: OrderField) =>
    heads
      .map((head, at) => ({ at, rank: rankOf(field, head) }))
      .filter(({ rank }) => rank >= 0)
      .sort((one, other) => one.rank - other.rank)[0]?.at;
  const fields = heads.map((head): OrderField | null | undefined => {
    const column = head === '' ? null : known[head];
    if (column === 'designNumber') return 'designNumber';
    if (column === 'caratOptions') return 'carat';
    return head === '' || column || serialNumbers.includes(plainHeader(head)) ? null : undefined;
  });
  for (const field of Object.keys(headers) as OrderField[]) {
    const at = fields.includes(field) ? undefined : bestFor(field);
    if (at !== undefined) fields[at] = field;
  }
  // Either number finds the design. Beside that of the shop, the own one is not needed.
  for (const [at, head] of heads.entries())
    if (ownNumbers.includes(plainHeader(head))) fields[at] = fields.includes('designNumber') ? null : 'designNumber';
  return fields;
}

/** Splits lines into cells. Commas in quotes or in the size of a couple band do not separate. */
export function cellsOf(lines: readonly string[], separator: string): string[][] {
  const pattern = new RegExp(`"((?:[^"]|"")*)"(?=\\s*(?:${separator}|$))|[^${separator}]+|${separator}`, 'g');
  const pairs = new RegExp(pairOfSizes, 'giu');
  return lines.map((line) => {
    const kept: string[] = [];
    const masked = separator === ',' ? line.replace(pairs, (pair) => `\ue000${kept.push(pair) - 1}\ue000`) : line;
    const cells = [''];
    for (const [text, quoted] of masked.matchAll(pattern)) {
      if (text === separator || (separator === '\\|' && text === '|') || (separator === '\\t' && text === '\t'))
        cells.push('');
      else cells[cells.length - 1] = (cells.at(-1) ?? '').trim() + (quoted?.replaceAll('""', '"') ?? text);
    }
    return cells.map((cell) => cell.replace(/\ue000(\d+)\ue000/g, (_, at) => kept[Number(at)] ?? '').trim());
  });
}

const separators = ['\\t', ';', '\\|', ','];
/** Most lines above the heading, such as a title and empty lines. */
const maxLinesAbove = 10;
const maxColumns = 100;
const exampleCount = 3;

/** A cell that holds the number of a design and nothing else. */
const isNumberCell = (cell: string) =>
  /^[#*_]*[\p{L}\p{N}][\p{L}\p{N}\p{Pd}./_#&()-]*[*_.]*$/u.test(cell) && designNumberKey(cell) !== undefined;
const isDesignCell = (cell: string) =>
  isNumberCell(cell) && /\d/.test(cell) && /\p{L}/u.test(cell) && !fieldOfCell(cell);

/** The field of a cell that is clear without a heading, such as "18K", "3 pcs" or "size 14". */
function fieldOfCell(cell: string): OrderField | undefined {
  if (/\d\s*(?:k|kt|ct|carat|karat)\.?$/i.test(cell) && caratOf(cell)) return 'carat';
  if (!/^\d+(?:\.0+)?$/.test(cell) && readQuantity(cell) !== undefined) return 'quantity';
  if (colourOf(cell)) return 'colour';
  if (pairOfSizes.test(cell) || /^(?:size|sz)\b.*\d/i.test(cell)) return 'size';
  return undefined;
}

const isOneToN = (cells: readonly string[]) => cells.length > 2 && cells.every((cell, at) => cell === String(at + 1));

/** Fields of columns without a heading, from their cells. Undefined if several columns contain plain numbers. */
function fieldsOfCells(rows: readonly (readonly string[])[], width: number): (OrderField | null | undefined)[] {
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? '').filter(Boolean));
  const number = columns.findIndex((cells) => cells.length > 0 && cells.every(isDesignCell));
  const fields = columns.map((cells, at): OrderField | null | undefined => {
    if (at === number) return 'designNumber';
    if (cells.length === 0 || (at < number && isOneToN(cells))) return null;
    const [field, ...others] = new Set(cells.map(fieldOfCell));
    return others.length === 0 ? field : undefined;
  });
  const open = fields.flatMap((field, at) => (field === undefined ? [at] : []));
  const [only] = open;
  const isPieces = (cell: string) =>
    /^\d{1,3}(?:\.0+)?$/.test(cell) && !['375', '585', '750', '916', '999'].includes(cell);
  if (only !== undefined && open.length === 1 && !fields.includes('quantity') && columns[only]?.every(isPieces))
    fields[only] = 'quantity';
  return fields;
}

const examplesOf = (rows: readonly (readonly string[])[], at: number) =>
  [...new Set(rows.map((row) => row[at] ?? '').filter(Boolean))].slice(0, exampleCount);

/** Quotes enclose a cell with several lines. */
const quotedCell = /(?<=^|[\t,;|\n\r])"(?:[^"]|"")*"(?=[\t,;|\n\r]|$)/g;
/** Excel writes a first line such as `sep=;` into files. */
const separatorLine = /^\ufeff?"?sep=[^\r\n]"?(?=[\r\n])/i;

/** The lines of a pasted text or a file. A cell that has several lines is in one. */
export const linesOf = (text: string) =>
  text
    .replace(separatorLine, '')
    .replace(quotedCell, (cell) => cell.replace(/\s*[\n\r]+\s*/g, ' '))
    .split(/\r\n|[\n\r\u2028]/u)
    .map((line) => line.replace(/\ufeff/g, ''))
    .filter((line) => line.trim() !== '');

function tableWith(lines: readonly string[], separator: string): OrderTable | undefined {
  const cells = cellsOf(lines, separator);
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > maxColumns) return undefined;
  const head = cells.slice(0, maxLinesAbove).findIndex((row) => fieldsOfHeaders(row).includes('designNumber'));
  const rows = cells.slice(head + 1).filter((row) => row.some(Boolean));
  const heading = cells[head];
  if (heading && rows.length === 0) return undefined;
  const isTable = heading ?? (rows.every((row) => row.filter(Boolean).length > 1) && hasOneThingEach(rows, separator));
  if (!isTable) return undefined;
  const named = heading && fieldsOfHeaders([...heading, ...Array.from({ length: width - heading.length }, () => '')]);
  const fields = named ?? fieldsOfCells(rows, width);
  if (!heading && !fields.includes('designNumber')) return undefined;
  const columns = fields.map((field, at) => {
    const examples = examplesOf(rows, at);
    const name = heading?.[at] || `Column ${at + 1}`;
    // A column without a heading is asked for if it has cells.
    return { name, field: heading && !heading[at] && examples.length > 0 ? undefined : field, examples };
  });
  return { columns, rows, above: lines.slice(0, Math.max(head, 0)) };
}

/** Distinguishes tables from sentences, which contain commas too: "RI-0042, 3 pcs, please". */
const hasOneThingEach = (rows: readonly (readonly string[])[], separator: string) =>
  separator === '\\t' ||
  rows.every((row) => row.every((cell) => cell === '' || /^\S+$/.test(cell) || Boolean(fieldOfCell(cell))));

/** The table of a pasted text or a file; undefined if its lines are words. */
export function readOrderTable(text: string): OrderTable | undefined {
  const lines = linesOf(text);
  for (const separator of separators) {
    const table = tableWith(lines, separator);
    if (table && (table.columns.length > 1 || lines.length > 1)) return table;
  }
  return undefined;
}

/** True if the meaning of every column is known and one of them is the design number. */
export const isClear = ({ columns }: OrderTable) =>
  columns.every(({ field }) => field !== undefined) && columns.some(({ field }) => field === 'designNumber');

/** The names of the columns with cells that are not part of an order. */
export const unreadColumns = ({ columns }: OrderTable) =>
  columns.flatMap(({ name, field, examples }) => (field === null && examples.length > 0 ? [name] : []));

const readCell: { [Field in OrderField]: (cell: string) => OrderText[Field] } = {
  designNumber: (cell) => (isNumberCell(cell) || designNumberKey(cell) ? cell : undefined),
  quantity: readQuantity,
  carat: (cell) => metalOf(cell)?.carat,
  colour: (cell) => colourOf(cell) ?? metalOf(cell)?.colour,
  size: readSize,
  note: (cell) => cell,
};

function setCell<Field extends OrderField>(line: OrderText, field: Field, cell: string) {
  const value = readCell[field](cell);
  if (value === undefined || (line[field] ?? value) !== value) line.unknown.push(quoted(cell));
  else line[field] = value;
}

/** Sets carat and colour from cells such as "18K Rose Gold". */
function setMetal(line: OrderText, cell: string) {
  const { carat, colour } = metalOf(cell) ?? {};
  if (carat !== undefined) setCell(line, 'carat', carat);
  if (colour !== undefined) setCell(line, 'colour', colour);
  return carat !== undefined && colour !== undefined;
}

/** Quotes a text, so that the line is not parsed as something else. */
const quoted = (text: string) => `"${text.replaceAll('"', '')}"`;

/** True if a row needs a value in this column: a line without one would get the default. */
const isMissing = ({ field, examples }: OrderColumn) =>
  field === 'quantity' || ((field === 'carat' || field === 'colour') && examples.length > 0);

/** Converts rows to lines. Unknown parts stay in their line. */
export function linesOfTable({ columns, rows, above }: OrderTable): string[] {
  const lines = rows.map((row) => {
    const line: OrderText = { unknown: [] };
    for (const [at, cell] of row.map((text) => toPlainText(text).trim()).entries()) {
      const column = columns[at];
      if (cell === '' || column?.field === null) continue;
      const isMetal = (column?.field === 'carat' || column?.field === 'colour') && setMetal(line, cell);
      if (isMetal) continue;
      if (column?.field) setCell(line, column.field, cell);
      else line.unknown.push(quoted(column ? `${column.name}: ${cell}` : cell));
    }
    const missing = columns.filter((column) => column.field && isMissing(column) && line[column.field] === undefined);
    if (line.designNumber && line.unknown.length === 0)
      line.unknown.push(...missing.map(({ name }) => quoted(`${name}: empty`)));
    // A row without any recognised value may be a total or a remark.
    if (!formatOrderText(line)) line.unknown.push(...row.filter(Boolean).map(quoted));
    return formatOrderText(line);
  });
  return [...above.map((line) => plainOrderLine(line)), ...lines].filter(Boolean);
}

/** Splits a pasted text into lines of words. Cells of unknown columns are named in their lines. */
export function splitOrderText(text: string): string[] {
  const table = readOrderTable(text);
  return table ? linesOfTable(table) : linesOf(text).map(plainOrderLine).filter(Boolean);
}
