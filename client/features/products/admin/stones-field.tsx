import { Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
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
import { type RowFields, RowsField } from './rows-field';
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

const issuesOf = async (drafts: readonly StoneDraft[]) => {
  const { stonesSchema } = await import('../../../../domain/stones.schemas');
  return stonesSchema.safeParse(drafts.map(fromDraft)).error?.issues ?? [];
};

/** The stones of one piece, a row for each kind and cut. Their weights are checked with those of the product. */
export const StonesField = ({ form, disabled }: StonesFieldProps) => (
  <RowsField
    name="stones"
    label="Stones"
    hint="Of one piece. Rows from a spreadsheet can be pasted here."
    addText="Add stones"
    empty={emptyDraft}
    limit={stoneLimits.rows}
    pasted={pastedStones}
    issuesOf={issuesOf}
    styles={classes}
    fields={Fields}
    form={form}
    disabled={disabled}
  >
    <Sums form={form} />
  </RowsField>
);

const Fields = ({ draft, isNew, propsOf }: RowFields<'stones'>) => (
  <>
    <NativeSelect
      label="Kind"
      autoFocus={isNew}
      data={choicesOf(stoneKinds, stoneKindLabels, draft.kind)}
      {...propsOf('kind')}
    />
    <NativeSelect label="Cut" data={choicesOf(stoneShapes, stoneShapeLabels, draft.shape)} {...propsOf('shape')} />
    {texts.map(({ name, ...field }) => (
      <TextInput key={name} autoComplete="off" {...field} {...propsOf(name)} />
    ))}
  </>
);

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
