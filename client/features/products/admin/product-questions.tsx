import { useState } from 'react';
import { plural } from '../../../lib/format';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import type { ProductPlaceFragment } from './managed-products.generated';
import { MoveDialog } from './move-dialog';
import type { ProductActs } from './use-product-acts';

/** What is to be done once somebody has answered. */
export type Question =
  { kind: 'delete' | 'move'; ids: string[]; name: string } | { kind: 'restore'; ids: [string]; name: string };

interface ProductQuestionsProps {
  question: Question;
  places: readonly ProductPlaceFragment[];
  acts: ProductActs;
  onDone: () => void;
  onClose: () => void;
}

/** "Halo Ring" for one, "3 products" for several. */
export const nameFor = (ids: readonly string[], name: string | undefined) =>
  ids.length === 1 && name ? name : plural(ids.length, 'product');

/** The dialogs that ask before something happens to one product or several. */
export function ProductQuestions({ question, places, acts, onDone, onClose }: ProductQuestionsProps) {
  const [busy, setBusy] = useState(false);
  const { kind, ids, name } = question;
  if (kind === 'delete')
    return (
      <ConfirmDialog
        opened
        destructive
        title={ids.length === 1 ? 'Delete Product' : 'Delete Products'}
        confirm="Delete"
        busyLabel="Deleting..."
        busy={busy}
        onConfirm={() => {
          setBusy(true);
          void acts.remove(ids).then(onDone);
        }}
        onClose={onClose}
      >
        Are you sure you want to delete {name}? This action cannot be undone.
      </ConfirmDialog>
    );
  const moves = kind === 'move';
  return (
    <MoveDialog
      title={moves ? 'Move to category' : 'Restore Product'}
      text={moves ? `Where does ${name} belong?` : `The category of ${name} is gone. Where does it belong now?`}
      confirm={moves ? 'Move' : 'Restore'}
      places={places}
      onMove={async (place) => {
        await (moves ? acts.move(ids, place) : acts.restoreTo(ids[0] ?? '', place));
        onDone();
      }}
      onClose={onClose}
    />
  );
}
