import { Button } from '@mantine/core';
import classes from './edit-conflict.module.css';

interface EditConflictProps {
  /** Why it was not saved. */
  message: string;
  /** The stored values. */
  facts: readonly { name: string; value: string }[];
  /** Replaces the form's values with the stored ones. */
  onUseLatest: () => void;
}

/** Shown when another user saved first: the stored values, with the choice to overwrite or to use them. */
export function EditConflict({ message, facts, onUseLatest }: EditConflictProps) {
  return (
    <div className={classes.box} role="alert">
      <p>{message}</p>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>Your changes are still in the form. Save again to overwrite it, or use the latest version.</p>
      <Button size="sm" variant="default" onClick={onUseLatest}>
        Use the latest version
      </Button>
    </div>
  );
}
