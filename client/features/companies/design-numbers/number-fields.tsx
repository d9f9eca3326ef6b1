import { TextInput } from '@mantine/core';
import { memo, type ClipboardEvent } from 'react';
import IconX from '~icons/tabler/x';
import classes from './add-numbers.module.css';
import type { NumberDraft, NumberField } from './use-number-rows';

interface NumberFieldsProps {
  row: NumberDraft;
  /** The position in the list, from 1. */
  place: number;
  /** "Your number" */
  label: string;
  onWrite: (id: number, field: NumberField, text: string) => void;
  onPaste: (event: ClipboardEvent, row: NumberDraft, field: NumberField) => void;
  /** Undefined for the empty row at the end. */
  onRemove: ((id: number, place: number) => void) | undefined;
}

/** A row of the dialog. Memoised, because there can be hundreds. */
export const NumberFields = memo(function NumberFields(props: NumberFieldsProps) {
  const { row, place, label, onWrite, onPaste, onRemove } = props;
  const { designNumber, number, problems } = row;
  const texts = [problems.designNumber, problems.number].filter(Boolean).join(' ');
  const removes = designNumber.trim() !== '' && number.trim() === '';
  const field = (name: NumberField, fieldLabel: string) => (
    <TextInput
      aria-label={`${fieldLabel}, row ${place}`}
      size="sm"
      autoComplete="off"
      spellCheck={false}
      data-autofocus={(place === 1 && name === 'designNumber') || undefined}
      value={row[name]}
      error={problems[name]}
      classNames={{ wrapper: classes.input, error: classes.error }}
      onChange={({ currentTarget }) => onWrite(row.id, name, currentTarget.value)}
      onPaste={(event) => onPaste(event, row, name)}
    />
  );
  return (
    <li className={classes.row}>
      {field('designNumber', 'Design number')}
      {field('number', label)}
      {onRemove ? (
        <button
          type="button"
          className="icon-button quiet"
          aria-label={`Leave out row ${place}`}
          onClick={() => onRemove(row.id, place)}
        >
          <IconX size={18} stroke={1.25} aria-hidden />
        </button>
      ) : (
        <span />
      )}
      {texts ? (
        // Below both fields, which are too narrow for it. Screen readers read each message at its field.
        <p aria-hidden className={`small bad ${classes.note}`}>
          {texts}
        </p>
      ) : (
        removes && <p className={`small quiet ${classes.note}`}>Removes the number of this design.</p>
      )}
    </li>
  );
});
