import { Drawer, type DrawerProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

export function SidePanel({ opened, ...props }: DrawerProps) {
  // Opens after it is mounted, because Mantine then remembers where the focus has been.
  const mounted = useMounted();
  return <Drawer opened={opened && mounted} {...props} />;
}
