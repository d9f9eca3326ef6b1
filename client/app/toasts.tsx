import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import classes from './toasts.module.css';

const toastWidth = 448;
const margin = 16;

/** Height of all toasts together. */
const toastsHeight = () =>
  document.querySelector<HTMLElement>(`.${classes.place}[data-position='bottom-right']`)?.offsetHeight ?? 0;

/**
 * Height at the bottom of the screen that toasts must leave free: of the on-screen keyboard, and of elements with
 * `data-keep-clear` that a toast would cover, such as sticky bars and the buttons of dialogs.
 */
const heightToKeepClear = () => {
  const { innerWidth, innerHeight, visualViewport } = window;
  const needed = toastsHeight() + 2 * margin;
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  const inTheWay = [...(dialog ?? document).querySelectorAll('[data-keep-clear]')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, right, width }) => width > 0 && right > innerWidth - toastWidth && top > innerHeight / 2)
    .filter(({ top }) => top < innerHeight)
    .sort((one, other) => other.bottom - one.bottom);
  let free = visualViewport ? innerHeight - visualViewport.height * visualViewport.scale : 0;
  for (const { top, bottom } of inTheWay) if (innerHeight - bottom < free + needed) free = innerHeight - top;
  return Math.round(Math.max(0, free));
};

/** Measured while toasts are shown, because bars and dialogs come, go and move with the page. */
const useHeightToKeepClear = (active: boolean) => {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!active) return undefined;
    const measure = () => setHeight(heightToKeepClear());
    measure();
    const timer = setInterval(measure, 200);
    return () => clearInterval(timer);
  }, [active]);
  return height;
};

/** The toasts at the bottom, on the right of wide screens. */
export function Toasts() {
  const { notifications } = useNotifications();
  const height = useHeightToKeepClear(notifications.length > 0);
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
