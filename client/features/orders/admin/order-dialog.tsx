import { Button, Stack } from '@mantine/core';
import { useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { errors } from '../../../../domain/errors';
import type { OrderStatus } from '../../../graphql/types.generated';
import { formatDateTime } from '../../../lib/format';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { LoadingBlocks, QueryState } from '../../../ui/states';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import { Designs } from '../designs';
import { statusLabel } from '../status';
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
import type { AdminOrderFragment } from './orders-admin.generated';
import { PrintMenu } from './print-menu';
import { SendPdf } from './send-pdf';
import { StatusMenu } from './status-menu';
import { useAdminOrder } from './use-admin-orders';

export interface OrderDialogProps {
  id: string;
  /** Another dialog is open above, which Escape closes instead of this one. */
  covered: boolean;
  onStatusChange: (orderId: string, status: OrderStatus) => void;
  onClose: () => void;
}

function Timeline({ timeline }: Pick<AdminOrderFragment, 'timeline'>) {
  return (
    <ol className={classes.timeline} reversed>
      {timeline.toReversed().map(({ id, status, at, by, note }) => (
        <li key={id}>
          <span>
            <strong>{statusLabel(status)}</strong>
            {by && ` by ${by}`}
          </span>
          <time dateTime={at}>{formatDateTime(at)}</time>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  );
}

interface DetailsProps extends Pick<OrderDialogProps, 'onStatusChange'> {
  order: AdminOrderFragment;
  due: DueDate;
  note: InternalNoteState;
}

function Details({ order, due, note, onStatusChange }: DetailsProps) {
  return (
    <Stack gap="2rem">
      <OrderFacts
        order={order}
        status={<StatusMenu order={order} inDialog onChange={onStatusChange} />}
        due={<DueDateField order={order} due={due} />}
      />
      <InternalNote note={note} />
      <section>
        <h3 className={classes.title}>Items</h3>
        <ItemsTable lines={order.lines} label={`Items of ${order.orderId}`} />
      </section>
      <div className={classes.columns}>
        <section>
          <h3 className={classes.title}>PDF</h3>
          <Designs designs={order.designs} />
          {order.designs.length === 0 && <p className="quiet">No PDF sent yet.</p>}
          <div className={classes.controls}>
            <SendPdf order={order} withoutLink />
          </div>
        </section>
        <section>
          <h3 className={classes.title}>History</h3>
          <Timeline timeline={order.timeline} />
        </section>
      </div>
    </Stack>
  );
}

/** Closes the dialog or goes to another page; asks first when something is not saved. */
const useLeave = (unsaved: boolean, onClose: () => void) => {
  const navigate = useNavigate();
  const target = useRef<string>(undefined);
  const onLeave = () => {
    if (target.current === undefined) onClose();
    else void navigate(target.current);
  };
  const { close, dialog, confirmation } = useDiscardConfirmation({ dirty: unsaved, onClose: onLeave });
  const leave = (to?: string) => {
    target.current = to;
    close();
  };
  const follow = (event: MouseEvent, to: string) => {
    // A click with a modifier key opens a new tab or window, and the dialog stays.
    if (!unsaved || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leave(to);
  };
  return { leave, follow, closeOnEscape: dialog.closeOnEscape, confirmation };
};

/** All details of one order, loaded by its id, whether or not it is on the current page. */
export function OrderDialog({ id, covered, onStatusChange, onClose }: OrderDialogProps) {
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
        {order && <PrintMenu ids={[id]} inDialog onLeave={follow} />}
        <Button onClick={() => leave()} disabled={note.busy}>
          Close
        </Button>
      </DialogActions>
      {confirmation}
    </Dialog>
  );
}
