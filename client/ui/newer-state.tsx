import { Button } from '@mantine/core';
import classes from './newer-state.module.css';

interface NewerStateProps {
  /** Why it was not saved. */
  message: string;
  /** What stands there now. */
  facts: readonly { name: string; value: string }[];
  /** Puts the new state into the form, in place of what was typed. */
  onTake: () => void;
}

/** Somebody else saved first: what they made of it stands beside what was typed, and whoever types decides. */
export function NewerState({ message, facts, onTake }: NewerStateProps) {
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
      <p>What you typed is still here: save it over this, or</p>
      <Button size="sm" variant="default" onClick={onTake}>
        Use the new state
      </Button>
    </div>
  );
}
