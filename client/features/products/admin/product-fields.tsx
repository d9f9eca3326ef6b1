import { NumberInput, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { weightRowsCell } from '../../../../domain/choice-weight-cells';
import type { WeightRow } from '../../../../domain/choice-weights';
import { defaultCarats } from '../../../../domain/gold';
import { gramLimits, productNameLimit } from '../../../../domain/products';
import type { SaveProduct } from '../../../../domain/products.schemas';
import { stonesCell } from '../../../../domain/stone-cells';
import type { Stone } from '../../../../domain/stones';
import { formatGrams } from '../../../lib/format';
import { toStone } from '../stone-names';
import { CategoryFields } from './category-fields';
import { DesignNumberField } from './design-number-field';
import type { FormPicture } from './form-picture';
import type { CategoryOptionFragment, ProductFormFragment } from './managed-products.generated';
import { OptionRulesField } from './option-rules-field';
import { type StoneDraft, toDraft } from './stone-drafts';
import { toWeightDraft, type WeightDraft } from './weight-drafts';

/** A number is an empty string while its field is empty. */
type FormValue<Value> = Value extends number
  ? number | string
  : Value extends Stone[]
    ? StoneDraft[]
    : Value extends WeightRow[]
      ? WeightDraft[]
      : Value;

type FieldValues = { [Name in keyof SaveProduct]-?: FormValue<NonNullable<SaveProduct[Name]>> };

export interface ProductValues extends FieldValues {
  pictures: FormPicture[];
}

export interface ProductFieldProps {
  form: UseFormReturnType<ProductValues>;
  /** The product to edit; absent for a new one. */
  product?: ProductFormFragment;
  categories: readonly CategoryOptionFragment[];
  disabled: boolean;
}

const weightField = (
  name: 'gram' | 'netGram',
  label: string,
  { description, text }: { description?: string; text: (product: ProductFormFragment) => string },
): Field<number | string> => ({
  value: (product) => product?.[name] ?? '',
  fact: { name: label, text },
  Input: ({ form, disabled }) => (
    <NumberInput
      label={`${label} (grams)`}
      description={description}
      inputMode="decimal"
      decimalScale={gramLimits.decimals}
      thousandSeparator=","
      hideControls
      disabled={disabled}
      {...form.getInputProps(name)}
    />
  ),
});

type PiecesName = 'minQuantity' | 'quantityStep';

const piecesField = (name: PiecesName, label: string, description: string): Field<number | string> => ({
  value: (product) => product?.[name] ?? 1,
  fact: { name: label, text: (product) => String(product[name]) },
  Input: ({ form, disabled }) => (
    <NumberInput
      label={label}
      description={description}
      inputMode="numeric"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      disabled={disabled}
      {...form.getInputProps(name)}
    />
  ),
});

interface Field<Value> {
  /** The form's value of a stored product, or of a new one. */
  value: (product?: ProductFormFragment) => Value;
  /** Text of the stored value, shown after an edit conflict. */
  fact?: { name: string; text: (product: ProductFormFragment) => string };
  Input?: (props: ProductFieldProps) => ReactNode;
}

const isCarat = (path: string) => path.startsWith('caratOptions');

/** Every field of a product except the pictures, in the order of the form. */
export const productFields: { [Name in keyof FieldValues]: Field<FieldValues[Name]> } = {
  name: {
    value: (product) => product?.name ?? '',
    fact: { name: 'Name', text: ({ name }) => name },
    Input: ({ form, disabled }) => (
      <TextInput
        label="Product Name"
        data-autofocus
        maxLength={productNameLimit}
        disabled={disabled}
        {...form.getInputProps('name')}
      />
    ),
  },
  designNumber: {
    value: (product) => product?.designNumber ?? '',
    fact: { name: 'Design number', text: ({ designNumber }) => designNumber },
    Input: DesignNumberField,
  },
  category: {
    value: (product) => product?.category ?? '',
    fact: {
      name: 'Category',
      text: ({ category, subcategory }) => (subcategory ? `${category}, ${subcategory}` : category),
    },
    Input: CategoryFields,
  },
  subcategory: { value: (product) => product?.subcategory ?? '' },
  gram: weightField('gram', 'Gross weight', { text: ({ gram }) => formatGrams(gram) }),
  netGram: weightField('netGram', 'Net weight', {
    description: 'The gold without stones. Leave empty if it equals the gross weight',
    text: ({ netGram }) => (netGram === null ? 'Equal to the gross weight' : formatGrams(netGram)),
  }),
  stones: {
    value: (product) => product?.stones.map(toStone).map(toDraft) ?? [],
    fact: { name: 'Stones', text: ({ stones }) => stonesCell(stones.map(toStone)) || 'None' },
  },
  weights: {
    value: (product) => product?.weights.map(toWeightDraft) ?? [],
    fact: { name: 'Weights', text: ({ weights }) => weightRowsCell(weights) || 'None' },
  },
  caratOptions: {
    value: (product) => product?.caratOptions ?? [...defaultCarats],
    fact: { name: 'Carats', text: ({ caratOptions }) => caratOptions.join(', ') },
    Input: ({ form, disabled }) => (
      <TagsInput
        label="Carats"
        description="18 and 22, or type another and press Enter"
        data={[...defaultCarats]}
        acceptValueOnBlur
        disabled={disabled}
        {...form.getInputProps('caratOptions')}
        error={Object.entries(form.errors).find(([path]) => isCarat(path))?.[1]}
        onChange={(carats) => {
          form.setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isCarat(path))));
          form.setFieldValue('caratOptions', carats);
        }}
      />
    ),
  },
  optionRules: {
    value: (product) => product?.optionRules.map(({ optionId, off, valueIds }) => ({ optionId, off, valueIds })) ?? [],
    fact: {
      name: 'Making options',
      text: ({ optionRules }) => (optionRules.length > 0 ? 'Limited' : 'Those of the category'),
    },
    Input: OptionRulesField,
  },
  minQuantity: piecesField('minQuantity', 'Minimum quantity', 'Smallest order per carat, colour and size'),
  quantityStep: piecesField('quantityStep', 'Quantity step', 'Sold in multiples of this many'),
};
