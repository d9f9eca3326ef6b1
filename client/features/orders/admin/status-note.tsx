import { Textarea } from '@mantine/core';
import { noteLimit } from '../../../../domain/rules';
import classes from './status-dialog.module.css';

interface StatusNoteProps {
  label: string;
  note: string;
  onChange: (note: string) => void;
  /** Why the last attempt failed. */
  failure?: string;
  autoFocus?: boolean;
}

/** The optional note about a change of status, below the reason why the change has failed. */
export const StatusNote = ({ label, note, onChange, failure, autoFocus }: StatusNoteProps) => (
  <>
    {failure && (
      <p className={classes.failure} role="alert">
        {failure}
      </p>
    )}
    <Textarea
      label={label}
      description="Included in the email and order history."
      value={note}
      maxLength={noteLimit}
      autosize
      minRows={3}
      data-autofocus={autoFocus}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </>
);
