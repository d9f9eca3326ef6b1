import { Button, Checkbox, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { OrderStatus } from '../../../graphql/types.generated';
import { isOneOf } from '../../../lib/choices';
import { goesBack, statusLabel } from '../status';
import { StepsNotice } from './steps-notice';
import { useAdminOrder, useChangeOrderStatus } from './use-admin-orders';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import { noteLimit } from '../../../../domain/rules';
import classes from './status-dialog.module.css';

interface StatusNoteProps {
  label: string;
  note: string;
  onChange: (note: string) => void;
  /** Why the last attempt failed. */
  failure?: string;
  autoFocus?: boolean;
  emailLabel: string;
  notifyCustomer: boolean;
  onNotify: (notify: boolean) => void;
}

/** The optional note about a change of status and the choice of an email, below the reason why the change has failed. */
export const StatusNote = (props: StatusNoteProps) => {
  const { label, note, onChange, failure, autoFocus, emailLabel, notifyCustomer, onNotify } = props;
  return (
    <>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <Textarea
        label={label}
        description={notifyCustomer ? 'Included in the email and order history.' : 'Included in the order history.'}
        value={note}
        maxLength={noteLimit}
        autosize
        minRows={3}
        data-autofocus={autoFocus}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Checkbox
        label={emailLabel}
        checked={notifyCustomer}
        onChange={({ currentTarget }) => onNotify(currentTarget.checked)}
      />
    </>
  );
};

export interface StatusDialogProps {
  orderId: string;
  initialStatus: OrderStatus;
  onClose: () => void;
}

/** Changes the status of an order, with an optional note to the customer. The note stays until the change is saved. */
export function StatusDialog({ orderId, initialStatus, onClose }: StatusDialogProps) {
  const { data: order } = useAdminOrder(orderId);
  const { changeStatus, busy } = useChangeOrderStatus();
  const [selected, setSelected] = useState(initialStatus);
  const [note, setNote] = useState('');
  const [chosenEmail, setChosenEmail] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  const { close, closeNow, dialog, confirmation } = useDiscardConfirmation({ dirty: note.trim() !== '', onClose });
  if (!order) return null;
  const { status: seen, nextStatuses } = order;
  const status = nextStatuses.includes(selected) ? selected : undefined;
  const notifyCustomer = chosenEmail ?? !(status && goesBack(seen, status));
  const submit = async () => {
    if (!status) return;
    setFailure(undefined);
    const problem = await changeStatus({ id: order.id, seen, status, note: note.trim(), notifyCustomer });
    setFailure(problem);
    if (!problem) closeNow();
  };
  return (
    <Dialog title={`Status of ${order.orderId}`} busy={busy} {...dialog}>
      <Stack gap="md">
        <p className={classes.current}>
          {order.customer.companyName} · now <strong>{statusLabel(seen)}</strong>
        </p>
        <NativeSelect
          label="New status"
          value={status ?? ''}
          data={[
            ...(status ? [] : [{ value: '', label: 'Choose a status' }]),
            ...nextStatuses.map((value) => ({
              value,
              label: goesBack(seen, value) ? `Back to ${statusLabel(value)}` : statusLabel(value),
            })),
          ]}
          onChange={({ currentTarget }) =>
            isOneOf(nextStatuses, currentTarget.value) && setSelected(currentTarget.value)
          }
        />
        <StepsNotice from={[seen]} to={status ?? seen} />
        <StatusNote
          label="Note to the customer (optional)"
          note={note}
          onChange={setNote}
          failure={failure}
          autoFocus
          emailLabel="Send the customer an email"
          notifyCustomer={notifyCustomer}
          onNotify={setChosenEmail}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={close} disabled={busy}>
          Cancel
        </Button>
        <Button onClick={() => void submit()} disabled={busy || !status}>
          {busy ? 'Processing...' : 'Change status'}
        </Button>
      </DialogActions>
      {confirmation}
    </Dialog>
  );
}
