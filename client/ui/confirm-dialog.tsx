import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { failureReason } from '../lib/error-message';
import { useBusy } from '../lib/use-busy';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  opened?: boolean;
  title: string;
  /** What will happen; for a destructive action it names the item that is deleted. */
  children: ReactNode;
  /** What is lost and what stays. */
  consequences?: ReactNode;
  confirm: string;
  /** Label of the confirm button while the action runs. */
  busyLabel?: string;
  cancel?: string;
  destructive?: boolean;
  /** Title of an error of `onConfirm`, which the dialog then shows. Without it, `onConfirm` reports its own errors. */
  failed?: string;
  /** The dialog waits for its promise. */
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Confirmation dialog. It cannot be closed while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, consequences, confirm, busyLabel, cancel = 'Cancel', destructive, onClose } = props;
  const { failed, onConfirm } = props;
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useBusy(async () => {
    setFailure(undefined);
    try {
      await onConfirm();
    } catch (error) {
      if (!failed) throw error;
      setFailure(failureReason(error, failed));
    }
  });
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} busy={busy}>
      <div>{children}</div>
      {consequences && <p className={classes.consequences}>{consequences}</p>}
      {failure && (
        <div className={classes.failure} role="alert">
          {failure !== failed && <strong>{failed}</strong>}
          <p>{failure}</p>
        </div>
      )}
      <Group justify="flex-end" mt="xl" data-keep-clear>
        <Button variant="default" onClick={close} disabled={busy} data-autofocus={destructive || undefined}>
          {cancel}
        </Button>
        <Button
          color={destructive ? 'bad' : undefined}
          onClick={run}
          disabled={busy}
          data-autofocus={!destructive || undefined}
        >
          {busy && busyLabel ? busyLabel : confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
