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
import { NewerState } from '../../../ui/newer-state';
import { keptPicture, type FormPicture } from './form-picture';
import type { ManagedFormFragment, ProductPlaceFragment } from './managed-products.generated';
import { PicturesField } from './pictures-field';
import { PlaceFields, placeNamed, type PlaceValues } from './place-fields';
import classes from './product-form.module.css';
import { useSaveProduct } from './use-save-product';

export interface ProductFormProps {
  /** The one that is edited; none: a new one. */
  product?: ManagedFormFragment;
  places: readonly ProductPlaceFragment[];
  latest?: () => Promise<ManagedFormFragment | undefined>;
  /** Closes at once: the form was saved. */
  onSaved: () => void;
  /** Asks first where something would be lost. */
  onClose: () => void;
  /** Told whether it holds anything that stands nowhere else. */
  onDirty: (dirty: boolean) => void;
}

interface Values extends PlaceValues {
  name: string;
  /** Empty while nothing is typed. */
  gram: number | string;
  caratOptions: string[];
  pictures: FormPicture[];
}

const valuesOf = (product?: ManagedFormFragment): Values => ({
  name: product?.name ?? '',
  gram: product?.gram ?? '',
  category: product?.category ?? '',
  subcategory: product?.subcategory ?? '',
  caratOptions: product?.caratOptions ?? [...defaultCarats],
  pictures: product?.images.map(keptPicture) ?? [],
});

const judge = schemaResolver(productFormSchema, { sync: true });

const validate = (places: readonly ProductPlaceFragment[]) => (values: Values) => {
  const missing = placeNamed(places, values.category)?.subcategories.length && !values.subcategory;
  return { ...judge(values), ...(missing && { subcategory: productMessages.subcategory }) };
};

const sameOrder = (one: readonly FormPicture[], other: readonly FormPicture[]) =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

/** What the server refused, and what stands there by now; the next save is over that. */
const useRefusal = (product: ManagedFormFragment | undefined, latest: ProductFormProps['latest']) => {
  const [base, setBase] = useState(product);
  const [refusal, setRefusal] = useState<{ message: string; newer?: ManagedFormFragment }>();
  const refuse = async (message: string, error: unknown) => {
    const newer = errorCode(error) === 'CONFLICT' ? await latest?.() : undefined;
    if (newer) setBase(newer);
    setRefusal({ message, newer });
  };
  return { base, refusal, refuse, forget: () => setRefusal(undefined) };
};

const useProductForm = ({ product, places, latest, onSaved, onDirty }: ProductFormProps) => {
  const { base, refusal, refuse, forget } = useRefusal(product, latest);
  const { save, progress, cancel } = useSaveProduct(product && { id: product.id });
  const form = useForm<Values>({ initialValues: valuesOf(product), validate: validate(places) });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ pictures, gram, subcategory, ...rest }) => {
      forget();
      const touched = !base || !sameOrder(pictures, base.images.map(keptPicture));
      const sent = { ...rest, gram: Number(gram), subcategory: subcategory || undefined };
      await save(sent, touched ? pictures : undefined, base?.version);
      onSaved();
    },
    { fallback: 'Failed to save product', onError: (message, error) => void refuse(message, error) },
  );
  const dirty = form.isDirty();
  // Within the same turn: an Escape may follow at once.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  const take = (newer: ManagedFormFragment) => {
    form.setValues(valuesOf(newer));
    form.resetDirty(valuesOf(newer));
    form.clearErrors();
    forget();
  };
  return { form, submit, busy, progress, cancel, refusal, take };
};

interface RefusalProps {
  refusal: { message: string; newer?: ManagedFormFragment };
  onTake: (newer: ManagedFormFragment) => void;
  onRetry: () => void;
}

function Refusal({ refusal: { message, newer }, onTake, onRetry }: RefusalProps) {
  if (!newer)
    return (
      <div className={classes.refusal} role="alert">
        <span>{message}</span>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  const { name, category, subcategory, gram, caratOptions, images } = newer;
  return (
    <NewerState
      message={message}
      facts={[
        { name: 'Name', value: name },
        { name: 'Category', value: subcategory ? `${category}, ${subcategory}` : category },
        { name: 'Weight', value: formatGrams(gram) },
        { name: 'Carats', value: caratOptions.join(', ') },
        { name: 'Pictures', value: plural(images.length, 'picture') },
      ]}
      onTake={() => onTake(newer)}
    />
  );
}

interface FactsProps {
  form: UseFormReturnType<Values>;
  places: readonly ProductPlaceFragment[];
  disabled: boolean;
}

/** Everything but the pictures. */
function Facts({ form, places, disabled }: FactsProps) {
  const sizes = placeNamed(places, form.values.category)?.sizes ?? [];
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
      <PlaceFields form={form} places={places} disabled={disabled} />
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
          {sizes.length > 0 ? `Sizes of the category: ${sizes.join(', ')}` : 'The category has no sizes.'}
        </p>
      )}
    </>
  );
}

/** Adds a product or changes one. What fails keeps what was typed and every picture that was chosen. */
export function ProductForm(props: ProductFormProps) {
  const { product, places, onClose } = props;
  const { form, submit, busy, progress, cancel, refusal, take } = useProductForm(props);
  const uploads = form.values.pictures.some(({ file }) => file);
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.columns}>
        <PicturesField
          pictures={form.values.pictures}
          standing={product?.images}
          onChange={(pictures) => {
            form.setFieldValue('pictures', pictures);
            form.clearFieldError('pictures');
          }}
          error={form.errors.pictures as string | undefined}
          progress={busy && uploads ? progress : undefined}
          onCancel={cancel}
          disabled={busy}
        />
        <div className={classes.facts}>
          <Facts form={form} places={places} disabled={busy} />
        </div>
      </div>
      {refusal && <Refusal refusal={refusal} onTake={take} onRetry={() => submit()} />}
      <DialogActions>
        {/* While it goes out, this takes it back; the form stays as it is. */}
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
