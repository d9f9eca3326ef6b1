import { Button } from '@mantine/core';
import classes from './form-errors.module.css';

/** An error of the whole form. Stays beside its button and, unlike a toast, covers no field. */
export const FormProblem = ({ children }: { children: string | undefined }) =>
  children && (
    <p className="bad small" role="alert">
      {children}
    </p>
  );

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
