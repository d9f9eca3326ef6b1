import type { DrawerProps } from '@mantine/core';
import { Suspense } from 'react';
import { lazyComponent } from './lazy-component';
import { useWindow } from './use-window';

const load = () => import('./side-panel-window');
const SidePanelWindow = lazyComponent(load, 'SidePanelWindow');

/** A dialog at the side of the screen. */
export function SidePanel(props: DrawerProps) {
  const used = useWindow(props.opened, load);
  return used ? (
    <Suspense>
      <SidePanelWindow {...props} />
    </Suspense>
  ) : null;
}
