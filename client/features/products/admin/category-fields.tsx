import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CategoryOptionFragment } from './managed-products.generated';
import classes from './category-fields.module.css';

export interface CategoryValues {
  category: string;
  subcategory: string;
}

interface CategoryFieldsProps {
  form: UseFormReturnType<CategoryValues>;
  categories: readonly CategoryOptionFragment[];
  disabled: boolean;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const categoryNamed = (categories: readonly CategoryOptionFragment[], category: string) =>
  categories.find(({ name }) => same(name, category));

export function CategoryFields({ form, categories, disabled }: CategoryFieldsProps) {
  const { category } = form.values;
  const chosen = categoryNamed(categories, category);
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Category"
        disabled={disabled}
        data={[{ value: '', label: 'Choose a category' }, ...categories.map(({ name }) => name)]}
        {...form.getInputProps('category')}
        onChange={({ currentTarget }) => {
          form.setValues({ category: currentTarget.value, subcategory: '' });
          form.clearFieldError('category');
          form.clearFieldError('subcategory');
        }}
      />
      {chosen && chosen.subcategories.length > 0 && (
        <NativeSelect
          label="Subcategory"
          disabled={disabled}
          data={[{ value: '', label: 'Choose a subcategory' }, ...chosen.subcategories]}
          {...form.getInputProps('subcategory')}
        />
      )}
    </div>
  );
}
