import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { ArrangeSelectionDocument, RemoveFromSelectionDocument } from './selections.generated';
import { idsWithProductAt } from './place-again';
import { AddToSelectionDocument, type SelectionNamesQuery } from './selection-picker.generated';

type Named = SelectionNamesQuery['selections']['items'][number];
type HeldItem = NonNullable<Named['item']>;

/** Adds a design to selections, and removes it. One that was removed comes back to its place, with its note. */
export const useHeldDesign = (productId: string) => {
  /** Removed items by selection id. */
  const [removed, setRemoved] = useState<ReadonlyMap<string, HeldItem>>(new Map());
  const [addItem] = useMutation(AddToSelectionDocument);
  const [removeItem] = useMutation(RemoveFromSelectionDocument);
  const [arrange] = useMutation(ArrangeSelectionDocument);

  const heldBy = ({ id, item }: Named) => (item && item.id !== removed.get(id)?.id ? item : undefined);

  /** Returns false if the selection had it already. */
  const addTo = async (id: string) => {
    const before = removed.get(id);
    const { data } = await addItem({ variables: { input: { id, productId, note: before?.note } } });
    const { added, selection } = data?.addToSelection ?? {};
    const itemIds = before && added && selection && idsWithProductAt(selection.items, productId, before.position);
    // A failure is ignored: the design is saved, even if it stays at the end.
    if (itemIds) await arrange({ variables: { input: { id, itemIds } } }).catch(() => undefined);
    setRemoved((now) => new Map([...now].filter(([selectionId]) => selectionId !== id)));
    return added ?? true;
  };

  const removeFrom = async (id: string, item: HeldItem) => {
    await removeItem({ variables: { input: { id, itemId: item.id } } });
    setRemoved((now) => new Map(now).set(id, item));
  };

  return { heldBy, addTo, removeFrom };
};
