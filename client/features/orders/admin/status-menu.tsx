import type { OrderStatus } from '../../../graphql/types.generated';
import { isOneOf } from '../../../lib/choices';
import { statusLabel, statusTone } from '../status';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import classes from './status-select.module.css';

interface StatusSelectProps {
  order: Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'status' | 'nextStatuses'>;
  onChange: (orderId: string, status: OrderStatus) => void;
}

/** The order's status as a badge that is also a select of the possible next statuses. */
export function StatusSelect({ order, onChange }: StatusSelectProps) {
  const { id, orderId, status, nextStatuses } = order;
  return (
    <select
      className={classes.select}
      data-tone={statusTone(status)}
      aria-label={`Status of ${orderId}`}
      value={status}
      onChange={({ currentTarget }) => isOneOf(nextStatuses, currentTarget.value) && onChange(id, currentTarget.value)}
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
