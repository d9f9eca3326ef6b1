import type { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** How long a toast stays, in milliseconds by topic. */
const durations = { access: 4_000, cart: 3_000, generic: 3_000, standard: 5_000 } as const;
type ToastTopic = keyof typeof durations;

interface ToastOptions {
  about?: ToastTopic;
  title?: string;
  /** A toast with the same id is replaced instead of shown twice. */
  id?: string;
}

type Store = typeof notifications;

const toastEvents = new EventTarget();
/** One shared promise keeps calls in order, so that a `close` never runs before an earlier `show`. */
let store: Promise<Store> | undefined;

/** Calls the listener when the first toast is requested, so that the toaster can be loaded lazily. */
export const onToast = (listener: () => void) => {
  if (store) listener();
  toastEvents.addEventListener('toast', listener);
  return () => toastEvents.removeEventListener('toast', listener);
};

const fetchStore = async () => {
  try {
    return (await import('@mantine/notifications')).notifications;
  } catch (error) {
    // The next toast tries again.
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
 * Store ids of the open toasts by our ids. Each toast gets a new store id: reusing one would also reuse its timer, so
 * the new toast could close at once.
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
  persistent: boolean,
) => {
  const from = await toasts();
  if (id) closeToast(from, id);
  const shown = from.show({
    title,
    message,
    color,
    autoClose: persistent ? false : durations[about],
    role: persistent ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
  if (id) openToasts.set(id, shown);
};

/** Toasts, top right. Errors stay until they are closed; all others close automatically. */
export const notify = {
  success: (message: ReactNode, options: ToastOptions = {}) => void show('ok', message, options, false),
  info: (message: string, options: ToastOptions = {}) => void show('gold', message, options, false),
  error: (message: string, options: ToastOptions = {}) => void show('bad', message, options, true),
  close: (id: string) => void store?.then((from) => closeToast(from, id)).catch(() => undefined),
};
