import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { designNumberLimits } from '../../../../domain/design-numbers';
import { useServerData } from '../../../lib/use-server-data';
import { categoryNamed } from './category-fields';
import { NextDesignNumberDocument, type CategoryOptionFragment } from './managed-products.generated';

interface DesignNumberFieldProps {
  form: UseFormReturnType<{ category: string; designNumber: string }>;
  /** The product to edit; absent for a new one. */
  product?: { designNumber: string };
  categories: readonly CategoryOptionFragment[];
  disabled: boolean;
}

/** The number of a design. It says which one a new product gets, as soon as its category is chosen. */
export function DesignNumberField({ form, product, categories, disabled }: DesignNumberFieldProps) {
  const category = categoryNamed(categories, form.values.category);
  const { data: next } = useServerData(
    NextDesignNumberDocument,
    { categoryId: category?.id ?? '' },
    ({ nextDesignNumber }) => nextDesignNumber,
    { skip: Boolean(product) || !category },
  );
  const used = product?.designNumber ?? (category && next) ?? 'the next number of the category';
  return (
    <TextInput
      label="Design number"
      description={`Leave empty to ${product ? 'keep' : 'use'} ${used}`}
      maxLength={designNumberLimits.number}
      spellCheck={false}
      disabled={disabled}
      {...form.getInputProps('designNumber')}
    />
  );
}
