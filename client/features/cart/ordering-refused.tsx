import { areaLabels } from '../../../domain/staff';
import { formatWeight } from '../../../domain/weights';
import classes from './ordering-refused.module.css';
import type { Refusal } from './use-ordering-terms';

interface OrderingPausedProps {
  /** Describes the button that does nothing because of it. */
  id: string;
  reason: string;
  heading: 'h2' | 'h3';
}

export function OrderingPaused({ id, reason, heading: Heading }: OrderingPausedProps) {
  return (
    <div id={id} className={classes.paused}>
      <Heading className={classes.title}>Ordering is paused</Heading>
      <p className={classes.reason}>{reason}</p>
      <p className="quiet">You can still browse, and your cart is kept.</p>
    </div>
  );
}

/**
 * Names the least weight of an order and the grams that are missing to it, or the permission that the person lacks.
 * Undefined if neither keeps them from ordering.
 */
export const refusalText = ({ mayPlace, minOrderGrams, missing }: Refusal) => {
  if (!mayPlace) return `Your role doesn't include placing orders. Ask an owner for ${areaLabels.orders}.`;
  return missing > 0
    ? `Your orders weigh at least ${formatWeight(minOrderGrams ?? 0)}. ${formatWeight(missing)} are missing.`
    : undefined;
};

/** Tells why the cart cannot be ordered, also to screen readers when quantities change. */
export function OrderingRefused({ id, refusal }: { id: string; refusal: Refusal }) {
  const text = refusal.paused ? undefined : refusalText(refusal);
  return (
    <div role="status" className={classes.missing}>
      {text && (
        <p id={id} className="small tabular">
          {text}
        </p>
      )}
    </div>
  );
}
