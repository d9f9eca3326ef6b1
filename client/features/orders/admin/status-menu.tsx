import type { OrderStatus } from '../../../graphql/types.generated';
import { BadgeMenu, type BadgeTone } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import { goesBack, statusLabel, statusTone } from '../status';
import type { AdminOrderRowFragment } from './orders-admin.generated';

/** Each step has a colour of its own, so that a page of orders can be scanned. Customers see fewer colours. */
const stepTones: Partial<Record<OrderStatus, BadgeTone>> = {
  CONFIRMED: 'blue',
  IN_PRODUCTION: 'plum',
  READY: 'teal',
  DISPATCHED: 'ink',
};

export type OnStatusChange = (orderId: string, status: OrderStatus) => void;

interface StatusMenuProps {
  order: Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'status' | 'nextStatuses'>;
  inDialog?: boolean;
  /** Undefined for those who only see the status. */
  onChange: OnStatusChange | undefined;
}

export function StatusMenu({ order, inDialog, onChange }: StatusMenuProps) {
  const { id, orderId, status, nextStatuses } = order;
  if (!onChange || nextStatuses.length === 0)
    return <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>;
  return (
    <BadgeMenu
      text={statusLabel(status)}
      tone={stepTones[status] ?? statusTone(status)}
      of={`status of ${orderId}`}
      letter="s"
      inDialog={inDialog}
      choices={nextStatuses
        .filter((value) => !goesBack(status, value))
        .map((value) => ({ value, label: statusLabel(value) }))}
      further={nextStatuses
        .filter((value) => goesBack(status, value))
        .map((value) => ({ value, label: `Back to ${statusLabel(value)}` }))}
      onChoose={(next) => onChange(id, next)}
    />
  );
}
