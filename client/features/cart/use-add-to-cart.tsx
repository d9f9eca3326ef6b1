import { useMutation } from '@apollo/client/react';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cartMessages } from '../../../domain/cart';
import { enumName } from '../../../domain/enum-names';
import { errors } from '../../../domain/errors';
import { notify } from '../../lib/notify';
import { loginPath } from '../../lib/return-path';
import { useSession } from '../auth/use-session';
import type { AddToCart } from '../products/choice';
import { AddToCartDocument } from './cart.generated';
import { notifyFailure } from './notify-failure';
import classes from './use-add-to-cart.module.css';

const opensHere = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey;

export const useAddToCart = (): AddToCart => {
  const { user } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [add] = useMutation(AddToCartDocument);
  // Toasts are outside the router, so the link can't be one of its own.
  const openCart = (event: MouseEvent) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    notify.close('cart');
    void navigate('/cart');
  };
  return async ({ productId, quantity, carat, colour, size }) => {
    if (!user) {
      notify.info(errors.UNAUTHENTICATED.message, { id: 'cart' });
      void navigate(loginPath(location));
      return true;
    }
    try {
      const input = { productId, quantity, carat, colour: enumName(colour), size: size || null };
      await add({ variables: { input } });
      notify.success(
        <span className={classes.added}>
          <span>{cartMessages.added}</span>
          <a href="/cart" onClick={openCart}>
            View cart
          </a>
        </span>,
        { about: 'cart', id: 'cart' },
      );
      return true;
    } catch (error) {
      notifyFailure(error, 'Failed to add item to cart');
      return false;
    }
  };
};
