import { Drawer, type DrawerProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/** The window of `SidePanel`, for the reason of `DialogWindow`. */
export function SidePanelWindow({ opened, ...props }: DrawerProps) {
  const mounted = useMounted();
  return <Drawer opened={opened && mounted} {...props} />;
}
