import { VisuallyHidden } from '@mantine/core';
import { formatPieces } from '../../lib/format';
import classes from './cart-count.module.css';
import { useCart } from './use-cart';

/** Name of the link to the cart, and the number of pieces in it. */
export function CartCount() {
  const { data: cart } = useCart();
  const pieces = cart?.totalItems ?? 0;
  return (
    <>
      <VisuallyHidden>{pieces > 0 ? `Cart, ${formatPieces(pieces)}` : 'Cart'}</VisuallyHidden>
      {pieces > 0 && (
        <span className={classes.count} aria-hidden>
          {pieces > 99 ? '99+' : pieces}
        </span>
      )}
    </>
  );
}
