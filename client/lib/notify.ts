import type { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** How long a toast stays, by what it is about. */
const durations = { access: 4_000, cart: 3_000, generic: 3_000, standard: 5_000 } as const;
export type ToastTopic = keyof typeof durations;

interface ToastOptions {
  about?: ToastTopic;
  title?: string;
  /** A toast with the same id is replaced instead of shown twice. */
  id?: string;
}

type Store = typeof notifications;

const toastEvents = new EventTarget();
/** One for all: each message asks after the one before it, or an early "close" could take away a late "show". */
let store: Promise<Store> | undefined;

/** Says that something is to be shown, so that the place for toasts can be fetched no later than then. */
export const onToast = (listener: () => void) => {
  if (store) listener();
  toastEvents.addEventListener('toast', listener);
  return () => toastEvents.removeEventListener('toast', listener);
};

const fetchStore = async () => {
  try {
    return (await import('@mantine/notifications')).notifications;
  } catch (error) {
    // The next message tries again.
    store = undefined;
    throw error;
  }
};

const toasts = () => {
  store ??= fetchStore();
  toastEvents.dispatchEvent(new Event('toast'));
  return store;
};

/**
 * What stands there now under an id of ours. The store gets a new id for each message: one that took over the id of
 * another would also take over its clock, and could leave the moment it came.
 */
const openToasts = new Map<string, string>();

const closeToast = (from: Store, id: string) => {
  const shown = openToasts.get(id);
  if (shown) from.hide(shown);
  openToasts.delete(id);
};

const show = async (
  color: string,
  message: ReactNode,
  { about = 'standard', id, title }: ToastOptions,
  lasting: boolean,
) => {
  const from = await toasts();
  if (id) closeToast(from, id);
  const shown = from.show({
    title,
    message,
    color,
    autoClose: lasting ? false : durations[about],
    role: lasting ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
  if (id) openToasts.set(id, shown);
};

/** Toasts, top right. Errors stay until they are closed; everything else leaves by itself. */
export const notify = {
  success: (message: ReactNode, options: ToastOptions = {}) => void show('ok', message, options, false),
  info: (message: string, options: ToastOptions = {}) => void show('gold', message, options, false),
  error: (message: string, options: ToastOptions = {}) => void show('bad', message, options, true),
  close: (id: string) => void store?.then((from) => closeToast(from, id)).catch(() => undefined),
};
