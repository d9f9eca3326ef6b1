import { Notifications } from '@mantine/notifications';

export function Toasts() {
  return <Notifications position="top-right" limit={20} zIndex={900} />;
}
