import { useState } from 'react';
import { splitOrderText } from '../../../../domain/order-text';

export interface OrderRow {
  /** Stays the same while the text changes. */
  id: number;
  text: string;
}

const storageKey = 'parure.quick-order';

interface Stored {
  /** Another customer may sign in in the same tab. */
  customer: string;
  texts: string[];
}

const storedTexts = (customer: string): string[] => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Stored | null;
    return stored?.customer === customer ? stored.texts : [];
  } catch {
    return [];
  }
};

let lastId = 0;
const toRow = (text: string): OrderRow => ({ id: ++lastId, text });

/** There is always an empty row at the end, for the next line. */
const withEmptyRow = (rows: readonly OrderRow[]) =>
  rows.at(-1)?.text.trim() === '' ? [...rows] : [...rows, toRow('')];

/** The lines that are being written. They stay in the tab until they are in the cart, also after a reload. */
export const useOrderRows = (customer: string) => {
  const [rows, setRows] = useState(() => withEmptyRow(storedTexts(customer).map(toRow)));
  const change = (update: (before: readonly OrderRow[]) => readonly OrderRow[]) =>
    setRows((before) => {
      const next = withEmptyRow(update(before));
      const texts = next.map(({ text }) => text).filter((text) => text.trim() !== '');
      sessionStorage.setItem(storageKey, JSON.stringify({ customer, texts } satisfies Stored));
      return next;
    });
  return {
    rows,
    write: (id: number, text: string) =>
      change((before) => before.map((row) => (row.id === id ? { ...row, text } : row))),
    /** Puts the lines of a text in the place of an empty row, or after one with a text. */
    insert: (id: number | undefined, text: string) =>
      change((before) => {
        const at = before.findIndex((row) => row.id === id);
        const place = at < 0 ? before.length - 1 : at;
        const kept = before[place]?.text.trim() ? 1 : 0;
        return before.toSpliced(place + kept, 1 - kept, ...splitOrderText(text).map(toRow));
      }),
    remove: (ids: ReadonlySet<number>) => change((before) => before.filter(({ id }) => !ids.has(id))),
  };
};
