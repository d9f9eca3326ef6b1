import { useMutation, useQuery } from '@apollo/client/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { loginPath } from '../../lib/return-path';
import { useSession } from '../auth/use-session';
import type { AddToCart } from '../products/choice';
import { toColourName } from '../products/colour-names';
import { AddToCartDocument, CartDocument, ClearCartDocument, OrderAgainDocument } from './cart.generated';
import { tellFailure } from './tell-failure';

/** The cart of whoever is signed in; every screen that shows it reads the same copy. */
export const useCart = ({ fresh = false } = {}) => {
  const { user } = useSession();
  const { data, error, loading, refetch } = useQuery(CartDocument, {
    skip: !user,
    // Another device may have changed it: the cart's own page asks again, the header takes what is known.
    fetchPolicy: fresh ? 'cache-and-network' : 'cache-first',
  });
  return {
    cart: data?.cart,
    failure: error && !data && !loading ? errorMessage(error, 'Failed to fetch cart') : undefined,
    loading,
    refetch: () => void refetch().catch(() => undefined),
  };
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
      const input = { productId, quantity, carat, colour: toColourName(colour), size: size || null };
      await add({ variables: { input } });
      notify.success('Item added to cart!', { about: 'cart', id: 'cart' });
      return true;
    } catch (error) {
      tellFailure(error, 'Failed to add item to cart');
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
      tellFailure(error, 'Failed to clear cart');
      return false;
    }
  };
  return { clearCart, clearing: loading };
};

interface EarlierOrder {
  id: string;
  lines: readonly { available: boolean }[];
}

/** Puts everything of an earlier order that can still be had into the cart. */
export const useOrderAgain = () => {
  const [run] = useMutation(OrderAgainDocument);
  const navigate = useNavigate();
  return async ({ id, lines }: EarlierOrder) => {
    try {
      await run({ variables: { input: { orderId: id } } });
      const all = lines.every((line) => line.available);
      const words = all
        ? 'The pieces of this order are in your cart.'
        : 'What is still available of it is in your cart.';
      notify.success(words, { about: 'cart', id: 'cart' });
      void navigate('/cart');
    } catch (error) {
      tellFailure(error, 'Failed to add item to cart');
    }
  };
};
