import { Button, Textarea } from '@mantine/core';
import { useId } from 'react';
import { printProblem } from '../../../../domain/printable';
import { noteLimit } from '../../../../domain/rules';
import { plural } from '../../../lib/format';
import { SaveError } from '../../../ui/save-error';
import classes from './internal-note.module.css';
import type { InternalNoteState } from './use-order-plans';

/** The form shows the number of characters left from this number on. */
const fewLeft = 100;

/** The note of an order that customers never get. */
export function InternalNote({ note }: { note: InternalNoteState }) {
  const { text, type, save, failure, busy, unsaved } = note;
  const heading = useId();
  const left = noteLimit - text.length;
  return (
    <section>
      <h3 id={heading} className={classes.title}>
        Internal Note
      </h3>
      <Textarea
        aria-labelledby={heading}
        description="Only administrators see this note."
        value={text}
        error={printProblem(text)}
        maxLength={noteLimit}
        autosize
        minRows={2}
        maxRows={10}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {/* Placed above the button, because the buttons of the dialog may cover content below it. */}
      {failure && (
        <div className={classes.failure}>
          <SaveError message={failure} />
        </div>
      )}
      <div className={classes.actions}>
        {/* A button that is really disabled would lose the focus while it saves. */}
        <Button
          size="sm"
          variant="default"
          data-disabled={busy || !unsaved || undefined}
          aria-disabled={busy || !unsaved}
          onClick={save}
        >
          {busy ? 'Saving...' : 'Save note'}
        </Button>
        {left <= fewLeft && <span className={classes.left}>{plural(left, 'character')} left</span>}
      </div>
    </section>
  );
}
