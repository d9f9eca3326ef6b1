import type { ModalProps } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Dialog } from './dialog';
import classes from './sheet-dialog.module.css';
import { useKeyboardInset } from './use-keyboard-inset';

interface SheetDialogProps {
  opened: boolean;
  title: string;
  /** Width on wide screens. */
  size?: ModalProps['size'];
  children: ReactNode;
  onClose: () => void;
}

/** A dialog that is a sheet at the bottom edge on phones, above the on-screen keyboard. */
export function SheetDialog(props: SheetDialogProps) {
  const { opened } = props;
  const keyboard = useKeyboardInset(opened);

  // Mantine does not return the focus of a dialog that is open when it is mounted.
  useEffect(() => {
    const opener = document.activeElement;
    if (!opened || !(opener instanceof HTMLElement)) return undefined;
    return () => opener.focus({ preventScroll: true });
  }, [opened]);

  return (
    <Dialog
      classNames={classes}
      __vars={{ '--keyboard': `${keyboard}px` }}
      transitionProps={{ transition: 'fade-up' }}
      returnFocus={false}
      {...props}
    />
  );
}
