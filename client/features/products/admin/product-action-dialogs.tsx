import { plural } from '../../../lib/format';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import type { CategoryOptionFragment } from './managed-products.generated';
import { MoveDialog } from './move-dialog';
import type { ProductActions } from './use-product-actions';

/** An action that waits for its dialog to be confirmed. */
export type PendingAction =
  { kind: 'delete' | 'move'; ids: string[]; name: string } | { kind: 'restore'; ids: [string]; name: string };

interface ProductActionDialogsProps {
  pending: PendingAction;
  categories: readonly CategoryOptionFragment[];
  actions: ProductActions;
  onDone: () => void;
  onClose: () => void;
}

/** "Halo Ring" for one, "3 products" for several. */
export const nameFor = (ids: readonly string[], name: string | undefined) =>
  ids.length === 1 && name ? name : plural(ids.length, 'product');

/** Dialogs that confirm an action on one or several products. */
export function ProductActionDialogs({ pending, categories, actions, onDone, onClose }: ProductActionDialogsProps) {
  const { kind, ids, name } = pending;
  if (kind === 'delete')
    return (
      <ConfirmDialog
        destructive
        title={ids.length === 1 ? 'Delete Product' : 'Delete Products'}
        confirm="Delete"
        busyLabel="Deleting..."
        onConfirm={() => actions.remove(ids).then(onDone)}
        onClose={onClose}
      >
        Are you sure you want to delete {name}? This action cannot be undone.
      </ConfirmDialog>
    );
  const isMove = kind === 'move';
  return (
    <MoveDialog
      title={isMove ? 'Move to category' : 'Restore Product'}
      text={
        isMove
          ? `Choose a category for ${name}.`
          : `The category of ${name} no longer exists. Choose another category to restore it.`
      }
      confirm={isMove ? 'Move' : 'Restore'}
      categories={categories}
      onMove={async (target) => {
        await (isMove ? actions.move(ids, target) : actions.restoreTo(ids[0] ?? '', target));
        onDone();
      }}
      onClose={onClose}
    />
  );
}
