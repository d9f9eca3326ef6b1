import { Button } from '@mantine/core';
import { formatCount, formatPieces, formatWeight } from '../../lib/format';
import classes from './cart-summary.module.css';

interface CartSummaryProps {
  totals: { pieces: number; grams: number };
  /** Some lines can no longer be had. */
  missing: boolean;
  onPlaceOrder: () => void;
  onClear: (() => void) | undefined;
}

/** Pieces and grams of it all, and the two things to do with it. */
export function CartSummary({ totals, missing, onPlaceOrder, onClear }: CartSummaryProps) {
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
      {missing && (
        <p className={classes.note}>What is no longer available is not ordered. You can remove it from the list.</p>
      )}
      {totals.pieces > 0 && (
        <div className={classes.place}>
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
      <p className={classes.note}>Nothing is charged here: we make your pieces to order and confirm them in person.</p>
    </aside>
  );
}
