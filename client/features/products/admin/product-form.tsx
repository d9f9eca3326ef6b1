import { Button, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useLayoutEffect, useState } from 'react';
import {
  defaultCarats,
  gramLimits,
  productFormSchema,
  productMessages,
  productNameLimit,
} from '../../../../domain/products';
import { errorCode } from '../../../lib/error-message';
import { formatGrams, plural } from '../../../lib/format';
import { useFormSubmit } from '../../../lib/use-form-submit';
import { DialogActions } from '../../../ui/dialog-actions';
import { EditConflict } from '../../../ui/edit-conflict';
import { storedPicture, type FormPicture } from './form-picture';
import type { ProductFormFragment, CategoryOptionFragment } from './managed-products.generated';
import { PicturesField } from './pictures-field';
import { CategoryFields, categoryNamed, type CategoryValues } from './category-fields';
import classes from './product-form.module.css';
import { useSaveProduct } from './use-save-product';

export interface ProductFormProps {
  /** The product to edit; omitted for a new one. */
  product?: ProductFormFragment;
  categories: readonly CategoryOptionFragment[];
  latest?: () => Promise<ProductFormFragment | undefined>;
  /** Called after saving; closes the form without confirmation. */
  onSaved: () => void;
  /** Closes the form; asks first when there are unsaved changes. */
  onClose: () => void;
  /** Called when the form gets or loses unsaved changes. */
  onDirty: (dirty: boolean) => void;
}

interface Values extends CategoryValues {
  name: string;
  /** An empty string while the field is empty. */
  gram: number | string;
  caratOptions: string[];
  pictures: FormPicture[];
}

const valuesOf = (product?: ProductFormFragment): Values => ({
  name: product?.name ?? '',
  gram: product?.gram ?? '',
  category: product?.category ?? '',
  subcategory: product?.subcategory ?? '',
  caratOptions: product?.caratOptions ?? [...defaultCarats],
  pictures: product?.images.map(storedPicture) ?? [],
});

const validateSchema = schemaResolver(productFormSchema, { sync: true });

const validate = (categories: readonly CategoryOptionFragment[]) => (values: Values) => {
  const missing = categoryNamed(categories, values.category)?.subcategories.length && !values.subcategory;
  return { ...validateSchema(values), ...(missing && { subcategory: productMessages.subcategory }) };
};

const sameOrder = (a: readonly FormPicture[], b: readonly FormPicture[]) =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);

/** The server's error and, after a conflict, the latest version. The next save overwrites that version. */
const useSaveError = (product: ProductFormFragment | undefined, latest: ProductFormProps['latest']) => {
  const [base, setBase] = useState(product);
  const [saveError, setSaveError] = useState<{ message: string; newer?: ProductFormFragment }>();
  const onSaveError = async (message: string, error: unknown) => {
    const newer = errorCode(error) === 'CONFLICT' ? await latest?.() : undefined;
    if (newer) setBase(newer);
    setSaveError({ message, newer });
  };
  return { base, saveError, onSaveError, clearError: () => setSaveError(undefined) };
};

const useProductForm = ({ product, categories, latest, onSaved, onDirty }: ProductFormProps) => {
  const { base, saveError, onSaveError, clearError } = useSaveError(product, latest);
  const { save, progress, cancel } = useSaveProduct(product && { id: product.id });
  const form = useForm<Values>({ initialValues: valuesOf(product), validate: validate(categories) });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ pictures, gram, subcategory, ...rest }) => {
      clearError();
      const picturesChanged = !base || !sameOrder(pictures, base.images.map(storedPicture));
      const input = { ...rest, gram: Number(gram), subcategory: subcategory || undefined };
      await save(input, picturesChanged ? pictures : undefined, base?.version);
      onSaved();
    },
    { fallback: 'Failed to save product', onError: (message, error) => void onSaveError(message, error) },
  );
  const dirty = form.isDirty();
  // A layout effect, because an Escape may follow in the same tick.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  const applyNewer = (newer: ProductFormFragment) => {
    form.setValues(valuesOf(newer));
    form.resetDirty(valuesOf(newer));
    form.clearErrors();
    clearError();
  };
  return { form, submit, busy, progress, cancel, saveError, applyNewer };
};

interface SaveErrorProps {
  saveError: { message: string; newer?: ProductFormFragment };
  onUseNewer: (newer: ProductFormFragment) => void;
  onRetry: () => void;
}

function SaveError({ saveError: { message, newer }, onUseNewer, onRetry }: SaveErrorProps) {
  if (!newer)
    return (
      <div className={classes.saveError} role="alert">
        <span>{message}</span>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  const { name, category, subcategory, gram, caratOptions, images } = newer;
  return (
    <EditConflict
      message={message}
      facts={[
        { name: 'Name', value: name },
        { name: 'Category', value: subcategory ? `${category}, ${subcategory}` : category },
        { name: 'Weight', value: formatGrams(gram) },
        { name: 'Carats', value: caratOptions.join(', ') },
        { name: 'Pictures', value: plural(images.length, 'picture') },
      ]}
      onUseLatest={() => onUseNewer(newer)}
    />
  );
}

interface DetailFieldsProps {
  form: UseFormReturnType<Values>;
  categories: readonly CategoryOptionFragment[];
  disabled: boolean;
}

/** All fields except the pictures. */
function DetailFields({ form, categories, disabled }: DetailFieldsProps) {
  const sizes = categoryNamed(categories, form.values.category)?.sizes ?? [];
  const carat = Object.entries(form.errors).find(([path]) => path.startsWith('caratOptions'))?.[1];
  return (
    <>
      <TextInput
        label="Product Name"
        data-autofocus
        maxLength={productNameLimit}
        disabled={disabled}
        {...form.getInputProps('name')}
      />
      <CategoryFields form={form} categories={categories} disabled={disabled} />
      <NumberInput
        label="Weight (grams)"
        inputMode="decimal"
        decimalScale={gramLimits.decimals}
        thousandSeparator=","
        hideControls
        disabled={disabled}
        {...form.getInputProps('gram')}
      />
      <TagsInput
        label="Carats"
        description="18 and 22, or type another and press Enter"
        data={[...defaultCarats]}
        acceptValueOnBlur
        disabled={disabled}
        {...form.getInputProps('caratOptions')}
        error={carat}
        onChange={(carats) => {
          form.setErrors((before) =>
            Object.fromEntries(Object.entries(before).filter(([path]) => !path.startsWith('caratOptions'))),
          );
          form.setFieldValue('caratOptions', carats);
        }}
      />
      {form.values.category && (
        <p className={classes.sizes}>
          {sizes.length > 0 ? `Sizes in this category: ${sizes.join(', ')}` : 'This category has no sizes.'}
        </p>
      )}
    </>
  );
}

/** Adds or edits a product. A failed save keeps the form's values and the chosen pictures. */
export function ProductForm(props: ProductFormProps) {
  const { product, categories, onClose } = props;
  const { form, submit, busy, progress, cancel, saveError, applyNewer } = useProductForm(props);
  const uploads = form.values.pictures.some(({ file }) => file);
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.columns}>
        <PicturesField
          pictures={form.values.pictures}
          stored={product?.images}
          onChange={(pictures) => {
            form.setFieldValue('pictures', pictures);
            form.clearFieldError('pictures');
          }}
          error={form.errors.pictures as string | undefined}
          progress={busy && uploads ? progress : undefined}
          onCancel={cancel}
          disabled={busy}
        />
        <div className={classes.details}>
          <DetailFields form={form} categories={categories} disabled={busy} />
        </div>
      </div>
      {saveError && <SaveError saveError={saveError} onUseNewer={applyNewer} onRetry={() => submit()} />}
      <DialogActions>
        {/* During an upload, Cancel aborts it and keeps the form open. */}
        <Button variant="default" onClick={busy ? cancel : onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {product ? 'Update' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  );
}
