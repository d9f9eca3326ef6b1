import { errors } from '../../../domain/errors';
import { notify } from '../../lib/notify';
import { loginPath } from '../../lib/return-path';
import { LinkNotice } from '../../ui/link-notice';

export const notifyAdded = (text: string, openCart: () => void) => {
  const open = () => {
    notify.close('cart');
    openCart();
  };
  notify.success(<LinkNotice text={text} link={{ to: '/cart', text: 'View cart' }} onOpen={open} />, {
    about: 'cart',
    id: 'cart',
  });
};

/** Tells a visitor to sign in, and returns the path of the login. */
export const askToSignIn = (from: Parameters<typeof loginPath>[0]) => {
  notify.info(errors.UNAUTHENTICATED.message, { id: 'cart' });
  return loginPath(from);
};
