export interface Recipient {
  name?: string;
  address: string;
}

/** The content of a mail; `mail-layout.ts` defines its appearance. */
export interface Mail {
  /** Recipients. Several of them see each other's addresses, so use a list for administrators only. */
  to: Recipient | Recipient[];
  subject: string;
  /** The line that mail clients show next to the subject. */
  preview?: string;
  title: string;
  blocks: Block[];
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'list'; items: ListItem[] }
  | { kind: 'table'; headings: string[]; rows: TableRow[] };

/** An item of a list, such as a line of an order. */
export interface ListItem {
  title: string;
  /** Details, each on a separate line. */
  details: string[];
  /** The link of the title. */
  url?: string;
}

/** A row of a table, which is a block of lines on a phone. */
export interface TableRow {
  /** Id of a picture, of which the mail contains a small copy. */
  picture?: string;
  title: string;
  /** Lines below the title. */
  lines: string[];
  cells: Cell[];
  note?: string;
}

/** A cell, with the words around its value where no heading is above it. */
export interface Cell {
  before?: string;
  value: string;
  after?: string;
}

export const text = (content: string): Block => ({ kind: 'text', text: content });
/** Small print, such as what to do if the recipient did not request the mail. */
export const note = (content: string): Block => ({ kind: 'note', text: content });
export const code = (digits: string): Block => ({ kind: 'code', code: digits });
/** A link as a button. `url` starts with PUBLIC_URL; a mail never links to the origin of the request. */
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });
/** Items below each other, which are readable on a phone too because they have no columns. */
export const list = (items: ListItem[]): Block => ({ kind: 'list', items });
/** Rows with pictures. The first heading is that of pictures and titles, the others are those of the cells. */
export const table = (headings: string[], rows: TableRow[]): Block => ({ kind: 'table', headings, rows });
export const facts = (...rows: [label: string, value: string][]): Block => ({ kind: 'facts', rows });
