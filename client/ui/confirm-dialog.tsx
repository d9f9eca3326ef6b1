import { Box, Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useBusy } from '../lib/use-busy';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog';
import { refusedButton } from './refused-button';
import { failureReason } from '../lib/error-message';

export interface ConfirmDialogProps {
  opened?: boolean;
  title: string;
  /** The effect of the action; for a destructive action it names the item to delete. */
  children: ReactNode;
  /** Lost and remaining data. */
  consequences?: ReactNode;
  confirm: string;
  /** Label of the confirm button while the action runs. */
  busyLabel?: string;
  cancel?: string;
  /** The id of the text that says why the action is not possible now. */
  refusedBy?: string;
  destructive?: boolean;
  /** The dialog waits for its promise. It reports its own errors. */
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Confirmation dialog. It cannot be closed while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    consequences,
    confirm,
    busyLabel,
    cancel = 'Cancel',
    destructive,
    refusedBy,
    onClose,
  } = props;
  const { busy, run } = useBusy(props.onConfirm);
  return (
    <Dialog opened={opened} onClose={onClose} title={title} busy={busy}>
      <div>{children}</div>
      {consequences && (
        <Box component="p" className="quiet" mt="0.75rem">
          {consequences}
        </Box>
      )}
      <Group justify="flex-end" mt="xl" data-keep-clear>
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={destructive || undefined}>
          {cancel}
        </Button>
        <Button
          color={destructive ? 'bad' : undefined}
          {...refusedButton(refusedBy)}
          onClick={refusedBy ? undefined : run}
          disabled={busy}
          data-autofocus={!destructive || undefined}
        >
          {busy && busyLabel ? busyLabel : confirm}
        </Button>
      </Group>
    </Dialog>
  );
}

interface ConfirmDeletionProps extends Omit<ConfirmDialogProps, 'opened' | 'destructive' | 'confirm'> {
  confirm?: string;
  /** Title of an error of `onConfirm`, such as "Failed to delete product". The dialog stays open and shows it. */
  failed: string;
}

export function ConfirmDeletion({ failed, onConfirm, children, ...props }: ConfirmDeletionProps) {
  const { confirm = 'Delete', busyLabel = 'Deleting...' } = props;
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setFailure(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(failureReason(error, failed));
    }
  };
  return (
    <ConfirmDialog {...props} destructive confirm={confirm} busyLabel={busyLabel} onConfirm={run}>
      {children}
      {failure && (
        <div className={classes.failure} role="alert">
          {failure !== failed && <strong>{failed}</strong>}
          <p>{failure}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}
