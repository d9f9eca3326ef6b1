import { formatWeight } from '../../../domain/weights';
import { formatPieces } from '../../lib/format';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import classes from './confirm-order.module.css';
import type { useCheckout } from './use-checkout';

interface ConfirmOrderProps {
  checkout: ReturnType<typeof useCheckout>;
  totals: { pieces: number; grams: number };
}

/** Confirms an order. After a failure it shows what to do and can retry the same order. */
export function ConfirmOrder({ checkout, totals }: ConfirmOrderProps) {
  const { attempt, failure, confirm, close } = checkout;
  return (
    <ConfirmDialog
      opened={attempt !== undefined}
      title="Confirm Order"
      confirm={failure ? 'Retry' : 'Confirm'}
      busyLabel="Processing..."
      onConfirm={confirm}
      onClose={close}
    >
      <p>Are you sure you want to place this order?</p>
      <p className={classes.totals}>
        {formatPieces(totals.pieces)} · {formatWeight(totals.grams)}
      </p>
      <div role="alert">{failure && <p className={classes.failure}>{failure}</p>}</div>
    </ConfirmDialog>
  );
}
