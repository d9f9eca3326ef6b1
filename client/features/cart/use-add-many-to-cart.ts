import { useMutation } from '@apollo/client/react';
import { totalPieces } from '../../../domain/cart';
import { enumName } from '../../../domain/enum-names';
import { formatPieces } from '../../lib/format';
import { useSession } from '../auth/use-session';
import type { SaveItems } from '../products/choice';
import { AddManyToCartDocument } from './cart.generated';
import { toOptions } from './to-options';
import { notifyFailure, useCartNotices } from './use-cart-notices';

export const useAddManyToCart = (): SaveItems => {
  const { user } = useSession();
  const notices = useCartNotices();
  const [add] = useMutation(AddManyToCartDocument);
  return async (items) => {
    if (!user) {
      await notices.signInFirst();
      return undefined;
    }
    try {
      const lines = items.map(({ colour, options, ...item }) => ({
        ...item,
        colour: enumName(colour),
        options: toOptions(options),
      }));
      const { data } = await add({ variables: { input: { lines } } });
      const reasons = new Map(data?.addManyToCart.rejected.map(({ index, message }) => [index, message]));
      const pieces = totalPieces(items.filter((_, at) => !reasons.has(at)));
      if (pieces > 0) await notices.added(`${formatPieces(pieces)} added to cart!`);
      return reasons;
    } catch (error) {
      notifyFailure(error, 'Failed to add item to cart');
      return undefined;
    }
  };
};
