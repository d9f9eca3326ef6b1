import { Menu } from '@mantine/core';
import IconChevronDown from '~icons/tabler/chevron-down';
import type { OrderStatus } from '../../../graphql/types.generated';
import { RowMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import { statusLabel, statusTone } from '../status';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import classes from './status-menu.module.css';

interface StatusMenuProps {
  order: Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'status' | 'nextStatuses'>;
  inDialog?: boolean;
  onChange: (orderId: string, status: OrderStatus) => void;
}

/** The order's status as a badge that opens a menu of the possible next ones. */
export function StatusMenu({ order, inDialog, onChange }: StatusMenuProps) {
  const { id, orderId, status, nextStatuses } = order;
  if (nextStatuses.length === 0) return <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>;
  return (
    <RowMenu
      inDialog={inDialog}
      button={{
        className: classes.status,
        'data-tone': statusTone(status),
        'data-key': 's',
        'aria-label': `${statusLabel(status)}: status of ${orderId}`,
        children: (
          <>
            <span className={classes.word}>{statusLabel(status)}</span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </>
        ),
      }}
      items={() =>
        nextStatuses.map((next) => (
          <Menu.Item key={next} onClick={() => onChange(id, next)}>
            {statusLabel(next)}
          </Menu.Item>
        ))
      }
    />
  );
}
