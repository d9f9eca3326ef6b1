import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { productMessages } from '../../../../domain/products';
import { useFormSubmit } from '../../../lib/use-form-submit';
import type { CategoryOptionFragment } from './managed-products.generated';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { CategoryFields, categoryNamed, type CategoryValues } from './category-fields';

interface MoveDialogProps {
  title: string;
  /** Name of the product or products to move. */
  text: string;
  confirm: string;
  categories: readonly CategoryOptionFragment[];
  onMove: (target: { category: string; subcategory?: string }) => Promise<unknown>;
  onClose: () => void;
}

export function MoveDialog({ title, text, confirm, categories, onMove, onClose }: MoveDialogProps) {
  const form = useForm<CategoryValues>({
    initialValues: { category: '', subcategory: '' },
    validate: ({ category, subcategory }) => ({
      category: category ? null : productMessages.category,
      subcategory:
        categoryNamed(categories, category)?.subcategories.length && !subcategory ? productMessages.subcategory : null,
    }),
  });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ category, subcategory }) => {
      await onMove({ category, subcategory: subcategory || undefined });
      onClose();
    },
    { fallback: 'Failed to update product' },
  );
  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <p>{text}</p>
          <CategoryFields form={form} categories={categories} disabled={busy} />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
