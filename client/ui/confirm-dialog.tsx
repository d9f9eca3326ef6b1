import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen; for a destructive action it names the item that is deleted. */
  children: ReactNode;
  confirm: string;
  /** Label of the confirm button while the action runs. */
  busyLabel?: string;
  cancel?: string;
  busy?: boolean;
  destructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation dialog. It cannot be closed while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, busyLabel, cancel = 'Cancel', busy = false, destructive } = props;
  const close = () => {
    if (!busy) props.onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}>
      <div>{children}</div>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={close} disabled={busy} data-autofocus={destructive || undefined}>
          {cancel}
        </Button>
        <Button
          color={destructive ? 'bad' : undefined}
          onClick={props.onConfirm}
          disabled={busy}
          data-autofocus={!destructive || undefined}
        >
          {busy && busyLabel ? busyLabel : confirm}
        </Button>
      </Group>
    </Modal>
  );
}
