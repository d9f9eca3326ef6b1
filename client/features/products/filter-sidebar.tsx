import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { LoadingBlocks } from '../../ui/states';
import classes from './catalogue-filters.module.css';
import type { FiltersProps } from './category-filter';

/** Loaded after the first screen, which on phones does not have them. */
const FilterFields = lazyComponent(() => import('./filter-fields'), 'FilterFields');

/** Filters next to the grid, on wide screens. Phones neither load nor render them before their drawer is opened. */
export function FilterSidebar(props: FiltersProps) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  if (!isWide) return null;
  return (
    <aside className={classes.sidebar} aria-label="Filters">
      <Suspense fallback={<LoadingBlocks label="Loading the filters" heights={[320, 120, 200]} />}>
        <FilterFields {...props} inSidebar />
      </Suspense>
    </aside>
  );
}
