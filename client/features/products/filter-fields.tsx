import { Button } from '@mantine/core';
import { keepFocus } from '../../ui/focus';
import { activeFilters, noFilters } from './catalogue-filter';
import { CategoryFilter, type FiltersProps } from './category-filter';
import { CountedFilters } from './counted-filters';
import { GramFilter } from './gram-filter';
import { OptionFilters } from './option-filters';

interface FilterFieldsProps extends FiltersProps {
  /** Shows a button for weights too. The fields after the categories wait for them, to avoid a layout shift. */
  inSidebar?: boolean;
}

export function FilterFields({ inSidebar = false, ...props }: FilterFieldsProps) {
  return (
    <>
      <CategoryFilter {...props} />
      {(!inSidebar || props.categories) && (
        <>
          <GramFilter filter={props.filter} onChange={props.onChange} withButton={inSidebar} />
          <OptionFilters {...props} />
          <CountedFilters {...props} />
        </>
      )}
      {!inSidebar && activeFilters(props.filter).length > 0 && (
        <p ref={keepFocus}>
          <Button variant="default" fullWidth onClick={() => props.onChange(noFilters)}>
            Clear All Filters
          </Button>
        </p>
      )}
    </>
  );
}
