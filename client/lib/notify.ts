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

const wanted = new EventTarget();
let spoken = false;

/** Says once that something is to be shown, so that the place for toasts is fetched only then. */
export const onFirstToast = (listener: () => void) => {
  if (spoken) listener();
  wanted.addEventListener('toast', listener, { once: true });
  return () => wanted.removeEventListener('toast', listener);
};

const toasts = async () => {
  spoken = true;
  wanted.dispatchEvent(new Event('toast'));
  return (await import('@mantine/notifications')).notifications;
};

const show = async (
  color: string,
  message: ReactNode,
  { about = 'standard', id, title }: ToastOptions,
  lasting: boolean,
) => {
  const store = await toasts();
  if (id) store.hide(id);
  store.show({
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
  close: (id: string) => void toasts().then((store) => store.hide(id)),
};
