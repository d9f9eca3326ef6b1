import { notifications } from '@mantine/notifications';

/** How long a toast stays, by what it is about. */
const stay = { access: 4_000, cart: 3_000, generic: 3_000, standard: 5_000 } as const;
export type ToastAbout = keyof typeof stay;

interface ToastOptions {
  about?: ToastAbout;
  title?: string;
  /** A toast with the same id is replaced instead of shown twice. */
  id?: string;
}

const show = (
  color: string,
  message: string,
  { about = 'standard', id, title }: ToastOptions = {},
  lasting = false,
) => {
  if (id) notifications.hide(id);
  return notifications.show({
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
  success: (message: string, options?: ToastOptions) => show('ok', message, options),
  info: (message: string, options?: ToastOptions) => show('gold', message, options),
  error: (message: string, options?: ToastOptions) => show('bad', message, options, true),
  close: (id: string) => notifications.hide(id),
};
