import { Button, CloseButton, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { type ClipboardEvent, useId, useRef } from 'react';
import {
  proposedNetGram,
  stoneGrams,
  stoneKindLabels,
  stoneKinds,
  stoneLimits,
  stoneShapeLabels,
  stoneShapes,
  stonesSummary,
} from '../../../../domain/stones';
import { formatWeight } from '../../../../domain/weights';
import type { ProductFieldProps } from './product-fields';
import { amountsOf, emptyDraft, fromDraft, pastedStones, type StoneDraft } from './stone-drafts';
import classes from './stones-field.module.css';

type StonesFieldProps = Pick<ProductFieldProps, 'form' | 'disabled'>;

/** The choices of a list, with a pasted text that is none of them. */
const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>, typed: string) => [
  { value: '', label: 'Choose' },
  ...values.map((value) => ({ value, label: labels[value] })),
  ...(typed === '' || values.some((value) => value === typed) ? [] : [{ value: typed, label: `${typed}?` }]),
];

const texts = [
  { name: 'count', label: 'Pieces', inputMode: 'numeric', maxLength: 12 },
  { name: 'carats', label: 'Carats', inputMode: 'decimal', maxLength: 12 },
  { name: 'setting', label: 'Setting', inputMode: 'text', maxLength: 200 },
  { name: 'text', label: 'Remark', inputMode: 'text', maxLength: 200 },
] as const;

/** The stones of one piece, a row for each kind and cut. Takes rows that were copied from a spreadsheet. */
export function StonesField({ form, disabled }: StonesFieldProps) {
  const id = useId();
  const { stones } = form.values;
  const add = useRef<HTMLButtonElement>(null);
  const error = form.errors.stones;

  const change = (next: StoneDraft[]) => {
    // Errors name rows by their number.
    form.setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !path.startsWith('stones'))),
    );
    form.setFieldValue('stones', next);
  };
  /** Marks what is not understood at once. The weights are checked with those of the product. */
  const mark = async (drafts: readonly StoneDraft[]) => {
    const { stonesSchema } = await import('../../../../domain/stones.schemas');
    const issues = stonesSchema.safeParse(drafts.map(fromDraft)).error?.issues ?? [];
    for (const { path, message } of issues) form.setFieldError(['stones', ...path].join('.'), message);
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const pasted = pastedStones(event.clipboardData.getData('text/plain'));
    if (!pasted || disabled) return;
    event.preventDefault();
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    const after = row === undefined ? stones.length : Number(row) + 1;
    const isFree = (draft: StoneDraft) => Object.values(draft).every((text) => text === '');
    const next = [...stones.slice(0, after), ...pasted, ...stones.slice(after)].filter((draft) => !isFree(draft));
    change(next);
    void mark(next);
  };
  const remove = (row: number) => {
    change(stones.toSpliced(row, 1));
    add.current?.focus();
  };

  return (
    <fieldset className={classes.field} aria-labelledby={id} onPaste={paste} disabled={disabled}>
      <div className={classes.head}>
        <span id={id} className="field-label">
          Stones
        </span>
        <span className="quiet smaller">Of one piece. Rows from a spreadsheet can be pasted here.</span>
      </div>
      {stones.map((draft, row) => (
        <StoneRow key={row} form={form} row={row} draft={draft} onRemove={() => remove(row)} />
      ))}
      <div className={classes.foot}>
        <Button
          ref={add}
          variant="default"
          size="compact-sm"
          data-path="stones"
          aria-describedby={error ? `${id}-error` : undefined}
          disabled={disabled || stones.length >= stoneLimits.rows}
          onClick={() => change([...stones, emptyDraft])}
        >
          {stones.length > 0 ? 'Add row' : 'Add stones'}
        </Button>
        <Sums form={form} />
      </div>
      {error && (
        <p id={`${id}-error`} className="bad smaller" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface StoneRowProps {
  form: StonesFieldProps['form'];
  row: number;
  draft: StoneDraft;
  onRemove: () => void;
}

function StoneRow({ form, row, draft, onRemove }: StoneRowProps) {
  const problems = [
    ...new Set(
      Object.keys(draft).flatMap((name) => (form.errors[`stones.${row}.${name}`] as string | undefined) ?? []),
    ),
  ];
  const propsOf = (name: keyof StoneDraft) => {
    const classNames = { root: classes[name], label: classes.label, wrapper: classes.input, error: classes.error };
    return { ...(form.getInputProps(`stones.${row}.${name}`) as object), classNames };
  };
  return (
    <div role="group" aria-label={`Stones, row ${row + 1}`} data-row={row} className={classes.row}>
      <NativeSelect
        label="Kind"
        autoFocus={draft === emptyDraft}
        data={choicesOf(stoneKinds, stoneKindLabels, draft.kind)}
        {...propsOf('kind')}
      />
      <NativeSelect label="Cut" data={choicesOf(stoneShapes, stoneShapeLabels, draft.shape)} {...propsOf('shape')} />
      {texts.map(({ name, ...field }) => (
        <TextInput key={name} autoComplete="off" {...field} {...propsOf(name)} />
      ))}
      <CloseButton className={classes.remove} aria-label={`Remove row ${row + 1}`} onClick={onRemove} />
      {problems.length > 0 && (
        // Messages of all fields, which are too narrow for them. Screen readers read each at its field.
        <p aria-hidden className={`bad smaller ${classes.problem}`}>
          {problems.join(' ')}
        </p>
      )}
    </div>
  );
}

/** Sums of the rows, and the net weight that follows from them, once all rows are understood. */
function Sums({ form }: Pick<StonesFieldProps, 'form'>) {
  const { gram, netGram } = form.values;
  const amounts = amountsOf(form.values.stones) ?? [];
  const proposed = typeof gram === 'number' && netGram === '' ? proposedNetGram(gram, amounts) : undefined;
  const use = () => {
    form.setFieldValue('netGram', proposed ?? '');
    form.getInputNode('netGram')?.focus();
  };
  return (
    <>
      <span className="quiet smaller tabular" aria-live="polite">
        {amounts.length > 0 && `${stonesSummary(amounts)} = ${formatWeight(stoneGrams(amounts))}`}
      </span>
      {proposed !== undefined && (
        <Button variant="default" size="compact-sm" onClick={use}>
          Use {formatWeight(proposed)} as net weight
          <VisuallyHidden>, the gross weight without the stones</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
