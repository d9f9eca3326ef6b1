import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { clientNumberLimits } from '../../../../domain/client-numbers';
import { formatCount, plural } from '../../../lib/format';
import { useLatest } from '../../../lib/use-latest';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { FormProblem } from '../../../ui/form-errors';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import classes from './add-numbers.module.css';
import { NumberFields } from './number-fields';
import type { NumbersManager, NumberWords } from './numbers-manager';
import { readNumbers } from './read-numbers';
import { isWritten, useNumberRows, type NumberDraft, type NumberField } from './use-number-rows';
import { useSaveNumbers } from './use-save-numbers';

export interface AddNumbersProps {
  words: NumberWords;
  manager: NumbersManager;
  onClose: () => void;
}

const tooMany = (count: number) =>
  `That would be ${formatCount(count)} rows. At most ${clientNumberLimits.rows} can be saved at a time: please paste a part of them.`;

const nextField = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  fields[fields.indexOf(event.target) + 1]?.focus();
};

/** Gives several designs numbers, in a table that takes rows of a spreadsheet. Full screen on phones. */
export function AddNumbers({ words, manager, onClose }: AddNumbersProps) {
  const phone = useMediaQuery('(max-width: 48em)');
  const { rows, write, insert, fill, remove, mark } = useNumberRows();
  const written = rows.filter(isWritten);
  const discard = useDiscardConfirmation({ dirty: written.length > 0, onClose });
  const { failure, setFailure, busy, save } = useSaveNumbers({ manager, onRefused: mark, onSaved: discard.closeNow });
  const form = useRef<HTMLFormElement>(null);

  const paste = useLatest((event: ClipboardEvent, { id }: NumberDraft, field: NumberField) => {
    const pasted = readNumbers(event.clipboardData.getData('text/plain'), field === 'number');
    if (!pasted) return;
    event.preventDefault();
    const total = written.length + pasted.length;
    setFailure(total > clientNumberLimits.rows ? tooMany(total) : undefined);
    if (total > clientNumberLimits.rows) return;
    const isColumn = pasted.every(({ designNumber }) => designNumber === '');
    if (isColumn)
      fill(
        id,
        pasted.map(({ number }) => number),
      );
    else insert(id, pasted);
  });
  const leaveOut = useCallback(
    (id: number, place: number) => {
      flushSync(() => remove(id));
      form.current?.querySelectorAll('li')[place - 1]?.querySelector('input')?.focus();
    },
    [remove],
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (written.length === 0) return setFailure('Please write or paste at least one row.');
    await save(written);
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <Dialog size="46rem" fullScreen={phone} title="Add numbers" busy={busy} {...discard.dialog}>
      <form ref={form} noValidate aria-label="Add numbers" onSubmit={(event) => void submit(event)}>
        <p className="quiet">
          Type the rows, or copy two columns of a spreadsheet, the design number and {words.ofColumn}, and paste them
          into the first field.
        </p>
        <div className={classes.heads} aria-hidden>
          <span>Design number</span>
          <span>{words.number}</span>
        </div>
        <ul className={classes.rows} aria-label="Rows" onKeyDown={nextField}>
          {rows.map((row, at) => (
            <NumberFields
              key={row.id}
              row={row}
              place={at + 1}
              label={words.number}
              onWrite={write}
              onPaste={paste}
              onRemove={isWritten(row) ? leaveOut : undefined}
            />
          ))}
        </ul>
        <DialogActions notice={failure && <FormProblem>{failure}</FormProblem>}>
          <span className={`quiet small tabular ${classes.count}`} aria-live="polite">
            {written.length > 0 && plural(written.length, 'row')}
          </span>
          <Button variant="default" disabled={busy} onClick={discard.close}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </DialogActions>
      </form>
      {discard.confirmation}
    </Dialog>
  );
}
