import { Button } from '@mantine/core';
import { formatCount, formatPieces, formatWeight } from '../../lib/format';
import classes from './cart-summary.module.css';

interface CartSummaryProps {
  totals: { pieces: number; grams: number };
  /** Some lines are no longer available. */
  hasUnavailable: boolean;
  onPlaceOrder: () => void;
  onClear: (() => void) | undefined;
}

/** Totals of the cart, with Place Order and Clear Cart. */
export function CartSummary({ totals, hasUnavailable, onPlaceOrder, onClear }: CartSummaryProps) {
  return (
    <aside className={classes.summary} aria-label="Order summary">
      <dl className={classes.totals} aria-live="polite">
        <div>
          <dt>Total Items</dt>
          <dd aria-label={formatPieces(totals.pieces)}>{formatCount(totals.pieces)}</dd>
        </div>
        <div>
          <dt>Total weight</dt>
          <dd>{formatWeight(totals.grams)}</dd>
        </div>
      </dl>
      {hasUnavailable && (
        <p className={classes.note}>Unavailable items will not be ordered. You can remove them from the list.</p>
      )}
      {totals.pieces > 0 && (
        <div className={classes.placeOrder}>
          <Button size="lg" fullWidth onClick={onPlaceOrder}>
            Place Order
          </Button>
        </div>
      )}
      {onClear && (
        <Button variant="subtle" fullWidth onClick={onClear}>
          Clear Cart
        </Button>
      )}
      <p className={classes.note}>
        You pay nothing now. We make your pieces to order and confirm each order personally.
      </p>
    </aside>
  );
}
