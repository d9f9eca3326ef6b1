import { Notifications, useNotifications } from '@mantine/notifications';
import { useHeightToKeepClear } from '../ui/use-keep-clear';
import classes from './toasts.module.css';

const toastWidth = 448;

/** The height includes all toasts. */
const placeOfToasts = () => ({
  left: window.innerWidth - toastWidth,
  height: document.querySelector<HTMLElement>(`.${classes.place}[data-position='bottom-right']`)?.offsetHeight ?? 0,
});

/** The toasts at the bottom, on the right of wide screens. */
export function Toasts() {
  const { notifications } = useNotifications();
  const height = useHeightToKeepClear(notifications.length > 0, placeOfToasts);
  return (
    <Notifications
      position="bottom-right"
      limit={20}
      zIndex={900}
      classNames={{ root: classes.place }}
      style={{ '--bottom-bar': `${height}px` }}
    />
  );
}
