import { useMutation } from '@apollo/client/react';
import { Box, Button, Group, Stack, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, useId } from 'react';
import { formatDay } from '../../../../domain/days';
import { orderMessages } from '../../../../domain/orders';
import { failureReason } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import {
  AdminOrdersDocument,
  ChangeDueDateDocument,
  ChangeInternalNoteDocument,
  type AdminOrderFragment,
} from './orders-admin.generated';
import { DayField } from '../../../ui/day-field';
import { keepFocus } from '../../../ui/focus';
import { SaveError } from '../../../ui/form-errors';
import { StatusBadge } from '../../../ui/status-badge';
import { useSession } from '../../auth/use-session';
import { missedWish } from './due';
import { OrderSection } from './order-sections';
import { printProblem } from '../../../../domain/printable';
import { noteLimit } from '../../../../domain/rules';
import { plural } from '../../../lib/format';
import classes from './order-plans.module.css';

const useIsShown = () => {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
};

/** The due date of an order, saved as soon as it is chosen. A day that could not be saved stays in the field. */
export const useDueDate = (order: AdminOrderFragment | undefined) => {
  const [change, { loading: busy }] = useMutation(ChangeDueDateDocument, { refetchQueries: [AdminOrdersDocument] });
  const [draft, setDraft] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const isShown = useIsShown();
  const saved = order?.dueDate ?? '';

  const report = (message: string) => {
    // The dialog may have been closed in the meantime.
    if (isShown()) setFailure(message);
    else notify.error(message, { title: 'Due date not saved' });
  };
  const save = async (day: string) => {
    setFailure(undefined);
    setDraft(day);
    if (!order || day === saved) return setDraft(undefined);
    try {
      await change({ variables: { input: { id: order.id, dueDate: day || null } } });
      setDraft((now) => (now === day ? undefined : now));
      notify.success(orderMessages.dueDateSaved, { about: 'generic', id: 'due-date' });
    } catch (error) {
      report(failureReason(error, 'Failed to save the due date'));
    }
  };
  const day = draft ?? saved;
  return { day, type: setDraft, save: (next: string) => void save(next), failure, unsaved: !busy && day !== saved };
};

export type DueDate = ReturnType<typeof useDueDate>;

/** The internal note of an order. Typed text stays until it is saved. */
export const useInternalNote = (order: AdminOrderFragment | undefined) => {
  const [change, { loading: busy }] = useMutation(ChangeInternalNoteDocument);
  const [draft, setDraft] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const saved = order?.internalNote ?? '';
  const text = draft ?? saved;
  const unsaved = text.trim() !== saved;

  const save = async () => {
    if (!order || busy || !unsaved) return;
    setFailure(undefined);
    try {
      await change({ variables: { input: { id: order.id, internalNote: text.trim() } } });
      // Text typed while it was saved stays, too.
      setDraft((now) => (now === text ? undefined : now));
      notify.success(orderMessages.internalNoteSaved, { about: 'generic' });
    } catch (error) {
      setFailure(failureReason(error, 'Failed to save the internal note'));
    }
  };
  return { text, type: setDraft, save: () => void save(), failure, busy, unsaved };
};

export type InternalNoteState = ReturnType<typeof useInternalNote>;

export function DueDateField({ order, due }: { order: AdminOrderFragment; due: DueDate }) {
  const { day, type, save, failure } = due;
  const { may } = useSession();
  // A new field, because text that is no date would stay in the old one.
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    save('');
  };
  const states = (
    <>
      {order.overdue && <StatusBadge tone="bad">Overdue</StatusBadge>}
      {missedWish(order) && <StatusBadge tone="bad">Later than wanted</StatusBadge>}
    </>
  );
  if (!may('production:write'))
    return (
      <Group gap="0.25rem 0.75rem">
        {order.dueDate ? formatDay(order.dueDate) : 'No date'} {states}
      </Group>
    );
  return (
    <Stack gap="0.5rem">
      <Group gap="0.5rem 0.75rem">
        <Box flex="0 1 10.5rem">
          <DayField
            key={clears}
            label="Due date"
            labelHidden
            placeholder="No date"
            value={day}
            onChange={type}
            onSettle={save}
          />
        </Box>
        {states}
        {day !== '' && (
          <Button
            ref={keepFocus}
            className={classes.clear}
            variant="subtle"
            size="compact-sm"
            aria-label="Clear the due date"
            onClick={clear}
          >
            Clear
          </Button>
        )}
      </Group>
      {failure && (
        <div ref={keepFocus}>
          <SaveError message={failure} onRetry={() => save(day)} />
        </div>
      )}
    </Stack>
  );
}

/** The form shows the number of characters left from this number on. */
const fewLeft = 100;

interface InternalNoteProps {
  note: InternalNoteState;
  as: 'h2' | 'h3';
}

/** The note of an order that customers never get. */
export function InternalNote({ note, as }: InternalNoteProps) {
  const { text, type, save, failure, busy, unsaved } = note;
  const heading = useId();
  const left = noteLimit - text.length;
  const { may } = useSession();
  if (!may('orders:write'))
    return (
      text !== '' && (
        <OrderSection title="Internal Note" as={as}>
          <p className="pre-wrap wrap-anywhere">{text}</p>
        </OrderSection>
      )
    );
  return (
    <section>
      <Box component={as} id={heading} fz="1.375rem" lh={1.2} mb="0.25rem">
        Internal Note
      </Box>
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
        <Box mt="0.5rem">
          <SaveError message={failure} />
        </Box>
      )}
      <Group gap="0.5rem 1rem" mt="0.625rem">
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
        {left <= fewLeft && <span className="quiet smaller">{plural(left, 'character')} left</span>}
      </Group>
    </section>
  );
}
