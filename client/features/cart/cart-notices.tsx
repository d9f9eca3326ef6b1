import type { MouseEvent } from 'react';
import { errors } from '../../../domain/errors';
import { notify } from '../../lib/notify';
import { loginPath } from '../../lib/return-path';
import classes from './cart-notices.module.css';

const opensHere = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey;

/** Says that something was added to the cart, and links to it. Toasts are outside the router. */
export const notifyAdded = (text: string, openCart: () => void) =>
  notify.success(
    <span className={classes.added}>
      <span>{text}</span>
      <a
        href="/cart"
        onClick={(event) => {
          if (!opensHere(event)) return;
          event.preventDefault();
          notify.close('cart');
          openCart();
        }}
      >
        View cart
      </a>
    </span>,
    { about: 'cart', id: 'cart' },
  );

/** Says that a visitor has to sign in, and returns where. */
export const askToSignIn = (from: Parameters<typeof loginPath>[0]) => {
  notify.info(errors.UNAUTHENTICATED.message, { id: 'cart' });
  return loginPath(from);
};
