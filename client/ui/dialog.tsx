import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useEffect } from 'react';

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** Defaults to open while rendered. */
  opened?: boolean;
  /** Something runs that closing would interrupt. */
  busy?: boolean;
}

/**
 * Returns the focus. Mantine does so when `opened` changes, but not when an open dialog is no longer rendered. The
 * element is remembered after rendering: the menu item that opened the dialog is gone by then, and its menu has moved
 * the focus to its button.
 */
const useFocusReturn = () => {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      const target = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('main');
      target?.focus({ preventScroll: true });
    };
  }, []);
};

export function Dialog({ opened = true, busy = false, onClose, ...props }: DialogProps) {
  // Opens after it is mounted, because Mantine then remembers where the focus has been.
  const mounted = useMounted();
  useFocusReturn();
  return (
    <Modal
      opened={opened && mounted}
      onClose={() => !busy && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      {...props}
    />
  );
}
