import type { DrawerProps } from '@mantine/core';
import { Suspense } from 'react';
import { lazyComponent } from './lazy-component';
import { useOpenedOnce } from './use-opened-once';

const load = () => import('./side-panel-window');
const SidePanelWindow = lazyComponent(load, 'SidePanelWindow');

/** A dialog at the side of the screen. */
export function SidePanel(props: DrawerProps) {
  const used = useOpenedOnce(props.opened, load);
  return used ? (
    <Suspense>
      <SidePanelWindow {...props} />
    </Suspense>
  ) : null;
}
