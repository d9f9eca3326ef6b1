import { useMemo, useState } from 'react';
import { clientNumberLimits } from '../../../../domain/client-numbers';
import type { NumberOfDesign } from './numbers-manager';

export type NumberField = keyof NumberOfDesign;

export interface NumberDraft extends NumberOfDesign {
  /** Stays the same while the row changes. */
  id: number;
  /** Why the server refused the row, by field. */
  problems: Partial<Record<NumberField, string>>;
}

let lastId = 0;
const toDraft = (row: NumberOfDesign): NumberDraft => ({ ...row, id: ++lastId, problems: {} });
const freeRow = () => toDraft({ designNumber: '', number: '' });

export const isWritten = ({ designNumber, number }: NumberOfDesign) =>
  designNumber.trim() !== '' || number.trim() !== '';

/** There is always an empty row at the end, for the next number. */
const withFreeRow = (rows: readonly NumberDraft[]) => {
  const last = rows.at(-1);
  return (last && !isWritten(last)) || rows.length >= clientNumberLimits.rows ? rows : [...rows, freeRow()];
};

/** Puts rows in place of an empty row, which keeps its fields and the focus, or after a row with texts. */
function inserted(rows: readonly NumberDraft[], id: number, added: readonly NumberOfDesign[]): NumberDraft[] {
  const at = rows.findIndex((row) => row.id === id);
  const here = rows[at];
  const free = here && !isWritten(here) ? [here] : [];
  const drafts = added.map((row, index) => ({ ...toDraft(row), ...(index === 0 && free[0] && { id: free[0].id }) }));
  return rows.toSpliced(at + 1 - free.length, free.length, ...drafts);
}

/** Fills the numbers of this row and those below it, like a column that is pasted into a spreadsheet. */
function filled(rows: readonly NumberDraft[], id: number, numbers: readonly string[]): NumberDraft[] {
  const at = rows.findIndex((row) => row.id === id);
  const next = [...rows];
  for (const [index, number] of numbers.entries())
    next[at + index] = { ...(next[at + index] ?? freeRow()), number, problems: {} };
  return next;
}

/** The rows that are being written. */
export const useNumberRows = () => {
  const [rows, setRows] = useState<readonly NumberDraft[]>(() => [freeRow()]);
  const actions = useMemo(() => {
    const change = (next: (before: readonly NumberDraft[]) => readonly NumberDraft[]) =>
      setRows((before) => withFreeRow(next(before)));
    return {
      write: (id: number, field: NumberField, text: string) =>
        change((before) =>
          before.map((row) =>
            row.id === id ? { ...row, [field]: text, problems: { ...row.problems, [field]: undefined } } : row,
          ),
        ),
      insert: (id: number, added: readonly NumberOfDesign[]) => change((before) => inserted(before, id, added)),
      fill: (id: number, numbers: readonly string[]) => change((before) => filled(before, id, numbers)),
      remove: (id: number) => change((before) => before.filter((row) => row.id !== id)),
      /** Shows what the server refused, by the ids of the rows. Other rows have no problem any more. */
      mark: (problems: ReadonlyMap<number, NumberDraft['problems']>) =>
        change((before) => before.map((row) => ({ ...row, problems: problems.get(row.id) ?? {} }))),
    };
  }, []);
  return { rows, ...actions };
};
