import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import {
  type ChoiceWeightRules,
  weightRowProblems,
  weightSizeProblems,
} from '../../../../domain/choice-weight-problems';
import { currentRules } from '../../../../domain/making-options';
import { productMessages, type WeighedProduct, weightsProblem } from '../../../../domain/products';
import { errorCode } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { lazyResolver, useFormSubmit, useSaveError } from '../../../lib/use-form-submit';
import { DialogActions } from '../../../ui/dialog';
import { EditConflict, SaveError } from '../../../ui/form-errors';
import { UploadProgress } from '../../../ui/upload-progress';
import { storedPicture, type FormPicture } from './form-picture';
import type { ProductFormFragment, CategoryOptionFragment } from './managed-products.generated';
import { PicturesField } from './pictures-field';
import { categoryNamed } from './category-fields';
import { productFields, type ProductFieldProps, type ProductValues } from './product-fields';
import classes from './product-form.module.css';
import { fromDraft } from './stone-drafts';
import { StonesField } from './stones-field';
import { useSaveProduct } from './use-save-product';
import { fromWeightDraft } from './weight-drafts';
import { WeightsField } from './weights-field';

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

const fieldsOf = Object.entries(productFields);

const valuesOf = (product?: ProductFormFragment) =>
  ({
    ...Object.fromEntries(fieldsOf.map(([name, { value }]) => [name, value(product)])),
    pictures: product?.images.map(storedPicture) ?? [],
  }) as unknown as ProductValues;

/** Values for the schema. The net weight of an empty field equals the gross weight. */
const toProduct = <Values extends Pick<ProductValues, 'netGram' | 'stones' | 'weights'>>(values: Values) => ({
  ...values,
  netGram: values.netGram === '' ? null : values.netGram,
  stones: values.stones.map(fromDraft),
  weights: values.weights.map(fromWeightDraft),
});

const schemas = () => import('../../../../domain/products.schemas');
const validateSchema = lazyResolver(() => schemas().then(({ productFormSchema }) => productFormSchema));

const validate =
  (categories: readonly CategoryOptionFragment[], stored: ProductFormProps['product']) =>
  async (values: ProductValues) => {
    const missing = categoryNamed(categories, values.category)?.subcategories.length && !values.subcategory;
    const product = toProduct(values);
    const { pictures, ...errors } = await validateSchema(product);
    // An import may have added the product without pictures; it may then stay without.
    const staysWithout = stored?.images.length === 0 && values.pictures.length === 0;
    const areWeighed = !Object.keys(errors).some((path) => /^(?:gram|netGram|stones)/.test(path));
    const problem = areWeighed && weightsProblem(product as WeighedProduct);
    const haveRows = areWeighed && !problem && !Object.keys(errors).some((path) => path.startsWith('weights'));
    return {
      ...(haveRows && rowErrors(product as ChoiceWeightRules, categoryNamed(categories, values.category))),
      ...(problem && { [problem.field]: problem.message }),
      ...errors,
      ...(pictures && !staysWithout && { pictures }),
      ...(missing && { subcategory: productMessages.subcategory }),
    };
  };

const rowErrors = (product: ChoiceWeightRules, category: CategoryOptionFragment | undefined) =>
  Object.fromEntries(
    [
      ...(category ? weightSizeProblems({ category: category.name, sizes: category.sizes }, product.weights) : []),
      ...weightRowProblems(product),
    ].map(({ row, field, message }) => [`weights.${row}.${field}`, message]),
  );

const samePictures = (a: readonly FormPicture[], b: readonly FormPicture[]) =>
  a.length === b.length && a.every(({ id, colour }, at) => id === b[at]?.id && colour === b[at].colour);

const useProductForm = ({ product, categories, latest, onSaved, onDirty }: ProductFormProps) => {
  const { base, saveError, onSaveError, clearError } = useSaveError(product, latest);
  const { save, progress, cancel } = useSaveProduct(product && { id: product.id });
  const form = useForm<ProductValues>({ initialValues: valuesOf(product), validate: validate(categories, product) });
  /** Number of products that this form has added while it is open. */
  const [added, setAdded] = useState(0);
  const addsAnother = useRef(false);
  const [pressed, setPressed] = useState<'save' | 'another'>('save');
  const focusesName = useRef(false);
  /** An empty form for the next design, which often has the same category and carats. */
  const startAnother = ({ category, subcategory, caratOptions }: Omit<ProductValues, 'pictures'>) => {
    const next = { ...valuesOf(), category, subcategory, caratOptions };
    form.setValues(next);
    form.resetDirty(next);
    form.clearErrors();
    setAdded((before) => before + 1);
    focusesName.current = true;
  };
  const { submit, busy } = useFormSubmit(
    form,
    async ({ pictures, ...values }) => {
      clearError();
      const picturesChanged = !base || !samePictures(pictures, base.images.map(storedPicture));
      const { saveProductSchema } = await schemas();
      const { options = [] } = categoryNamed(categories, values.category) ?? {};
      const input = saveProductSchema.parse({
        ...toProduct(values),
        subcategory: values.subcategory || undefined,
        optionRules: currentRules(options, values.optionRules),
      });
      await save(input, picturesChanged ? pictures : undefined, base?.version);
      if (addsAnother.current) startAnother(values);
      else onSaved();
    },
    {
      fallback: 'Failed to save product',
      onError: (message, error) =>
        errorCode(error) === 'MEDIA_UNREADABLE' ? form.setFieldError('pictures', message) : onSaveError(message, error),
    },
  );
  // The field is disabled until the save has ended.
  useEffect(() => {
    if (busy || !focusesName.current) return;
    focusesName.current = false;
    form.getInputNode('name')?.focus();
  }, [busy, form]);
  const dirty = form.isDirty();
  // A layout effect, because an Escape may follow in the same tick.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  const applyNewer = (newer: ProductFormFragment) => {
    form.setValues(valuesOf(newer));
    form.resetDirty(valuesOf(newer));
    form.clearErrors();
    clearError();
  };
  const saveAndClose = (event?: FormEvent<HTMLFormElement>) => {
    addsAnother.current = false;
    setPressed('save');
    submit(event);
  };
  const saveAndAddAnother = () => {
    addsAnother.current = true;
    setPressed('another');
    submit();
  };
  return {
    form,
    added,
    saveAndClose,
    saveAndAddAnother,
    retry: pressed === 'save' ? saveAndClose : saveAndAddAnother,
    saving: busy ? pressed : undefined,
    progress,
    cancel,
    saveError,
    applyNewer,
  };
};

interface NoticeProps {
  saveError: { message: string; newer?: ProductFormFragment };
  onUseNewer: (newer: ProductFormFragment) => void;
  onRetry: () => void;
}

function Notice({ saveError: { message, newer }, onUseNewer, onRetry }: NoticeProps) {
  if (!newer) return <SaveError message={message} onRetry={onRetry} />;
  const facts = fieldsOf.flatMap(([, { fact }]) => (fact ? [{ name: fact.name, value: fact.text(newer) }] : []));
  return (
    <EditConflict
      message={message}
      facts={[...facts, { name: 'Pictures', value: plural(newer.images.length, 'picture') }]}
      onUseLatest={() => onUseNewer(newer)}
    />
  );
}

/** All fields except the pictures. */
function DetailFields(props: ProductFieldProps) {
  const { category } = props.form.values;
  const sizes = categoryNamed(props.categories, category)?.sizes ?? [];
  return (
    <>
      {fieldsOf.map(([name, { Input }]) => Input && <Input key={name} {...props} />)}
      {category && (
        <p className="quiet small">
          {sizes.length > 0 ? `Sizes in this category: ${sizes.join(', ')}` : 'This category has no sizes.'}
        </p>
      )}
    </>
  );
}

/** Adds or edits a product. A failed save keeps the form's values and the chosen pictures. */
export function ProductForm(props: ProductFormProps) {
  const { product, categories, onClose } = props;
  const { form, added, saving, saveError, ...actions } = useProductForm(props);
  const busy = saving !== undefined;
  const uploads = form.values.pictures.some(({ file }) => file);
  /** Number of pictures that are being made smaller. A product that is saved meanwhile would lack them. */
  const [preparing, setPreparing] = useState(0);
  const prepare = (prepared: Promise<unknown>) => {
    setPreparing((before) => before + 1);
    void prepared.finally(() => setPreparing((before) => before - 1));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (preparing > 0) event.preventDefault();
    else actions.saveAndClose(event);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={classes.columns}>
        <PicturesField
          // A new key clears the reasons why files were not added, which belong to the previous product.
          key={added}
          pictures={form.values.pictures}
          stored={product?.images}
          onChange={(change) => form.setFieldValue('pictures', change)}
          error={form.errors.pictures as string | undefined}
          onPreparing={prepare}
          disabled={busy}
        />
        <Stack gap="1rem">
          <DetailFields form={form} product={product} categories={categories} disabled={busy} />
        </Stack>
      </div>
      <StonesField form={form} disabled={busy} />
      <WeightsField form={form} categories={categories} disabled={busy} />
      <DialogActions
        notice={
          saveError ? (
            <Notice saveError={saveError} onUseNewer={actions.applyNewer} onRetry={() => actions.retry()} />
          ) : (
            busy &&
            uploads && (
              <UploadProgress
                label="Upload of the pictures"
                progress={actions.progress ?? 0}
                onCancel={actions.cancel}
              />
            )
          )
        }
      >
        {/* During an upload, Cancel aborts it and keeps the form open. */}
        <Button variant="default" onClick={busy ? actions.cancel : onClose}>
          Cancel
        </Button>
        {!product && (
          <Button
            variant="default"
            disabled={saving === 'save' || preparing > 0}
            loading={saving === 'another'}
            onClick={actions.saveAndAddAnother}
          >
            Save and add another
          </Button>
        )}
        <Button type="submit" disabled={saving === 'another' || preparing > 0} loading={saving === 'save'}>
          {product ? 'Update' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  );
}
