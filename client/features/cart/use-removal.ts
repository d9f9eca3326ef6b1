import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { AddToCartDocument, RemoveFromCartDocument, type CartLineRowFragment } from './cart.generated';
import { toOptions } from './to-options';
import { notifyFailure } from './use-cart-notices';

export interface RemovedLine {
  line: CartLineRowFragment;
  /** Position in the list, where the undo row is shown. */
  index: number;
}

/** Removes lines at once and can restore each of them. */
export const useRemoval = () => {
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const [removeFromCart] = useMutation(RemoveFromCartDocument);
  const [addToCart] = useMutation(AddToCartDocument);
  const running = useRef(new Set<Promise<unknown>>());
  const track = async (call: Promise<unknown>) => {
    running.current.add(call);
    await call.finally(() => running.current.delete(call));
  };
  const drop = (lineId: string) => setRemoved((now) => now.filter(({ line }) => line.id !== lineId));

  /** Shows lines that were removed together. */
  const show = (lines: readonly RemovedLine[]) => setRemoved((now) => [...now, ...lines]);

  const remove = async (entry: RemovedLine) => {
    const { line } = entry;
    show([entry]);
    try {
      await track(removeFromCart({ variables: { input: { lineId: line.id } } }));
    } catch (error) {
      drop(line.id);
      notifyFailure(error, 'Failed to remove from cart');
    }
  };

  const undo = async ({ line }: RemovedLine) => {
    const { productId, quantity, carat, colour, size, note } = line;
    const input = { productId, quantity, carat, colour, size, note, options: toOptions(line.options) };
    try {
      await track(addToCart({ variables: { input } }));
      drop(line.id);
    } catch (error) {
      notifyFailure(error, 'Failed to add item to cart');
    }
  };

  /** Resolves when no line is being removed or restored any more. */
  const settled = () => Promise.allSettled(running.current);

  return { settled, removed, remove, show, undo, clearRemoved: () => setRemoved([]) };
};
