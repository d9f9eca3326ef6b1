import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

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
