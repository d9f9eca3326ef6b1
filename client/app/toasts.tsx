import { Notifications, useNotifications } from '@mantine/notifications';
import { useHeightToKeepClear } from '../ui/use-keep-clear';
import classes from './toasts.module.css';

/** The height includes all toasts. */
const placeOfToasts = () => {
  const place = document.querySelector(`.${classes.place}[data-position='bottom-right']`);
  return place?.getBoundingClientRect() ?? { left: 0, height: 0 };
};

/** The toasts at the bottom of a phone. On wide screens they are on the right, or on the left of a column of forms. */
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
