import classes from './removed-row.module.css';
import type { RemovedLine } from './use-removal';

interface RemovedRowProps {
  removed: RemovedLine;
  label: string;
  onUndo: (removed: RemovedLine) => Promise<void>;
}

/** Replaces a removed line. Undo gets the focus. */
export function RemovedRow({ removed, label, onUndo }: RemovedRowProps) {
  return (
    <li className={classes.row}>
      <p role="status">{label} removed.</p>
      <button type="button" className={classes.undo} autoFocus onClick={() => void onUndo(removed)}>
        Undo<span className={classes.srOnly}> the removal of {label}</span>
      </button>
    </li>
  );
}
