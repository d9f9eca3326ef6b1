import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage, isReportedElsewhere } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import {
  ArrangeSelectionDocument,
  RemoveFromSelectionDocument,
  SetSelectionNoteDocument,
  type SelectionContentsFragment,
  type SelectionItemRowFragment,
} from './selections.generated';
import { AddToSelectionDocument } from './selection-picker.generated';

export interface RemovedItem {
  item: SelectionItemRowFragment;
  /** Position of the row that offers to restore the item. */
  index: number;
}

interface Placed {
  id: string;
  product: { id: string };
}

/** The ids of all items, with the item of this product moved to an index; undefined if it is there already. */
export const idsWithProductAt = (items: readonly Placed[], productId: string, index: number) => {
  const found = items.find(({ product }) => product.id === productId);
  if (!found || items[index] === found) return undefined;
  const others = items.filter((item) => item !== found).map(({ id }) => id);
  return others.toSpliced(index, 0, found.id);
};

/**
 * Changes the items of a selection. `onStale` is called when the server rejects a change because the items have changed
 * elsewhere.
 */
export const useSelectionChanges = (id: string, onStale: () => void) => {
  const [removed, setRemoved] = useState<readonly RemovedItem[]>([]);
  const [removeItem] = useMutation(RemoveFromSelectionDocument);
  const [addItem] = useMutation(AddToSelectionDocument);
  const [arrangeItems] = useMutation(ArrangeSelectionDocument);
  const [storeNote] = useMutation(SetSelectionNoteDocument);
  const forget = (itemId: string) => setRemoved((now) => now.filter(({ item }) => item.id !== itemId));
  const fail = (error: unknown, fallback: string) => {
    if (isReportedElsewhere(error)) return;
    notify.error(errorMessage(error, fallback), { id: 'selection' });
    onStale();
  };

  const arrange = async (itemIds: string[]) => {
    try {
      await arrangeItems({ variables: { input: { id, itemIds } } });
    } catch (error) {
      fail(error, "We couldn't move this design. Please try again.");
    }
  };

  const remove = async (item: SelectionItemRowFragment, index: number) => {
    setRemoved((now) => [...now, { item, index }]);
    try {
      await removeItem({ variables: { input: { id, itemId: item.id } } });
    } catch (error) {
      forget(item.id);
      fail(error, "We couldn't remove this design. Please try again.");
    }
  };

  const undo = async (item: SelectionItemRowFragment, index: number) => {
    try {
      const { data } = await addItem({ variables: { input: { id, productId: item.product.id, note: item.note } } });
      forget(item.id);
      if (data) await moveBack(data.addToSelection.selection, item, index);
    } catch (error) {
      fail(error, "We couldn't bring this design back. Please try again.");
    }
  };

  /** Moves a restored item back from the end, where it was added. */
  const moveBack = async (
    { items }: SelectionContentsFragment,
    { product }: SelectionItemRowFragment,
    index: number,
  ) => {
    const itemIds = idsWithProductAt(items, product.id, index);
    if (itemIds) await arrange(itemIds);
  };

  /** Returns whether it was stored. */
  const setNote = async (itemId: string, note: string) => {
    try {
      await storeNote({ variables: { input: { id, itemId, note } } });
      return true;
    } catch (error) {
      fail(error, "We couldn't save this note. Please try again.");
      return false;
    }
  };

  return { removed, arrange, remove, undo, setNote };
};
