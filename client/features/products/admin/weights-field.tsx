import { Autocomplete, NativeSelect, TextInput } from '@mantine/core';
import { weightRowLimits } from '../../../../domain/choice-weights';
import { categoryNamed } from './category-fields';
import type { ProductFieldProps } from './product-fields';
import { type RowFields, RowsField } from './rows-field';
import { emptyWeight, fromWeightDraft, pastedWeights, type WeightDraft } from './weight-drafts';
import classes from './weights-field.module.css';

const issuesOf = async (drafts: readonly WeightDraft[]) => {
  const { weightRowsSchema } = await import('../../../../domain/choice-weights.schemas');
  return weightRowsSchema.safeParse(drafts.map(fromWeightDraft)).error?.issues ?? [];
};

/** Weights that differ by carat and size. Their keys are checked with carats and category when the form is sent. */
export function WeightsField({ form, categories, disabled }: Omit<ProductFieldProps, 'product'>) {
  const { caratOptions, category } = form.values;
  const sizes = categoryNamed(categories, category)?.sizes ?? [];
  const caratsWith = (typed: string) => [
    { value: '', label: 'Any' },
    ...[...new Set([...caratOptions, ...(typed === '' ? [] : [typed])])].map((carat) => ({
      value: carat,
      label: caratOptions.includes(carat) ? `${carat} ct` : `${carat}?`,
    })),
  ];
  const fields = ({ draft, isNew, propsOf }: RowFields<'weights'>) => (
    <>
      <NativeSelect label="Carat" autoFocus={isNew} data={caratsWith(draft.carat)} {...propsOf('carat')} />
      <Autocomplete label="Size" placeholder="Any" data={sizes} maxLength={weightRowLimits.size} {...propsOf('size')} />
      <TextInput label="Gross, g" inputMode="decimal" autoComplete="off" maxLength={12} {...propsOf('gram')} />
      <TextInput label="Net, g" inputMode="decimal" autoComplete="off" maxLength={12} {...propsOf('netGram')} />
    </>
  );
  return (
    <RowsField
      name="weights"
      label="Weights by carat and size"
      hint="Only where they differ from those above. Rows from a spreadsheet can be pasted here."
      addText="Add weights"
      empty={emptyWeight}
      limit={weightRowLimits.rows}
      pasted={pastedWeights}
      issuesOf={issuesOf}
      styles={classes}
      fields={fields}
      form={form}
      disabled={disabled}
    />
  );
}
