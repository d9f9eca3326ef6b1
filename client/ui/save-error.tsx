import { Button } from '@mantine/core';
import classes from './save-error.module.css';

interface SaveErrorProps {
  /** Why it was not saved. */
  message: string;
  onRetry?: () => void;
}

/** Why a form was not saved, for a reason that belongs to no field. */
export function SaveError({ message, onRetry }: SaveErrorProps) {
  return (
    <div className={classes.error} role="alert">
      <span>{message}</span>
      {onRetry && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
