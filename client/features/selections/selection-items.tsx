import { useState } from 'react';
import IconX from '~icons/tabler/x';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { keepFocus } from '../../ui/focus';
import { RemovedRow } from '../../ui/removed-row';
import { SortableList } from '../../ui/sortable-list';
import { EmptyState } from '../../ui/states';
import { ItemNote } from './item-note';
import { ItemRow } from './item-row';
import { useSession } from '../auth/use-session';
import classes from './selection-items.module.css';
import type { SelectionContentsFragment, SelectionItemRowFragment } from './selections.generated';
import { useSelectionChanges, type RemovedItem } from './use-selection-changes';

interface SelectionItemsProps {
  selection: SelectionContentsFragment;
  onStale: () => void;
}

interface Row {
  id: string;
  label: string;
  item: SelectionItemRowFragment;
  /** Set for one that was removed, and can be restored. */
  removed?: RemovedItem;
}

const toRow = (item: SelectionItemRowFragment, removed?: RemovedItem): Row => ({
  id: item.id,
  label: item.product.name,
  item,
  removed,
});

/** The items in order, with a row for each removed one at its old position. */
const rowsOf = (items: readonly SelectionItemRowFragment[], removed: readonly RemovedItem[]): Row[] => {
  const rows = items.filter(({ id }) => !removed.some(({ item }) => item.id === id)).map((item) => toRow(item));
  for (const entry of removed) rows.splice(Math.min(entry.index, rows.length), 0, toRow(entry.item, entry));
  return rows;
};

/** The designs of a selection, which can be moved, noted on and removed. */
export function SelectionItems({ selection, onStale }: SelectionItemsProps) {
  const { removed, arrange, remove, undo, setNote } = useSelectionChanges(selection.id, onStale);
  const [leaving, setLeaving] = useState<Row>();
  const rows = rowsOf(selection.items, removed);
  const placeOf = (id: string) => rows.findIndex((row) => row.id === id);
  const removeRow = ({ item, id }: Row) => remove(item, placeOf(id));
  const restore = (entry: RemovedItem) => {
    const before = rows.slice(0, placeOf(entry.item.id));
    return undo(entry.item, before.filter((row) => !row.removed).length);
  };
  if (rows.length === 0) return <NoItems />;
  return (
    <>
      <SortableList
        label="Designs in this selection"
        items={rows}
        onOrder={(ids) => arrange(ids.filter((id) => selection.items.some((item) => item.id === id)))}
        render={(row, handle) =>
          row.removed ? (
            <Removed removed={row.removed} onUndo={restore} />
          ) : (
            <ItemRow item={row.item} note={<ItemNote item={row.item} onSave={(note) => setNote(row.id, note)} />}>
              <button
                type="button"
                className="icon-button quiet"
                aria-label={`Remove ${row.label}`}
                onClick={() => (row.item.available ? void removeRow(row) : setLeaving(row))}
              >
                <IconX size={18} stroke={1.25} aria-hidden />
              </button>
              {handle}
            </ItemRow>
          )
        }
      />
      {leaving && (
        <ConfirmDialog
          title="Remove design"
          confirm="Remove"
          destructive
          onConfirm={() => {
            setLeaving(undefined);
            return removeRow(leaving);
          }}
          onClose={() => setLeaving(undefined)}
        >
          {leaving.label} is no longer available, so it can&apos;t be added again.
        </ConfirmDialog>
      )}
    </>
  );
}

interface RemovedProps {
  removed: RemovedItem;
  onUndo: (removed: RemovedItem) => Promise<void>;
}

const Removed = ({ removed, onUndo }: RemovedProps) => (
  <div className={classes.removed} ref={keepFocus}>
    <RemovedRow name={removed.item.product.name} onUndo={() => onUndo(removed)} />
  </div>
);

function NoItems() {
  const { mayOrder } = useSession();
  return (
    <EmptyState
      title="No designs yet"
      text={`Choose Save on a design to add it here. Then you can ${mayOrder ? 'add all to your cart, or ' : ''}print a line sheet.`}
      link={{ to: '/product', text: 'Explore the collection' }}
    />
  );
}
