import type { ModalProps } from '@mantine/core';
import { useEffect, type ReactNode, useState } from 'react';
import { Dialog } from './dialog';
import classes from './sheet-dialog.module.css';

/**
 * Pixels that the on-screen keyboard covers at the bottom of the layout viewport, in browsers that do not shrink the
 * viewport for it. While the page is zoomed the two differ for another reason, so nothing is reported.
 */
export const useKeyboardInset = (active: boolean) => {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const visible = window.visualViewport;
    if (!active || !visible) return undefined;
    const measure = () => {
      const covered = window.innerHeight - visible.height - visible.offsetTop;
      setInset(visible.scale === 1 ? Math.max(0, Math.round(covered)) : 0);
    };
    measure();
    visible.addEventListener('resize', measure);
    visible.addEventListener('scroll', measure);
    return () => {
      visible.removeEventListener('resize', measure);
      visible.removeEventListener('scroll', measure);
    };
  }, [active]);
  return inset;
};

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
