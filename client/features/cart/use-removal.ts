import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { AddToCartDocument, RemoveFromCartDocument, type CartLineRowFragment } from './cart.generated';
import { tellFailure } from './tell-failure';

export interface RemovedLine {
  line: CartLineRowFragment;
  /** Where in the list it stood, so that its trace stands there too. */
  at: number;
}

/** Takes lines out at once and can put each of them back. */
export const useRemoval = () => {
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const [take] = useMutation(RemoveFromCartDocument);
  const [putBack] = useMutation(AddToCartDocument);
  const drop = (lineId: string) => setRemoved((now) => now.filter(({ line }) => line.id !== lineId));

  const remove = async (line: CartLineRowFragment, at: number) => {
    setRemoved((now) => [...now, { line, at }]);
    try {
      await take({ variables: { input: { lineId: line.id } } });
    } catch (error) {
      drop(line.id);
      tellFailure(error, 'Failed to remove from cart');
    }
  };

  const undo = async ({ line }: RemovedLine) => {
    const { productId, quantity, carat, colour, size } = line;
    try {
      await putBack({ variables: { input: { productId, quantity, carat, colour, size } } });
      drop(line.id);
    } catch (error) {
      tellFailure(error, 'Failed to add item to cart');
    }
  };

  return { removed, remove, undo, forgetRemoved: () => setRemoved([]) };
};
