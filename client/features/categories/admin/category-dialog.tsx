import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { categoryLimits, saveCategorySchema, tidyList } from '../../../../domain/categories';
import { errorCode } from '../../../lib/error-message';
import { useFormSubmit } from '../../../lib/use-form-submit';
import { DialogActions } from '../../../ui/dialog-actions';
import { NewerState } from '../../../ui/newer-state';
import { useDiscardQuestion } from '../../../ui/use-discard-question';
import type { CategoryRowFragment } from './categories.generated';
import classes from './category-dialog.module.css';
import { EntryList } from './entry-list';
import { useSaveCategory } from './use-categories';

interface CategoryDialogProps {
  /** The one that is edited; none: a new one. */
  category?: CategoryRowFragment;
  latest: (id: string) => Promise<CategoryRowFragment | undefined>;
  onClose: () => void;
}

const valuesOf = (category?: CategoryRowFragment) => ({
  name: category?.name ?? '',
  subcategories: category?.subcategories ?? [],
  sizes: category?.sizes ?? [],
  newSubcategory: '',
  newSize: '',
});

const listed = (entries: readonly string[]) => (entries.length > 0 ? entries.join(', ') : 'None');

const resolve = schemaResolver(saveCategorySchema, { sync: true });

/** What the form says of a failure that belongs to no field, what stands in the house by now, and what is saved over. */
const useRefusal = (category: CategoryRowFragment | undefined, latest: CategoryDialogProps['latest']) => {
  // What a newer list brings by itself is not what was looked at.
  const [version, setVersion] = useState(category?.version ?? 0);
  const [refusal, setRefusal] = useState<{ message: string; newer?: CategoryRowFragment }>();
  const refuse = async (message: string, error: unknown) => {
    const newer = errorCode(error) === 'CONFLICT' && category ? await latest(category.id) : undefined;
    if (newer) setVersion(newer.version);
    setRefusal({ message, newer });
  };
  return { refusal, refuse, version, forget: () => setRefusal(undefined) };
};

/** Adds a category or changes one. A save that fails keeps what was typed. */
export function CategoryDialog({ category, latest, onClose }: CategoryDialogProps) {
  const { save } = useSaveCategory();
  const { refusal, refuse, version, forget } = useRefusal(category, latest);
  const form = useForm({ initialValues: valuesOf(category), validate: resolve });
  const { values } = form;
  const { close, leave, asking, question } = useDiscardQuestion({ dirty: form.isDirty(), onClose });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ name, subcategories, sizes, newSubcategory, newSize }) => {
      forget();
      const entries = {
        // What stands in a field and was not added yet is meant all the same.
        subcategories: tidyList([...subcategories, newSubcategory]),
        sizes: tidyList([...sizes, newSize]),
      };
      await save({ name, ...entries }, category && { id: category.id, version });
      leave();
    },
    {
      fallback: category ? 'Failed to update category' : 'Failed to add category',
      onError: (message, error) => void refuse(message, error),
    },
  );
  const take = (newer: CategoryRowFragment) => {
    form.setValues(valuesOf(newer));
    form.resetDirty(valuesOf(newer));
    form.clearErrors();
    forget();
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={() => !busy && close()}
      title={category ? 'Edit Category' : 'Add New Category'}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      closeOnClickOutside={false}
      closeOnEscape={!asking}
    >
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
            onChange={(entries) => form.setFieldValue('subcategories', entries)}
            draft={values.newSubcategory}
            onDraft={(draft) => form.setFieldValue('newSubcategory', draft)}
            error={form.errors.subcategories as string | undefined}
            disabled={busy}
          />
          <EntryList
            kind="size"
            label="Sizes"
            placeholder="Enter size (e.g. 1, 2, M, L)"
            maxLength={categoryLimits.size}
            entries={values.sizes}
            onChange={(entries) => form.setFieldValue('sizes', entries)}
            draft={values.newSize}
            onDraft={(draft) => form.setFieldValue('newSize', draft)}
            error={form.errors.sizes as string | undefined}
            disabled={busy}
          />
          {refusal?.newer && (
            <NewerState
              message={refusal.message}
              facts={[
                { name: 'Name', value: refusal.newer.name },
                { name: 'Subcategories', value: listed(refusal.newer.subcategories) },
                { name: 'Sizes', value: listed(refusal.newer.sizes) },
              ]}
              onTake={() => refusal.newer && take(refusal.newer)}
            />
          )}
          {refusal && !refusal.newer && (
            <p className={classes.refusal} role="alert">
              {refusal.message}
            </p>
          )}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" disabled={values.name.trim() === ''} loading={busy}>
            {category ? 'Update' : 'Save'}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Modal>
  );
}
