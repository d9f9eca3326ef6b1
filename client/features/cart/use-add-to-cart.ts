import { useMutation } from '@apollo/client/react';
import { cartMessages } from '../../../domain/cart';
import { enumName } from '../../../domain/enum-names';
import { useSession } from '../auth/use-session';
import type { AddToCart } from '../products/choice';
import { AddToCartDocument } from './cart.generated';
import { toOptions } from './to-options';
import { notifyFailure, useCartNotices } from './use-cart-notices';

export const useAddToCart = (): AddToCart => {
  const { user } = useSession();
  const notices = useCartNotices();
  const [add] = useMutation(AddToCartDocument);
  return async ({ productId, quantity, carat, colour, size, options }) => {
    if (!user) {
      await notices.signInFirst();
      return true;
    }
    try {
      const choice = { carat, colour: enumName(colour), size: size || null, options: toOptions(options) };
      const input = { productId, quantity, ...choice };
      await add({ variables: { input } });
      await notices.added(cartMessages.added);
      return true;
    } catch (error) {
      notifyFailure(error, 'Failed to add item to cart');
      return false;
    }
  };
};
