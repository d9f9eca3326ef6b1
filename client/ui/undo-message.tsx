import type { ReactNode } from 'react';
import classes from './undo-message.module.css';

/** What was done, with a way to take it back, for a toast. */
export function UndoMessage({ children, onUndo }: { children: ReactNode; onUndo: () => void }) {
  return (
    <span className={classes.message}>
      <span>{children}</span>
      <button type="button" className={classes.undo} onClick={onUndo}>
        Undo
      </button>
    </span>
  );
}
