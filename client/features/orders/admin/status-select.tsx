import type { OrderStatus } from '../../../graphql/types.generated';
import { statusLabel, statusTone } from '../status';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import classes from './status-step.module.css';
import { isStatus } from './use-orders-filter';

interface StatusStepProps {
  order: Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'status' | 'nextStatuses'>;
  onStep: (orderId: string, status: OrderStatus) => void;
}

/** Where an order stands, and where it may go from there: the badge is the list to choose from. */
export function StatusStep({ order, onStep }: StatusStepProps) {
  const { id, orderId, status, nextStatuses } = order;
  return (
    <select
      className={classes.step}
      data-tone={statusTone(status)}
      aria-label={`Status of ${orderId}`}
      value={status}
      onChange={({ currentTarget }) => isStatus(currentTarget.value) && onStep(id, currentTarget.value)}
    >
      <option value={status}>{statusLabel(status)}</option>
      {nextStatuses.map((next) => (
        <option key={next} value={next}>
          {statusLabel(next)}
        </option>
      ))}
    </select>
  );
}
