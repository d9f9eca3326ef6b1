import { VisuallyHidden } from '@mantine/core';
import { formatPieces } from '../../lib/format';
import classes from './cart-count.module.css';
import { useCart } from './use-cart';

export function CartCount() {
  const { data: cart } = useCart();
  if (!cart || cart.totalItems === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {cart.totalItems > 99 ? '99+' : cart.totalItems}
      </span>
      <VisuallyHidden>, {formatPieces(cart.totalItems)}</VisuallyHidden>
    </>
  );
}
