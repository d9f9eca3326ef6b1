import { useEffect, useRef, useState } from 'react';

export interface OrderRow {
  /** Stays the same while the text changes. */
  id: number;
  text: string;
}

/** Lines of an earlier order, in the state of the navigation to this page. */
export interface CopiedLines {
  copied: string[];
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

const store = (customer: string, rows: readonly OrderRow[]) => {
  const texts = rows.map(({ text }) => text).filter((text) => text.trim() !== '');
  sessionStorage.setItem(storageKey, JSON.stringify({ customer, texts } satisfies Stored));
};

/**
 * The lines that are being written, which follow those of an earlier order that are copied. They stay in the tab until
 * they are in the cart, also after a reload.
 */
export const useOrderRows = (customer: string, copied: readonly string[]) => {
  const [rows, setRows] = useState(() => withEmptyRow([...storedTexts(customer), ...copied].map(toRow)));
  const copies = useRef(copied.length > 0);
  useEffect(() => {
    if (copies.current) store(customer, rows);
    copies.current = false;
  }, [customer, rows]);
  const change = (update: (before: readonly OrderRow[]) => readonly OrderRow[]) =>
    setRows((before) => {
      const next = withEmptyRow(update(before));
      store(customer, next);
      return next;
    });
  return {
    rows,
    write: (id: number, text: string) =>
      change((before) => before.map((row) => (row.id === id ? { ...row, text } : row))),
    /** Puts lines in the place of an empty row, or after one with a text. */
    insert: (id: number | undefined, lines: readonly string[]) =>
      change((before) => {
        const at = before.findIndex((row) => row.id === id);
        const place = at < 0 ? before.length - 1 : at;
        const kept = before[place]?.text.trim() ? 1 : 0;
        return before.toSpliced(place + kept, 1 - kept, ...lines.map(toRow));
      }),
    remove: (ids: ReadonlySet<number>) => change((before) => before.filter(({ id }) => !ids.has(id))),
  };
};
