import { useMutation } from '@apollo/client/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { enumName } from '../../../domain/enum-names';
import { notify } from '../../lib/notify';
import { loginPath } from '../../lib/return-path';
import { useServerData } from '../../lib/use-server-data';
import { useSession } from '../auth/use-session';
import type { AddToCart } from '../products/choice';
import { AddToCartDocument, CartDocument, ClearCartDocument, OrderAgainDocument } from './cart.generated';
import { notifyFailure } from './notify-failure';

/** The cart of the signed-in user. All screens read the same cached copy. */
export const useCart = ({ fresh = false } = {}) => {
  const { user } = useSession();
  return useServerData(CartDocument, {}, ({ cart }) => cart, {
    skip: !user,
    // Another device may have changed the cart: the cart page refetches it, the header uses the cache.
    fetchPolicy: fresh ? 'cache-and-network' : 'cache-first',
  });
};

export const useAddToCart = (): AddToCart => {
  const { user } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [add] = useMutation(AddToCartDocument);
  return async ({ productId, quantity, carat, colour, size }) => {
    if (!user) {
      notify.info('Please login to continue.', { id: 'cart' });
      void navigate(loginPath(location));
      return true;
    }
    try {
      const input = { productId, quantity, carat, colour: enumName(colour), size: size || null };
      await add({ variables: { input } });
      notify.success('Item added to cart!', { about: 'cart', id: 'cart' });
      return true;
    } catch (error) {
      notifyFailure(error, 'Failed to add item to cart');
      return false;
    }
  };
};

export const useClearCart = () => {
  const [run, { loading }] = useMutation(ClearCartDocument);
  const clearCart = async () => {
    try {
      await run();
      return true;
    } catch (error) {
      notifyFailure(error, 'Failed to clear cart');
      return false;
    }
  };
  return { clearCart, clearing: loading };
};

interface EarlierOrder {
  id: string;
  lines: readonly { available: boolean }[];
}

/** Adds all items of an earlier order that are still available to the cart. */
export const useOrderAgain = () => {
  const [run] = useMutation(OrderAgainDocument);
  const navigate = useNavigate();
  return async ({ id, lines }: EarlierOrder) => {
    try {
      await run({ variables: { input: { orderId: id } } });
      const all = lines.every((line) => line.available);
      const text = all
        ? 'All items from this order are in your cart.'
        : 'The items that are still available are in your cart.';
      notify.success(text, { about: 'cart', id: 'cart' });
      void navigate('/cart');
    } catch (error) {
      notifyFailure(error, 'Failed to add item to cart');
    }
  };
};
