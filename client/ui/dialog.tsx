import { Modal, type ModalProps } from '@mantine/core';

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** Without it, the dialog is open as long as it is rendered. */
  opened?: boolean;
  /** Something runs that closing would interrupt. */
  busy?: boolean;
}

export function Dialog({ opened = true, busy = false, onClose, ...props }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => !busy && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      {...props}
    />
  );
}
