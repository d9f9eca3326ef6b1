import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errors } from '../../../domain/errors';
import { notify } from '../../lib/notify';
import { loginPath } from '../../lib/return-path';
import classes from './use-cart-notices.module.css';

const opensHere = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey;

/** What is said about additions to the cart. */
export const useCartNotices = () => {
  const navigate = useNavigate();
  const location = useLocation();
  // Toasts are outside the router, so the link can't be one of its own.
  const openCart = (event: MouseEvent) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    notify.close('cart');
    void navigate('/cart');
  };
  return {
    added: (text: string) =>
      notify.success(
        <span className={classes.added}>
          <span>{text}</span>
          <a href="/cart" onClick={openCart}>
            View cart
          </a>
        </span>,
        { about: 'cart', id: 'cart' },
      ),
    signInFirst: () => {
      notify.info(errors.UNAUTHENTICATED.message, { id: 'cart' });
      void navigate(loginPath(location));
    },
  };
};
