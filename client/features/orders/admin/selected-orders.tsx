import { useApolloClient } from '@apollo/client/react';
import { Box, Button, Menu } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import IconChevronUp from '~icons/tabler/chevron-up';
import { maxOrdersPerChange } from '../../../../domain/orders';
import type { OrderStatus } from '../../../graphql/types.generated';
import { lazyComponent } from '../../../ui/lazy-component';
import { SelectionBar } from '../../../ui/selection-bar';
import { goesBack, statusLabel } from '../status';
import { useSession } from '../../auth/use-session';
import type { ChangeStatusesDialogProps } from './change-statuses-dialog';
import { AdminOrderRowFragmentDoc, type AdminOrderRowFragment } from './orders-admin.generated';
import { statuses } from './orders-filter';
import { PrintMenu } from './print-menu';
import classes from './selected-orders.module.css';

const loadDialogs = () => import('./order-dialogs');
const ChangeStatusesDialog = lazyComponent<ChangeStatusesDialogProps, 'ChangeStatusesDialog'>(
  loadDialogs,
  'ChangeStatusesDialog',
);

interface SelectedOrdersProps {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** The selected orders, which may be on other pages, as they were last loaded. */
const useOrders = (ids: ReadonlySet<string>): AdminOrderRowFragment[] => {
  const { cache } = useApolloClient();
  return [...ids].flatMap(
    (id) =>
      cache.readFragment({
        id: cache.identify({ __typename: 'OrderSummary', id }),
        fragment: AdminOrderRowFragmentDoc,
        fragmentName: 'AdminOrderRow',
      }) ?? [],
  );
};

/** Prints the selected orders, or changes the status of all of them. */
export function SelectedOrders({ selected, onSelect }: SelectedOrdersProps) {
  const orders = useOrders(selected);
  const { may } = useSession();
  const [change, setChange] = useState<{ status: OrderStatus; orders: readonly AdminOrderRowFragment[] }>();
  return (
    <>
      <SelectionBar label="Selected orders" count={selected.size} onClear={() => onSelect(new Set())}>
        {may('orders:write') &&
          (selected.size > maxOrdersPerChange ? (
            <span className="quiet smaller tabular">Set the status of up to {maxOrdersPerChange} at once</span>
          ) : (
            <StatusesMenu orders={orders} onChoose={(status) => setChange({ status, orders })} />
          ))}
        <PrintMenu ids={[...selected]} size="sm" className={classes.button} />
      </SelectionBar>
      <Suspense>
        {change && (
          <ChangeStatusesDialog
            {...change}
            onChanged={(refused) => onSelect(new Set(refused))}
            onClose={() => setChange(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface StatusesMenuProps {
  orders: readonly AdminOrderRowFragment[];
  onChoose: (status: OrderStatus) => void;
}

/** The statuses that at least one of the orders can get. */
function StatusesMenu({ orders, onChoose }: StatusesMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const choose = (status: OrderStatus) => {
    // The next dialog returns the focus to the element that had it before.
    button.current?.focus({ preventScroll: true });
    onChoose(status);
  };
  const choices = statuses
    .map((status) => ({ status, possible: orders.filter(({ nextStatuses }) => nextStatuses.includes(status)) }))
    .filter(({ possible }) => possible.length > 0)
    .map(({ status, possible }) => ({
      status,
      count: possible.length,
      isBack: possible.every((order) => goesBack(order.status, status)),
    }));
  const item = ({ status, count, isBack }: (typeof choices)[number]) => (
    <Menu.Item key={status} onClick={() => choose(status)}>
      {isBack ? `Back to ${statusLabel(status)}` : statusLabel(status)}
      {count < orders.length && (
        <Box component="span" className="quiet smaller tabular" ms="0.5rem">
          {' '}
          {count} of {orders.length}
        </Box>
      )}
    </Menu.Item>
  );
  const forward = choices.filter(({ isBack }) => !isBack);
  const back = choices.filter(({ isBack }) => isBack).toReversed();
  return (
    <Menu position="top-start" offset={8} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          ref={button}
          size="sm"
          className={classes.button}
          rightSection={<IconChevronUp size={16} stroke={1.5} aria-hidden />}
        >
          Set status
        </Button>
      </Menu.Target>
      <Menu.Dropdown data-keep-clear>
        {forward.map(item)}
        {forward.length > 0 && back.length > 0 && <Menu.Divider />}
        {back.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}
