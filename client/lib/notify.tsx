import { notifications, notificationsStore } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { undoSeconds } from '../../domain/undo';

/** Display time of toasts, in milliseconds by topic. */
const durations = { access: 4_000, cart: 3_000, generic: 3_000, standard: 5_000 } as const;
type ToastTopic = keyof typeof durations;

interface ToastOptions {
  about?: ToastTopic;
  title?: string;
  /** A toast with the same id is replaced instead of shown twice. Errors with the same text are the same toast. */
  id?: string;
  /** Takes back what was done. The toast has a button for it, for ten seconds; an error until it is closed. */
  undo?: () => unknown;
}

interface SuccessOptions extends ToastOptions {
  /** Toasts of the same kind are merged into one toast with a count while it is shown. */
  merge?: {
    kind: string;
    /** The text from the second one on: "10 companies approved". */
    text: (count: number) => string;
    /** Number that this toast counts for. */
    count?: number;
  };
}

interface LatestToast {
  /** Id in the store. Each toast gets a new one: reusing it would also reuse its timer. */
  shown: string;
  kind?: string;
  /** The sum of the merged toasts. */
  count: number;
  merged: number;
}

/** The latest toasts by our ids. They may have been closed since. */
const latest = new Map<string, LatestToast>();
let shownToasts = 0;

const closeToast = (id: string) => {
  const toast = latest.get(id);
  latest.delete(id);
  if (toast) notifications.hide(toast.shown);
};

const isOpen = ({ shown }: LatestToast) => {
  const { notifications: open, queue } = notificationsStore.getState();
  return [...open, ...queue].some(({ id }) => id === shown);
};

interface Toast extends SuccessOptions, ToastOptions {
  color: string;
  message: ReactNode;
  isError?: boolean;
}

const WithUndo = ({ message, label, onUndo }: { message: ReactNode; label: string; onUndo: () => void }) => (
  <>
    <span>{message}</span>{' '}
    <button type="button" className="text-button" onClick={onUndo}>
      {label}
    </button>
  </>
);

const show = ({ message, about = 'standard', title, merge, id = merge?.kind, undo, ...toast }: Toast) => {
  const { color, isError = false } = toast;
  const duration = undo ? undoSeconds * 1_000 : durations[about];
  const withUndo = (shown: string, text: ReactNode, label: string) => {
    if (!undo) return text;
    const onUndo = () => {
      notifications.hide(shown);
      undo();
    };
    return <WithUndo message={text} label={label} onUndo={onUndo} />;
  };
  const before = id === undefined ? undefined : latest.get(id);
  const count = merge?.count ?? 1;
  if (merge && before?.kind === merge.kind && isOpen(before)) {
    before.count += count;
    before.merged += 1;
    // The timer starts again only when the duration changes.
    const autoClose = duration + (before.merged % 2);
    const text = withUndo(before.shown, merge.text(before.count), 'Undo last');
    notifications.update({ id: before.shown, title: undefined, message: text, autoClose });
    return;
  }
  if (id !== undefined) closeToast(id);
  const shown = `toast-${++shownToasts}`;
  notifications.show({
    id: shown,
    title,
    message: withUndo(shown, message, 'Undo'),
    color,
    autoClose: isError ? false : duration,
    role: isError ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
  if (id !== undefined) latest.set(id, { shown, kind: merge?.kind, count, merged: 0 });
};

/** Toasts, at the bottom. Errors stay until they are closed; all others close automatically. */
export const notify = {
  success: (message: ReactNode, options: SuccessOptions = {}) => show({ ...options, color: 'ok', message }),
  info: (message: string, options: ToastOptions = {}) => show({ ...options, color: 'gold', message }),
  error: (message: string, options: ToastOptions = {}) =>
    show({ id: message, ...options, color: 'bad', message, isError: true }),
  close: closeToast,
};

const key = 'parure.notice';

/** Stores a message for the next page load, because signing out reloads the page. */
export const saveNotice = (message: string) => sessionStorage.setItem(key, message);

export const showSavedNotice = () => {
  const message = sessionStorage.getItem(key);
  if (!message) return;
  sessionStorage.removeItem(key);
  notify.success(message);
};
