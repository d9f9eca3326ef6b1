import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import type { CategoryRowFragment } from './categories.generated';

/** The category, or one of its subcategories, to delete. */
export interface DeletionTarget {
  category: CategoryRowFragment;
  subcategory?: string;
}

interface DeleteDialogProps {
  target: DeletionTarget;
  remove: (category: CategoryRowFragment) => Promise<void>;
  removeSubcategory: (category: CategoryRowFragment, name: string) => Promise<void>;
  onClose: () => void;
}

export function DeleteDialog({ target, remove, removeSubcategory, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const { category, subcategory } = target;
  const confirm = async () => {
    setBusy(true);
    await (subcategory === undefined ? remove(category) : removeSubcategory(category, subcategory));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      destructive
      title={subcategory === undefined ? 'Delete Category' : 'Delete Subcategory'}
      confirm="Delete"
      busyLabel="Deleting..."
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Are you sure you want to delete {subcategory === undefined ? category.name : `${subcategory} of ${category.name}`}
      ? This action cannot be undone.
    </ConfirmDialog>
  );
}
