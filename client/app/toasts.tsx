import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

export function Toasts() {
  return <Notifications position="top-right" limit={20} zIndex={900} classNames={{ root: classes.place }} />;
}
