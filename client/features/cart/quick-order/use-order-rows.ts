import { useEffect, useRef, useState } from 'react';
import { sameText } from '../../../../domain/categories';
import type { ChosenOption } from '../../../../domain/making-options';
import { readOrderText } from '../../../../domain/order-text';

interface Line {
  text: string;
  /** Making options that were chosen. Others have the default. */
  options?: ChosenOption[];
  /** The note of this line in the earlier order. It is ordered again only if the customer keeps it. */
  earlierNote?: string;
  keepsNote?: boolean;
}

export interface OrderRow extends Line {
  /** Stays the same while the text changes. */
  id: number;
}

/** Lines of an earlier order, in the state of the navigation to this page. */
export interface CopiedOrder {
  orderCode: string;
  copied: Line[];
}

interface Rows {
  rows: readonly OrderRow[];
  /** The earlier order that the rows repeat. */
  orderCode?: string;
  /** The lines from before the earlier order was copied, until the customer keeps or discards it. */
  unfinished: readonly OrderRow[];
}

const storageKey = 'parure.quick-order';

interface Stored {
  /** Another customer may sign in in the same tab. */
  customer: string;
  lines: Line[];
  unfinished: Line[];
  orderCode?: string;
}

const storedLines = (customer: string): Partial<Stored> => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Stored | null;
    return stored?.customer === customer ? stored : {};
  } catch {
    return {};
  }
};

let lastId = 0;
const toRow = (line: Line): OrderRow => ({ ...line, id: ++lastId });

const isWritten = ({ text }: Line) => text.trim() !== '';

const numberOf = (text: string) => readOrderText(text).designNumber ?? '';

/** Leaves out options of another design, and with an empty text the note, so that it does not apply to the next one. */
function written(row: OrderRow, text: string): OrderRow {
  if (!isWritten({ text })) return { id: row.id, text };
  return { ...row, text, options: sameText(numberOf(text), numberOf(row.text)) ? row.options : undefined };
}

/** There is always an empty row at the end, for the next line. */
const withEmptyRow = (rows: readonly OrderRow[]) =>
  rows.at(-1)?.text.trim() === '' ? [...rows] : [...rows, toRow({ text: '' })];

const store = (customer: string, { rows, orderCode, unfinished }: Rows) => {
  const lines = rows.filter(isWritten).map(({ id: _, ...line }) => line);
  const stored: Stored = { customer, lines, orderCode, unfinished: unfinished.map(({ id: _, ...line }) => line) };
  sessionStorage.setItem(storageKey, JSON.stringify(stored));
};

const firstRows = (customer: string, order: CopiedOrder | undefined): Rows => {
  const { lines = [], unfinished = [], orderCode } = storedLines(customer);
  const present = { lines: lines.map(toRow), unfinished: unfinished.map(toRow) };
  if (!order) return { rows: withEmptyRow(present.lines), orderCode, unfinished: present.unfinished };
  return {
    rows: withEmptyRow(order.copied.map(toRow)),
    orderCode: order.orderCode,
    unfinished: [...present.unfinished, ...present.lines],
  };
};

/** Restores the unfinished lines when all lines of the earlier order are empty. */
const withoutEmptyOrder = (now: Rows): Rows =>
  now.rows.some(isWritten) ? now : { rows: now.unfinished, unfinished: [] };

/** The lines that are being written, or those of an earlier order. They stay in the tab until they are in the cart. */
export const useOrderRows = (customer: string, order: CopiedOrder | undefined) => {
  const [now, setNow] = useState(() => firstRows(customer, order));
  const copies = useRef(order !== undefined);
  useEffect(() => {
    if (copies.current) store(customer, now);
    copies.current = false;
  }, [customer, now]);
  const update = (change: (before: Rows) => Rows) =>
    setNow((before) => {
      const changed = change(before);
      const next = { ...changed, rows: withEmptyRow(changed.rows) };
      store(customer, next);
      return next;
    });
  const change = (rowsAfter: (before: readonly OrderRow[]) => readonly OrderRow[]) =>
    update((before) => ({ ...before, rows: rowsAfter(before.rows) }));
  const changeRow = (id: number, changes: Partial<Line>) =>
    change((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  return {
    ...now,
    write: (id: number, text: string) =>
      change((before) => before.map((row) => (row.id === id ? written(row, text) : row))),
    setOptions: (id: number, options: ChosenOption[]) => changeRow(id, { options }),
    keepNote: (id: number, keepsNote: boolean) => changeRow(id, { keepsNote }),
    /** Inserts lines in place of an empty row, or after a row with a text. */
    insert: (id: number | undefined, lines: readonly string[]) =>
      change((before) => {
        const at = before.findIndex((row) => row.id === id);
        const place = at < 0 ? before.length - 1 : at;
        const kept = before[place]?.text.trim() ? 1 : 0;
        const added = lines.map((text) => toRow({ text }));
        return before.toSpliced(place + kept, 1 - kept, ...added);
      }),
    remove: (ids: ReadonlySet<number>) =>
      update((before) => withoutEmptyOrder({ ...before, rows: before.rows.filter(({ id }) => !ids.has(id)) })),
    keepUnfinished: () =>
      update((before) => ({
        ...before,
        rows: [...before.rows.filter(isWritten), ...before.unfinished],
        unfinished: [],
      })),
    discardUnfinished: () => update((before) => ({ ...before, unfinished: [] })),
  };
};
