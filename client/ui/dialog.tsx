import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** Without it, the dialog is open as long as it is rendered. */
  opened?: boolean;
  /** Something runs that closing would interrupt. */
  busy?: boolean;
}

/** Mantine returns the focus when `opened` changes, but not when an open dialog is no longer rendered. */
const useFocusReturn = () => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
};

export function Dialog({ opened = true, busy = false, onClose, ...props }: DialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened={opened}
      onClose={() => !busy && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      {...props}
    />
  );
}
