import { type ClipboardEvent, createContext, type KeyboardEvent, use, useId } from 'react';
import type { ManagedCardFragment } from './managed-products.generated';
import classes from './table-cell.module.css';
import { fieldKind, fieldLabel, fieldText, type TableField } from './table-fields';
import type { TableEdit } from './use-table-edit';

/** Null unless the table is edited. */
export const TableEditContext = createContext<TableEdit | null>(null);

const inputModes = { weight: 'decimal', optionalWeight: 'decimal', texts: 'text', pieces: 'numeric' } as const;

const rowSteps: Record<string, 'next' | 'previous' | undefined> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'next',
};

/** Focuses the same field of the row below or above. */
const moveToRow = (input: HTMLInputElement, step: 'next' | 'previous') => {
  const row = input.closest('tr');
  const target = step === 'next' ? row?.nextElementSibling : row?.previousElementSibling;
  target?.querySelector<HTMLInputElement>(`[data-field="${input.dataset.field}"]`)?.focus();
};

interface TableCellProps {
  product: ManagedCardFragment;
  field: TableField;
}

/** A value of the table as a field. A plain input, because a page can have 400 of them. */
export function TableCell({ product, field }: TableCellProps) {
  const noteId = useId();
  const edit = use(TableEditContext);
  if (!edit) return null;
  const draft = edit.drafts[product.id];
  const stored = fieldText(draft?.product ?? product, field);
  const typed = draft?.texts[field];
  const problem = draft && edit.problemOf(draft, field);
  const note = problem ?? (draft?.isConflict && typed !== undefined ? `Someone else made this ${stored}` : undefined);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.nativeEvent.isComposing) return;
    const { key, currentTarget, shiftKey } = event;
    const step = key === 'Enter' && shiftKey ? 'previous' : rowSteps[key];
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) void edit.save();
    else if (step) moveToRow(currentTarget, step);
    else if (key === 'Escape') edit.type(product, field, stored);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const block = event.clipboardData.getData('text/plain');
    if (!/[\t\r\n]/.test(block)) return;
    event.preventDefault();
    edit.paste(product, field, block);
  };
  return (
    <span className={classes.cell}>
      <input
        className={classes.input}
        data-field={field}
        data-changed={typed !== undefined || undefined}
        data-align={fieldKind(field) === 'texts' ? undefined : 'right'}
        aria-label={`${fieldLabel(field)} of ${product.designNumber}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={note && noteId}
        inputMode={inputModes[fieldKind(field)]}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        readOnly={edit.saving}
        value={typed ?? stored}
        onChange={({ currentTarget }) => edit.type(product, field, currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {note && (
        <span id={noteId} className={classes.note} data-wrong={problem !== undefined || undefined}>
          {note}
        </span>
      )}
    </span>
  );
}
