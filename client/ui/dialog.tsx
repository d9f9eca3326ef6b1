import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './dialog.module.css';

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
  // Comes before the focus returns, because the dialog below is unreachable until then.
  const { ref, isOnTop } = useOnTop(opened && mounted);
  useFocusReturn();
  return (
    <Modal
      ref={ref}
      opened={opened && mounted}
      // Mantine tells all open dialogs about the Escape key.
      onClose={() => !busy && isOnTop() && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      {...props}
    />
  );
}

/** The open dialogs, the one on top last. */
const openDialogs: RefObject<HTMLDivElement | null>[] = [];

const setReachable = (dialog: RefObject<HTMLDivElement | null> | undefined, reachable: boolean) => {
  if (dialog?.current) dialog.current.inert = !reachable;
};

/** Makes the dialogs below unreachable while the dialog is open, and tells whether no other has been opened since. */
const useOnTop = (opened: boolean) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return undefined;
    setReachable(openDialogs.at(-1), false);
    openDialogs.push(ref);
    return () => {
      openDialogs.splice(openDialogs.indexOf(ref), 1);
      setReachable(openDialogs.at(-1), true);
    };
  }, [opened]);
  return { ref, isOnTop: () => openDialogs.at(-1) === ref };
};

interface DialogActionsProps {
  /** Shown above the buttons: why it was not saved, or how much is uploaded. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Tells the styles how much of the dialog the buttons cover. */
const measure = (block: HTMLElement | null) => {
  const dialog = block?.closest<HTMLElement>('[role="dialog"]');
  if (!block || !dialog) return undefined;
  const observer = new ResizeObserver(() => {
    dialog.style.setProperty('--actions-height', `${block.offsetHeight}px`);
  });
  observer.observe(block);
  return () => observer.disconnect();
};

/** Buttons of a dialog, sticky at its bottom edge. */
export function DialogActions({ notice, children }: DialogActionsProps) {
  return (
    <div className={classes.actions} ref={measure}>
      {notice && <div className={classes.notice}>{notice}</div>}
      <div className={classes.buttons} data-keep-clear>
        {children}
      </div>
    </div>
  );
}
