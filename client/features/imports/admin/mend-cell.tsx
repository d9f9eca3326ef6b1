import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import IconPencil from '~icons/tabler/pencil';
import type { ProductColumn } from '../../../graphql/types.generated';
import { columnLabels } from './import-labels';
import type { ImportSheetRowFragment } from './imports.generated';
import classes from './mend-cell.module.css';

/** A cell that cannot be understood, or that was changed here. */
export interface MendableCell {
  column: ProductColumn;
  value: string;
  messages: string[];
  /** The text of the sheet, if the cell was changed. */
  sheetValue?: string;
}

/** The cells at fault, then the changed ones. */
export function cellsToMend({ errors, mended }: Pick<ImportSheetRowFragment, 'errors' | 'mended'>): MendableCell[] {
  const columns = [...errors, ...mended].map(({ column }) => column);
  return [...new Set(columns)].map((column) => {
    const ofColumn = errors.filter((error) => error.column === column);
    const change = mended.find((cell) => cell.column === column);
    return {
      column,
      value: change?.value ?? ofColumn[0]?.value ?? '',
      messages: ofColumn.map(({ message }) => message),
      sheetValue: change?.sheetValue,
    };
  });
}

/** Saves the text of a cell. Resolves to the problem if it was not saved. */
export type Mend = (row: ImportSheetRowFragment, column: ProductColumn, value: string) => Promise<string | undefined>;

/** The id of the element that has the focus while the cell is not being changed. */
export const idOfCell = (row: number, column: ProductColumn) => `cell-${row}-${column}`;

interface MendCellProps {
  row: ImportSheetRowFragment;
  place: string | number;
  cell: MendableCell;
  mend: Mend;
}

/** A cell that opens as a field: Enter saves it, Escape leaves it as it was. */
export function MendCell({ row, place, cell: { column, value, messages, sheetValue }, mend }: MendCellProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const label = columnLabels[column];
  const close = () => {
    setTyped(undefined);
    setProblem(undefined);
    // The button is hidden until the field has closed.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const save = async (text: string) => {
    setBusy(true);
    const failure = await mend(row, column, text);
    setBusy(false);
    setProblem(failure);
    if (failure === undefined) setTyped(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === undefined || busy) return;
    if (typed.trim() === value) close();
    else void save(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <li className={classes.cell}>
      <b>{label}</b>{' '}
      {typed === undefined ? (
        <button
          ref={opener}
          id={idOfCell(row.row, column)}
          type="button"
          className={classes.value}
          data-wrong={messages.length > 0 || undefined}
          aria-label={`${value || 'empty'}, change ${label} of row ${place}`}
          aria-describedby={messages.length > 0 ? `${id}-why` : undefined}
          onClick={() => setTyped(value)}
        >
          <span className="wrap-anywhere">{value || 'empty'}</span>
          <IconPencil size={14} stroke={1.5} aria-hidden />
        </button>
      ) : (
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            size="sm"
            className={classes.field}
            aria-label={`${label} of row ${place}`}
            aria-describedby={messages.length > 0 ? `${id}-why` : undefined}
            // The field replaces the button that was pressed.
            autoFocus
            autoComplete="off"
            value={typed}
            error={problem}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onKeyDown={onKeyDown}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" size="sm" variant="default" px="0.75rem" loading={busy}>
            Save
          </Button>
          <Button size="sm" variant="subtle" px="0.5rem" disabled={busy} onClick={close}>
            Cancel
          </Button>
        </form>
      )}
      <span id={`${id}-why`} className={classes.message}>
        {messages.join(' ')}
      </span>
      {sheetValue !== undefined && (
        <span className={classes.changed}>
          Changed here.{' '}
          {sheetValue === '' ? (
            'It is empty in the sheet.'
          ) : (
            <>
              The sheet says <q>{sheetValue}</q>.
            </>
          )}{' '}
          <button
            type="button"
            className={classes.back}
            aria-label={`Set back ${label} of row ${place}`}
            disabled={busy}
            onClick={() => void save(sheetValue)}
          >
            Set back
          </button>
        </span>
      )}
    </li>
  );
}
