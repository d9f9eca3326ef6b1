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
  const { category, subcategory } = target;
  const confirm = () => (subcategory === undefined ? remove(category) : removeSubcategory(category, subcategory));
  return (
    <ConfirmDialog
      destructive
      title={subcategory === undefined ? 'Delete Category' : 'Delete Subcategory'}
      confirm="Delete"
      busyLabel="Deleting..."
      onConfirm={() => confirm().then(onClose)}
      onClose={onClose}
    >
      Are you sure you want to delete {subcategory === undefined ? category.name : `${subcategory} of ${category.name}`}
      ? This action cannot be undone.
    </ConfirmDialog>
  );
}
