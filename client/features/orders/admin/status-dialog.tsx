import { Button, Modal, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { OrderStatus } from '../../../graphql/types.generated';
import { statusLabel } from '../status';
import { useAdminOrder, useChangeOrderStatus } from './use-admin-orders';
import { DialogActions } from '../../../ui/dialog-actions';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import classes from './status-dialog.module.css';
import { isStatus } from './use-orders-filter';

interface StatusDialogProps {
  orderId: string;
  /** What was chosen in the row. */
  wanted: OrderStatus;
  onClose: () => void;
}

const noteLimit = 500;

/** Takes an order a step on, with a word to the customer. What was typed stays until it has arrived. */
export function StatusDialog({ orderId, wanted, onClose }: StatusDialogProps) {
  const { order } = useAdminOrder(orderId);
  const { take, busy } = useChangeOrderStatus();
  const [chosen, setChosen] = useState(wanted);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string>();
  const { close, closeNow, confirming, confirmation } = useDiscardConfirmation({ dirty: note.trim() !== '', onClose });
  if (!order) return null;
  const { status: seen, nextStatuses } = order;
  const status = nextStatuses.includes(chosen) ? chosen : undefined;
  const submit = async () => {
    if (!status) return;
    setFailure(undefined);
    const wrong = await take({ id: order.id, seen, status, note: note.trim() });
    setFailure(wrong);
    if (!wrong) closeNow();
  };
  return (
    <Modal
      opened
      onClose={() => !busy && close()}
      closeOnEscape={!confirming}
      title={`Status of ${order.orderId}`}
      // What was typed must not go with a click beside it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
    >
      <Stack gap="md">
        <p className={classes.now}>
          {order.customer.companyName} · now <strong>{statusLabel(seen)}</strong>
        </p>
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <NativeSelect
          label="New status"
          value={status ?? ''}
          data={[
            ...(status ? [] : [{ value: '', label: 'Please choose' }]),
            ...nextStatuses.map((value) => ({ value, label: statusLabel(value) })),
          ]}
          onChange={({ currentTarget }) => isStatus(currentTarget.value) && setChosen(currentTarget.value)}
        />
        <Textarea
          label="Note to the customer (optional)"
          description="It stands in the mail and in the history of the order."
          value={note}
          maxLength={noteLimit}
          autosize
          minRows={3}
          data-autofocus
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
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
    </Modal>
  );
}
