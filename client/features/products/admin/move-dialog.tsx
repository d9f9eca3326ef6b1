import { Button, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { productMessages } from '../../../../domain/products';
import { useFormSubmit } from '../../../lib/use-form-submit';
import type { ProductPlaceFragment } from './managed-products.generated';
import { DialogActions } from '../../../ui/dialog-actions';
import { PlaceFields, placeNamed, type PlaceValues } from './place-fields';

interface MoveDialogProps {
  title: string;
  /** What is about to move, in words. */
  text: string;
  confirm: string;
  places: readonly ProductPlaceFragment[];
  onMove: (place: { category: string; subcategory?: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a category, and for a subcategory where it has any. */
export function MoveDialog({ title, text, confirm, places, onMove, onClose }: MoveDialogProps) {
  const form = useForm<PlaceValues>({
    initialValues: { category: '', subcategory: '' },
    validate: ({ category, subcategory }) => ({
      category: category ? null : productMessages.category,
      subcategory:
        placeNamed(places, category)?.subcategories.length && !subcategory ? productMessages.subcategory : null,
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
    <Modal
      opened
      title={title}
      onClose={() => !busy && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <p>{text}</p>
          <PlaceFields form={form} places={places} disabled={busy} />
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
    </Modal>
  );
}
