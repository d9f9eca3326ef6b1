import { Button, Stack } from '@mantine/core';
import { useRef, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { errors } from '../../../../domain/errors';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { LoadingBlocks, QueryState } from '../../../ui/states';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import {
  DueDateField,
  useDueDate,
  useInternalNote,
  type DueDate,
  type InternalNoteState,
  InternalNote,
} from './order-plans';
import { ItemsTable } from './items-table';
import classes from './order-dialog.module.css';
import { OrderFacts, shortCode } from './order-facts';
import { OrderHistory, OrderPdfs, OrderSection } from './order-sections';
import type { AdminOrderFragment } from './orders-admin.generated';
import { PrintMenu } from './print-menu';
import { orderPath, type ShownOrders } from './shown-orders';
import { type OnStatusChange, StatusMenu } from './status-menu';
import { useAdminOrder } from './use-admin-orders';

export interface OrderDialogProps {
  id: string;
  /** The list below the dialog. */
  list: ShownOrders;
  /** Another dialog is open above, which Escape closes instead of this one. */
  covered: boolean;
  onStatusChange: OnStatusChange | undefined;
  onClose: () => void;
}

interface DetailsProps extends Pick<OrderDialogProps, 'onStatusChange'> {
  order: AdminOrderFragment;
  due: DueDate;
  note: InternalNoteState;
}

function Details({ order, due, note, onStatusChange }: DetailsProps) {
  return (
    <Stack gap="1.5rem">
      <OrderFacts
        low
        order={order}
        status={<StatusMenu order={order} inDialog onChange={onStatusChange} />}
        due={<DueDateField order={order} due={due} />}
      />
      {order.note && (
        <details className={classes.note}>
          <summary>
            <h3>Customer Note</h3> <span className="quiet ellipsis">{order.note}</span>
          </summary>
          <p className="pre-wrap wrap-anywhere">{order.note}</p>
        </details>
      )}
      <OrderSection title="Items" as="h3">
        <ItemsTable lines={order.lines} label={`Items of ${order.orderId}`} />
      </OrderSection>
      <InternalNote note={note} as="h3" />
      <div className={classes.columns}>
        <OrderPdfs order={order} as="h3" />
        <OrderHistory order={order} as="h3" />
      </div>
    </Stack>
  );
}

/** Closes the dialog or goes to another page; asks first when something is not saved. */
const useLeave = (unsaved: boolean, onClose: () => void) => {
  const navigate = useNavigate();
  const target = useRef<{ to: string; state?: ShownOrders }>(undefined);
  const onLeave = () => {
    if (target.current === undefined) onClose();
    else void navigate(target.current.to, { state: target.current.state });
  };
  const { close, dialog, confirmation } = useDiscardConfirmation({ dirty: unsaved, onClose: onLeave });
  const leave = (next?: { to: string; state?: ShownOrders }) => {
    target.current = next;
    close();
  };
  const follow = (event: MouseEvent, to: string, state?: ShownOrders) => {
    // A click with a modifier key opens a new tab or window, and the dialog stays.
    if (!unsaved || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leave({ to, state });
  };
  return { leave, follow, closeOnEscape: dialog.closeOnEscape, confirmation };
};

/** All details of one order, loaded by its id, whether or not it is on the current page. */
export function OrderDialog({ id, list, covered, onStatusChange, onClose }: OrderDialogProps) {
  const query = useAdminOrder(id);
  const { data: order } = query;
  const due = useDueDate(order);
  const note = useInternalNote(order);
  const unsaved = due.unsaved || note.unsaved;
  const { leave, follow, closeOnEscape, confirmation } = useLeave(unsaved, onClose);
  return (
    <Dialog
      onClose={() => leave()}
      closeOnEscape={closeOnEscape && !covered}
      closeOnClickOutside={!unsaved}
      busy={note.busy}
      size="60rem"
      title={order ? `Order Details ${shortCode(order.orderId)}` : 'Order Details'}
    >
      <QueryState of={query} failed="Failed to fetch order" missing={errors.ORDER_NOT_FOUND.message} heading="h3">
        <LoadingBlocks label="Loading the order" heights={[150, 180, 90]} />
      </QueryState>
      {order && <Details order={order} due={due} note={note} onStatusChange={onStatusChange} />}
      <DialogActions>
        {order && (
          <>
            <Button
              component={Link}
              variant="default"
              to={orderPath(id)}
              state={list}
              onClick={(event: MouseEvent) => follow(event, orderPath(id), list)}
            >
              Open page
            </Button>
            <PrintMenu ids={[id]} inDialog onLeave={follow} />
          </>
        )}
        <Button onClick={() => leave()} disabled={note.busy}>
          Close
        </Button>
      </DialogActions>
      {confirmation}
    </Dialog>
  );
}
