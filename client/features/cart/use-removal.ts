import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { AddToCartDocument, RemoveFromCartDocument, type CartLineRowFragment } from './cart.generated';
import { notifyFailure } from './notify-failure';

export interface RemovedLine {
  line: CartLineRowFragment;
  /** Its position in the list, where the undo row is shown. */
  index: number;
}

/** Removes lines at once and can restore each of them. */
export const useRemoval = () => {
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const [removeFromCart] = useMutation(RemoveFromCartDocument);
  const [addToCart] = useMutation(AddToCartDocument);
  const drop = (lineId: string) => setRemoved((now) => now.filter(({ line }) => line.id !== lineId));

  /** Shows lines that were removed together. */
  const show = (lines: readonly RemovedLine[]) => setRemoved((now) => [...now, ...lines]);

  const remove = async (entry: RemovedLine) => {
    const { line } = entry;
    show([entry]);
    try {
      await removeFromCart({ variables: { input: { lineId: line.id } } });
    } catch (error) {
      drop(line.id);
      notifyFailure(error, 'Failed to remove from cart');
    }
  };

  const undo = async ({ line }: RemovedLine) => {
    const { productId, quantity, carat, colour, size, note } = line;
    try {
      await addToCart({ variables: { input: { productId, quantity, carat, colour, size, note } } });
      drop(line.id);
    } catch (error) {
      notifyFailure(error, 'Failed to add item to cart');
    }
  };

  return { removed, remove, show, undo, clearRemoved: () => setRemoved([]) };
};
