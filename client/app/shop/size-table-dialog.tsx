import type { ComponentProps } from 'react';
import { useMutation } from '@apollo/client/react';
import { totalPieces } from '../../../domain/cart';
import { enumName } from '../../../domain/enum-names';
import { SizeTable } from '../../features/products/size-table';
import { formatPieces } from '../../lib/format';
import { useSession } from '../../features/auth/use-session';
import type { SaveItems } from '../../features/products/choice';
import { AddManyToCartDocument } from '../../features/cart/cart.generated';
import { notifyFailure, useCartNotices } from '../../features/cart/use-cart-notices';

const useAddManyToCart = (): SaveItems => {
  const { user } = useSession();
  const notices = useCartNotices();
  const [add] = useMutation(AddManyToCartDocument);
  return async (items) => {
    if (!user) {
      await notices.signInFirst();
      return undefined;
    }
    try {
      const lines = items.map(({ colour, ...item }) => ({ ...item, colour: enumName(colour) }));
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

/** The size table that adds to the cart. */
export function SizeTableDialog(props: Omit<ComponentProps<typeof SizeTable>, 'onSave'>) {
  return <SizeTable {...props} onSave={useAddManyToCart()} />;
}
