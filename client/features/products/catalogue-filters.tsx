import { Button } from '@mantine/core';
import { SidePanel } from '../../ui/side-panel';
import classes from './catalogue-filters.module.css';
import { CategoryFilter, type FiltersProps } from './category-filter';
import { GramFilter } from './gram-filter';
import { OptionFilters } from './option-filters';

/** Filters next to the grid, on wide screens. */
export function FilterSidebar(props: FiltersProps) {
  return (
    <aside className={classes.sidebar} aria-label="Filters">
      <CategoryFilter {...props} />
      {/* Rendered once the list above has its height, to avoid a layout shift. */}
      {props.categories && (
        <>
          <GramFilter filter={props.filter} onChange={props.onChange} withButton />
          <OptionFilters {...props} />
        </>
      )}
    </aside>
  );
}

interface FilterDrawerProps extends FiltersProps {
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
      size="min(24rem, 100%)"
      closeButtonProps={{ 'aria-label': 'Close the filters' }}
      classNames={{ body: classes.drawer }}
    >
      <CategoryFilter {...filters} />
      <GramFilter filter={filters.filter} onChange={filters.onChange} />
      <OptionFilters {...filters} />
      <div className={classes.show}>
        <Button fullWidth onClick={onClose}>
          Show {total ?? 'designs'}
        </Button>
      </div>
    </SidePanel>
  );
}
