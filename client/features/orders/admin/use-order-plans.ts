import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { orderMessages } from '../../../../domain/orders';
import { failureReason } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import {
  AdminOrdersDocument,
  ChangeDueDateDocument,
  ChangeInternalNoteDocument,
  type AdminOrderFragment,
} from './orders-admin.generated';

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
