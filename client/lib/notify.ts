import type { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** How long a toast stays, by what it is about. */
const stay = { access: 4_000, cart: 3_000, generic: 3_000, standard: 5_000 } as const;
export type ToastAbout = keyof typeof stay;

interface ToastOptions {
  about?: ToastAbout;
  title?: string;
  /** A toast with the same id is replaced instead of shown twice. */
  id?: string;
}

type Store = typeof notifications;

const wanted = new EventTarget();
/** One for all: each message asks after the one before it, or an early "close" could take away a late "show". */
let store: Promise<Store> | undefined;

/** Says that something is to be shown, so that the place for toasts can be fetched no later than then. */
export const onToast = (listener: () => void) => {
  if (store) listener();
  wanted.addEventListener('toast', listener);
  return () => wanted.removeEventListener('toast', listener);
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
  wanted.dispatchEvent(new Event('toast'));
  return store;
};

const show = async (
  color: string,
  message: ReactNode,
  { about = 'standard', id, title }: ToastOptions,
  lasting: boolean,
) => {
  const shown = await toasts();
  if (id) shown.hide(id);
  shown.show({
    id,
    title,
    message,
    color,
    autoClose: lasting ? false : stay[about],
    role: lasting ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
};

/** Toasts, top right. Errors stay until they are closed; everything else leaves by itself. */
export const notify = {
  success: (message: ReactNode, options: ToastOptions = {}) => void show('ok', message, options, false),
  info: (message: string, options: ToastOptions = {}) => void show('gold', message, options, false),
  error: (message: string, options: ToastOptions = {}) => void show('bad', message, options, true),
  close: (id: string) => void store?.then((shown) => shown.hide(id)).catch(() => undefined),
};
