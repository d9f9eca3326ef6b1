import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OrderStatus } from '../../../graphql/types.generated';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import { goesBack, statusLabel } from '../status';
import type { AdminOrderRowFragment, ChangeOrderStatusesMutation } from './orders-admin.generated';
import classes from './status-dialog.module.css';
import { useChangeOrderStatuses, useUndoOrderStatus } from './use-admin-orders';
import { StatusNote } from './status-dialog';
import { StepsNotice } from './steps-notice';

type Result = ChangeOrderStatusesMutation['changeOrderStatuses'];
type SelectedOrder = Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'status' | 'nextStatuses' | 'customer'>;

export interface ChangeStatusesDialogProps {
  orders: readonly SelectedOrder[];
  status: OrderStatus;
  /** Called with the ids of the orders that kept their status. */
  onChanged: (refused: readonly string[]) => void;
  onClose: () => void;
}

/** "3 orders from Kiran Jewels", and the label of the choice of an email. */
const describe = (orders: readonly SelectedOrder[]) => {
  const companies = new Map(orders.map(({ customer }) => [customer.email, customer.companyName]));
  const [only = ''] = companies.values();
  const count = plural(orders.length, 'order');
  return companies.size === 1
    ? { subject: `${count} from ${only}`, emailLabel: 'Send the customer an email' }
    : { subject: `${count} from ${companies.size} customers`, emailLabel: 'Send each customer an email' };
};

const codesOf = (orders: readonly Pick<SelectedOrder, 'orderId' | 'status'>[]) =>
  orders.map(({ orderId, status }) => `${orderId} (${statusLabel(status)})`).join(', ');

/** Asks before the status of several orders changes. Lists the orders that kept their status. */
export function ChangeStatusesDialog({ orders, status, onChanged, onClose }: ChangeStatusesDialogProps) {
  const { changeStatuses, busy } = useChangeOrderStatuses();
  const undo = useUndoOrderStatus();
  const [chosenEmail, setChosenEmail] = useState<boolean>();
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string>();
  const [result, setResult] = useState<Result>();
  const dirty = note.trim() !== '' && !result;
  const { close, closeNow, dialog, confirmation } = useDiscardConfirmation({ dirty, onClose });
  const possible = orders.filter(({ nextStatuses }) => nextStatuses.includes(status));
  const others = orders.filter((order) => !possible.includes(order));
  const { subject, emailLabel } = describe(possible);
  const isBack = possible.every((order) => goesBack(order.status, status));
  const notifyCustomer = chosenEmail ?? !isBack;
  const submit = async () => {
    setFailure(undefined);
    const outcome = await changeStatuses(possible, { status, note: note.trim(), notifyCustomer });
    if (outcome.failure !== undefined) return setFailure(outcome.failure);
    const { message, refused, changes } = outcome.result;
    onChanged([...others, ...refused].map(({ id }) => id));
    if (refused.length > 0) return setResult(outcome.result);
    notify.success(message, { about: 'generic', undo: changes.length > 0 ? () => undo(changes) : undefined });
    closeNow();
  };
  if (result) {
    const kept = result.orders.filter(({ id }) => result.refused.some((order) => order.id === id));
    return (
      <Dialog title={result.message} {...dialog}>
        <p className={classes.current}>Someone else changed these first: {codesOf(kept)}</p>
        <DialogActions>
          {result.changes.length > 0 && (
            <Button
              variant="default"
              onClick={() => {
                closeNow();
                void undo(result.changes);
              }}
            >
              Undo
            </Button>
          )}
          <Button onClick={closeNow} data-autofocus>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={`Set ${plural(possible.length, 'order')} ${isBack ? 'back to' : 'to'} ${statusLabel(status)}?`}
      busy={busy}
      {...dialog}
    >
      <Stack gap="md">
        <p className={classes.current}>{subject}</p>
        <StepsNotice from={possible.map((order) => order.status)} to={status} />
        {others.length > 0 && (
          <p className={classes.current}>
            {others.length === 1
              ? 'This order keeps its status: '
              : `These ${others.length} orders keep their status: `}
            {codesOf(others)}
          </p>
        )}
        <StatusNote
          label="Note to the customers (optional)"
          note={note}
          onChange={setNote}
          failure={failure}
          emailLabel={emailLabel}
          notifyCustomer={notifyCustomer}
          onNotify={setChosenEmail}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={close} disabled={busy}>
          Cancel
        </Button>
        <Button onClick={() => void submit()} disabled={busy} data-autofocus>
          {busy ? 'Processing...' : 'Set status'}
        </Button>
      </DialogActions>
      {confirmation}
    </Dialog>
  );
}
