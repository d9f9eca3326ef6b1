import { Menu } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import type { OrderStatus } from '../../../graphql/types.generated';
import { StatusBadge } from '../../../ui/status-badge';
import { statusLabel, statusTone } from '../status';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import classes from './status-menu.module.css';

interface StatusMenuProps {
  order: Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'status' | 'nextStatuses'>;
  /** In a dialog, the menu is a part of it; in a table, it must not be cut off at the edge. */
  inDialog?: boolean;
  onChange: (orderId: string, status: OrderStatus) => void;
}

interface StatusButtonProps extends ComponentProps<'button'> {
  order: StatusMenuProps['order'];
}

function StatusButton({ order: { orderId, status }, ...rest }: StatusButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classes.status}
      data-tone={statusTone(status)}
      data-key="s"
      aria-haspopup="menu"
      aria-label={`${statusLabel(status)}: status of ${orderId}`}
    >
      <span className={classes.word}>{statusLabel(status)}</span>
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </button>
  );
}

/**
 * The order's status as a badge that opens a menu of the possible next ones. A page can have 100 rows, so the menu exists
 * only while it is open.
 */
export function StatusMenu({ order, inDialog, onChange }: StatusMenuProps) {
  const { id, status, nextStatuses } = order;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useLayoutEffect(() => {
    if (wasOpened.current && !opened) button.current?.focus();
    wasOpened.current = opened;
  }, [opened]);
  if (nextStatuses.length === 0) return <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>;
  if (!opened) return <StatusButton ref={button} order={order} onClick={() => setOpened(true)} />;
  return (
    <Menu
      opened
      position="bottom-start"
      offset={4}
      transitionProps={{ duration: 0 }}
      withinPortal={!inDialog}
      // Not `keydown`: the key that opens the menu would also close it.
      clickOutsideEvents={['mousedown', 'touchstart']}
      returnFocus={false}
      onClose={() => setOpened(false)}
    >
      <Menu.Target>
        <StatusButton order={order} onClick={() => setOpened(false)} />
      </Menu.Target>
      <Menu.Dropdown>
        {nextStatuses.map((next) => (
          <Menu.Item key={next} onClick={() => onChange(id, next)}>
            {statusLabel(next)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
