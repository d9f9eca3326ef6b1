import { VisuallyHidden } from '@mantine/core';
import classes from './removed-row.module.css';

interface RemovedRowProps {
  name: string;
  onUndo: () => Promise<void>;
}

/** Replaces a removed row of a list. Undo gets the focus. */
export function RemovedRow({ name, onUndo }: RemovedRowProps) {
  return (
    <div className={classes.row}>
      <p role="status">{name} removed.</p>
      <button type="button" className={classes.undo} autoFocus onClick={() => void onUndo()}>
        Undo<VisuallyHidden> the removal of {name}</VisuallyHidden>
      </button>
    </div>
  );
}
