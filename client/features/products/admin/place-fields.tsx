import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ProductPlaceFragment } from './managed-products.generated';
import classes from './place-fields.module.css';

/** The part of a form that says where a product stands. */
export interface PlaceValues {
  category: string;
  subcategory: string;
}

interface PlaceFieldsProps {
  form: UseFormReturnType<PlaceValues>;
  places: readonly ProductPlaceFragment[];
  disabled: boolean;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const placeNamed = (places: readonly ProductPlaceFragment[], category: string) =>
  places.find(({ name }) => same(name, category));

/** Category, and its subcategory where it has any. */
export function PlaceFields({ form, places, disabled }: PlaceFieldsProps) {
  const { category } = form.values;
  const place = placeNamed(places, category);
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Category"
        disabled={disabled}
        data={[{ value: '', label: 'Choose a category' }, ...places.map(({ name }) => name)]}
        {...form.getInputProps('category')}
        onChange={({ currentTarget }) => {
          form.setValues({ category: currentTarget.value, subcategory: '' });
          form.clearFieldError('category');
          form.clearFieldError('subcategory');
        }}
      />
      {place && place.subcategories.length > 0 && (
        <NativeSelect
          label="Subcategory"
          disabled={disabled}
          data={[{ value: '', label: 'Choose a subcategory' }, ...place.subcategories]}
          {...form.getInputProps('subcategory')}
        />
      )}
    </div>
  );
}
