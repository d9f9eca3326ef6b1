import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { LoadingBlocks } from '../../ui/loading-blocks';
import { SidePanel } from '../../ui/side-panel';
import classes from './catalogue-filters.module.css';
import type { FiltersProps } from './category-filter';

/** Loaded after the first screen, which on phones does not have them. */
const FilterFields = lazyComponent(() => import('./filter-fields'), 'FilterFields');

const waiting = <LoadingBlocks label="Loading the filters" heights={[320, 120, 200]} />;

/** Filters next to the grid, on wide screens. Phones neither load nor render them before their drawer is opened. */
export function FilterSidebar(props: FiltersProps) {
  // The server does not know the width; its page hides them on small screens.
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  if (!isWide) return null;
  return (
    <aside className={classes.sidebar} aria-label="Filters">
      <Suspense fallback={waiting}>
        <FilterFields {...props} inSidebar />
      </Suspense>
    </aside>
  );
}

export interface FilterDrawerProps extends FiltersProps {
  /** The number of products that match the filters, as text. Undefined while loading. */
  total: string | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The same filters in a drawer, on small screens. */
export function FilterDrawer({ total, opened, onClose, ...filters }: FilterDrawerProps) {
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Filters"
      position="left"
      size="24rem"
      closeButtonProps={{ 'aria-label': 'Close the filters' }}
      classNames={{ content: classes.panel, body: classes.drawer }}
    >
      <Suspense fallback={waiting}>
        <FilterFields {...filters} />
      </Suspense>
      <div className={classes.show}>
        <Button fullWidth onClick={onClose}>
          Show {total ?? 'designs'}
        </Button>
      </div>
    </SidePanel>
  );
}
