import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../lib/notify';
import { useServerData } from '../../lib/use-server-data';
import { useSession } from '../auth/use-session';
import { CartDocument, OrderAgainDocument } from './cart.generated';
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
