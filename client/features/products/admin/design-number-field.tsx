import { TextInput } from '@mantine/core';
import { designNumberLimits } from '../../../../domain/design-numbers';
import { useServerData } from '../../../lib/use-server-data';
import { categoryNamed } from './category-fields';
import { NextDesignNumberDocument } from './managed-products.generated';
import type { ProductFieldProps } from './product-fields';

/** The number of a design. It says which one a new product gets, as soon as its category is chosen. */
export function DesignNumberField({ form, product, categories, disabled }: ProductFieldProps) {
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
