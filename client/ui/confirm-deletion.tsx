import { useState } from 'react';
import { failureReason } from '../lib/error-message';
import classes from './confirm-deletion.module.css';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

interface ConfirmDeletionProps extends Omit<ConfirmDialogProps, 'opened' | 'destructive' | 'confirm' | 'busyLabel'> {
  /** Title of an error of `onConfirm`, such as "Failed to delete product". The dialog stays open and shows it. */
  failed: string;
}

/** Asks before something is deleted. */
export function ConfirmDeletion({ failed, onConfirm, children, ...props }: ConfirmDeletionProps) {
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setFailure(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(failureReason(error, failed));
    }
  };
  return (
    <ConfirmDialog {...props} destructive confirm="Delete" busyLabel="Deleting..." onConfirm={confirm}>
      {children}
      {failure && (
        <div className={classes.failure} role="alert">
          {failure !== failed && <strong>{failed}</strong>}
          <p>{failure}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}
