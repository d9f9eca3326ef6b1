import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { categoryLimits, newEntryError, tidyList } from '../../../../domain/categories';
import { designNumberLimits } from '../../../../domain/design-numbers';
import { lazyResolver, useFormSubmit, useSaveError } from '../../../lib/use-form-submit';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { EditConflict, SaveError } from '../../../ui/form-errors';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import type { CategoryRowFragment } from './categories.generated';
import { EntryList } from './entry-list';
import { atTypedValues, storedOption, toOptionInputs } from './form-option';
import { OptionsField } from './options-field';
import { useSaveCategory } from './use-categories';

const schema = () =>
  import('../../../../domain/categories.schemas').then(({ saveCategorySchema }) => saveCategorySchema);

interface CategoryDialogProps {
  /** The category to edit; omitted for a new one. */
  category?: CategoryRowFragment;
  latest: (id: string) => Promise<CategoryRowFragment | undefined>;
  onClose: () => void;
}

const valuesOf = (category?: CategoryRowFragment) => ({
  name: category?.name ?? '',
  subcategories: category?.subcategories ?? [],
  sizes: category?.sizes ?? [],
  designPrefix: category?.designPrefix ?? '',
  options: category?.options.map(storedOption) ?? [],
  newSubcategory: '',
  newSize: '',
});

const listed = (entries: readonly string[]) => (entries.length > 0 ? entries.join(', ') : 'None');

const described = ({ name, values }: CategoryRowFragment['options'][number]) =>
  `${name} (${listed(values.map((value) => value.name))})`;

const validateSchema = lazyResolver(schema);

/** Text that is typed but not yet added counts as an entry. */
const draftError = (kind: 'subcategory' | 'size', draft: string, entries: readonly string[]) =>
  draft.trim() === '' ? undefined : newEntryError(kind, draft, entries);

const validate = async (values: ReturnType<typeof valuesOf>) => {
  const newSubcategory = draftError('subcategory', values.newSubcategory, values.subcategories);
  const newSize = draftError('size', values.newSize, values.sizes);
  const problems = await validateSchema({ ...values, options: toOptionInputs(values.options) });
  return {
    ...atTypedValues(problems, values.options),
    ...(newSubcategory && { newSubcategory }),
    ...(newSize && { newSize }),
  };
};

/** Adds or edits a category. A failed save keeps the form's values. */
export function CategoryDialog({ category, latest, onClose }: CategoryDialogProps) {
  const { save } = useSaveCategory();
  const { base, saveError, onSaveError, clearError } = useSaveError(category, () => latest(category?.id ?? ''));
  const form = useForm({ initialValues: valuesOf(category), validate });
  const { values } = form;
  const { close, closeNow, dialog, confirmation } = useDiscardConfirmation({ dirty: form.isDirty(), onClose });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ name, subcategories, sizes, designPrefix, options, newSubcategory, newSize }) => {
      clearError();
      const entries = {
        subcategories: tidyList([...subcategories, newSubcategory]),
        sizes: tidyList([...sizes, newSize]),
        options: toOptionInputs(options, base?.options),
      };
      await save({ name, ...entries, designPrefix: designPrefix || undefined }, base);
      closeNow();
    },
    {
      fallback: category ? 'Failed to update category' : 'Failed to add category',
      onError: onSaveError,
    },
  );
  const applyNewer = (newer: CategoryRowFragment) => {
    form.setValues(valuesOf(newer));
    form.resetDirty(valuesOf(newer));
    form.clearErrors();
    clearError();
  };
  return (
    <Dialog size="lg" title={category ? 'Edit Category' : 'Add New Category'} busy={busy} {...dialog}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <TextInput
            label="Name"
            required
            withAsterisk={false}
            data-autofocus
            maxLength={categoryLimits.name}
            disabled={busy}
            {...form.getInputProps('name')}
          />
          <EntryList
            kind="subcategory"
            label="Subcategories"
            placeholder="Enter subcategory name"
            maxLength={categoryLimits.name}
            entries={values.subcategories}
            onChange={(entries) => {
              form.setFieldValue('subcategories', entries);
              form.clearFieldError('newSubcategory');
            }}
            draft={values.newSubcategory}
            path="newSubcategory"
            problem={form.errors.newSubcategory as string | undefined}
            onDraft={(draft) => form.setFieldValue('newSubcategory', draft)}
            onProblem={(problem) => form.setFieldError('newSubcategory', problem)}
            error={form.errors.subcategories as string | undefined}
            disabled={busy}
          />
          <EntryList
            kind="size"
            label="Sizes"
            placeholder="Enter size (e.g. 1, 2, M, L)"
            maxLength={categoryLimits.size}
            entries={values.sizes}
            onChange={(entries) => {
              form.setFieldValue('sizes', entries);
              form.clearFieldError('newSize');
            }}
            draft={values.newSize}
            path="newSize"
            problem={form.errors.newSize as string | undefined}
            onDraft={(draft) => form.setFieldValue('newSize', draft)}
            onProblem={(problem) => form.setFieldError('newSize', problem)}
            error={form.errors.sizes as string | undefined}
            disabled={busy}
          />
          <OptionsField form={form} stored={base?.options ?? []} disabled={busy} />
          <TextInput
            label="Design numbers begin with"
            description={
              category
                ? `New designs are numbered from ${category.designPrefix}-0001. Leave empty to keep ${category.designPrefix}.`
                : 'RI for RI-0001, RI-0002 and so on. Leave empty to use the first two letters of the name.'
            }
            maxLength={designNumberLimits.prefix}
            spellCheck={false}
            disabled={busy}
            {...form.getInputProps('designPrefix')}
          />
        </Stack>
        <DialogActions
          notice={
            saveError?.newer ? (
              <EditConflict
                message={saveError.message}
                facts={[
                  { name: 'Name', value: saveError.newer.name },
                  { name: 'Subcategories', value: listed(saveError.newer.subcategories) },
                  { name: 'Sizes', value: listed(saveError.newer.sizes) },
                  { name: 'Making options', value: listed(saveError.newer.options.map(described)) },
                  { name: 'Design numbers begin with', value: saveError.newer.designPrefix },
                ]}
                onUseLatest={() => saveError.newer && applyNewer(saveError.newer)}
              />
            ) : (
              saveError && <SaveError message={saveError.message} />
            )
          }
        >
          <Button variant="default" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" disabled={values.name.trim() === ''} loading={busy}>
            {category ? 'Update' : 'Save'}
          </Button>
        </DialogActions>
      </form>
      {confirmation}
    </Dialog>
  );
}
