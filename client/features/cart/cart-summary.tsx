import { Button } from '@mantine/core';
import { formatWeight, totalGrams } from '../../../domain/weights';
import { refusedButton } from '../../ui/refused-button';
import { formatCount, formatPieces } from '../../lib/format';
import { goldTotals } from '../../lib/gold-totals';
import { Totals } from '../../ui/facts';
import { totalPieces } from '../../../domain/cart';
import type { CartLineRowFragment } from './cart.generated';
import { OrderingRefused, refusalText } from './ordering-refused';
import type { Refusal } from './use-ordering-terms';
import classes from './cart-summary.module.css';

/** Pieces, grams and gold of the available lines, as shown on the screen. */
export const totalsOf = (lines: readonly CartLineRowFragment[]) => {
  const orderable = lines.filter((line) => line.available);
  return { pieces: totalPieces(orderable), grams: totalGrams(orderable), gold: goldTotals(orderable) };
};

interface CartSummaryProps {
  totals: ReturnType<typeof totalsOf>;
  /** True if some lines are no longer available. */
  hasUnavailable: boolean;
  hasWrongQuantity: boolean;
  refusal: Refusal;
  onPlaceOrder: () => void;
  onClear: (() => void) | undefined;
}

/** Ids of the texts that say why a cart cannot be ordered. */
export const pausedId = 'ordering-paused';
const refusedId = 'cart-refused';

export function CartSummary(props: CartSummaryProps) {
  const { totals, hasUnavailable, hasWrongQuantity, refusal, onPlaceOrder, onClear } = props;
  const refusedBy = refusal.paused ? pausedId : refusalText(refusal) ? refusedId : undefined;
  return (
    <aside className={classes.summary} aria-label="Order summary">
      <Totals
        live
        totals={[
          { name: 'Total Items', value: formatCount(totals.pieces), label: formatPieces(totals.pieces) },
          { name: 'Total weight', value: formatWeight(totals.grams) },
          ...totals.gold,
        ]}
      />
      {hasUnavailable && (
        <p className="quiet small">Unavailable items won't be ordered. You can remove them from your cart.</p>
      )}
      {hasWrongQuantity && <p className="quiet small">Please change the marked quantities first.</p>}
      {totals.pieces > 0 && (
        <div className={classes.placeOrder} data-keep-clear>
          <OrderingRefused id={refusedId} refusal={refusal} />
          <Button
            size="lg"
            fullWidth
            disabled={hasWrongQuantity}
            {...refusedButton(refusedBy)}
            onClick={refusedBy ? undefined : onPlaceOrder}
          >
            Place Order
          </Button>
        </div>
      )}
      {onClear && (
        <Button variant="subtle" fullWidth onClick={onClear}>
          Clear Cart
        </Button>
      )}
      <p className="quiet small">
        You pay nothing now. We make your pieces to order and confirm each order personally.
      </p>
    </aside>
  );
}
