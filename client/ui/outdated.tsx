import { Button } from '@mantine/core';
import { keepFocus } from './keep-focus';
import classes from './outdated.module.css';

interface OutdatedProps {
  /** The changes since the list was loaded. */
  text: string;
  onUpdate: () => void;
}

/** Items that no longer belong to the list stay until the administrator updates it, so that nothing moves. */
export const Outdated = ({ text, onUpdate }: OutdatedProps) => (
  <p className={classes.outdated} ref={keepFocus}>
    {text}{' '}
    <Button size="compact-sm" variant="subtle" onClick={onUpdate}>
      Update the list
    </Button>
  </p>
);
