import { Button } from '@mantine/core';
import { SidePanel } from '../../ui/side-panel';
import classes from './catalogue-filters.module.css';
import type { FiltersProps } from './category-filter';
import { FilterFields } from './filter-fields';

export interface FilterDrawerProps extends FiltersProps {
  /** The number of products that match the filters, as text. Undefined while loading. */
  total: string | undefined;
  of: 'designs' | 'products';
  opened: boolean;
  onClose: () => void;
}

export function FilterDrawer({ total, of, opened, onClose, ...filters }: FilterDrawerProps) {
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
      <FilterFields {...filters} />
      <div className={classes.show}>
        <Button fullWidth onClick={onClose}>
          Show {total ?? of}
        </Button>
      </div>
    </SidePanel>
  );
}
