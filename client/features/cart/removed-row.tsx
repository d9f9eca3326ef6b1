import classes from './removed-row.module.css';
import type { RemovedLine } from './use-removal';

interface RemovedRowProps {
  removed: RemovedLine;
  onUndo: (removed: RemovedLine) => Promise<void>;
}

/** Replaces a removed line. Undo gets the focus. */
export function RemovedRow({ removed, onUndo }: RemovedRowProps) {
  return (
    <li className={classes.row}>
      <p role="status">{removed.line.name} removed.</p>
      <button type="button" className={classes.undo} autoFocus onClick={() => void onUndo(removed)}>
        Undo<span className={classes.srOnly}> the removal of {removed.line.name}</span>
      </button>
    </li>
  );
}
