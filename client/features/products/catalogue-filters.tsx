import { Button, Drawer } from '@mantine/core';
import { plural } from '../../lib/format';
import classes from './catalogue-filters.module.css';
import { CategoryFilter, type FiltersProps } from './category-filter';
import { GramFilter } from './gram-filter';

/** Filters at the left of the grid, on screens that have a left. */
export function FilterSidebar(props: FiltersProps) {
  return (
    <aside className={classes.sidebar} aria-label="Filters">
      <CategoryFilter {...props} />
      {/* Not before the list above it has its height: nothing may jump. */}
      {props.categories && <GramFilter filter={props.filter} onChange={props.onChange} />}
    </aside>
  );
}

interface FilterDrawerProps extends FiltersProps {
  total: number | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The same filters on a phone. */
export function FilterDrawer({ total, opened, onClose, ...filters }: FilterDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Filters"
      position="left"
      size="min(24rem, 100%)"
      closeButtonProps={{ 'aria-label': 'Close the filters' }}
      classNames={{ body: classes.drawer }}
    >
      <CategoryFilter {...filters} />
      <GramFilter filter={filters.filter} onChange={filters.onChange} />
      <div className={classes.show}>
        <Button fullWidth onClick={onClose}>
          {total === undefined ? 'Show products' : `Show ${plural(total, 'product')}`}
        </Button>
      </div>
    </Drawer>
  );
}
