import { Suspense } from 'react';
import { plural } from '../../../lib/format';
import { ConfirmDeletion } from '../../../ui/confirm-dialog';
import { lazyComponent } from '../../../ui/lazy-component';
import type { CategoryOptionFragment } from './managed-products.generated';
import type { ProductActions } from './use-product-actions';

const MoveDialog = lazyComponent(() => import('./move-dialog'), 'MoveDialog');

/** An action that waits for its dialog to be confirmed. */
export type PendingAction =
  { kind: 'archive' | 'move'; ids: string[]; name: string } | { kind: 'restore'; ids: [string]; name: string };

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

const consequencesFor = (one: boolean) =>
  one
    ? 'It moves to Archived, where you can restore it. Customers no longer see it, and carts show it as no longer available. Orders keep it.'
    : 'They move to Archived, where you can restore them. Customers no longer see them, and carts show them as no longer available. Orders keep them.';

export function ProductActionDialogs({ pending, categories, actions, onDone, onClose }: ProductActionDialogsProps) {
  const { kind, ids, name } = pending;
  if (kind === 'archive')
    return (
      <ConfirmDeletion
        title={ids.length === 1 ? 'Archive Product' : 'Archive Products'}
        confirm="Archive"
        busyLabel="Archiving..."
        failed="Failed to delete product"
        onConfirm={() => actions.archive(ids).then(onDone)}
        onClose={onClose}
        consequences={consequencesFor(ids.length === 1)}
      >
        Are you sure you want to delete {name}?
      </ConfirmDeletion>
    );
  const isMove = kind === 'move';
  return (
    <Suspense>
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
    </Suspense>
  );
}
