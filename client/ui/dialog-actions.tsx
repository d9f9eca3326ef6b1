import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** Buttons of a dialog, sticky at its bottom edge. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} data-keep-clear>
      {children}
    </div>
  );
}
