import { formatCount } from '../../lib/format';
import classes from './cart-count.module.css';
import { useCart } from './use-cart';

/** The number on the cart button. */
export function CartCount() {
  const { cart } = useCart();
  if (!cart || cart.totalItems === 0) return null;
  return <span className={classes.count}>{cart.totalItems > 99 ? '99+' : formatCount(cart.totalItems)}</span>;
}
