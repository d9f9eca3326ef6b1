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

/** Names the least weight of an order and the grams that are missing to it. */
export const tooLightText = ({ minOrderGrams, missing }: Refusal) =>
  `Your orders weigh at least ${formatWeight(minOrderGrams ?? 0)}. ${formatWeight(missing)} are missing.`;

/** Tells what is missing to the least weight, also to screen readers when quantities change. */
export const TooLight = ({ id, refusal }: { id: string; refusal: Refusal }) => (
  <div role="status" className={classes.missing}>
    {!refusal.paused && refusal.missing > 0 && (
      <p id={id} className="small tabular">
        {tooLightText(refusal)}
      </p>
    )}
  </div>
);
