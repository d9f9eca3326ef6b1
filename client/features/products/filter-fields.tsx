import { CategoryFilter, type FiltersProps } from './category-filter';
import { GramFilter } from './gram-filter';
import { OptionFilters } from './option-filters';

interface FilterFieldsProps extends FiltersProps {
  /** Weights have a button too, and what follows the categories waits for them, to avoid a layout shift. */
  inSidebar?: boolean;
}

/** All filters of the catalogue, one below the other. */
export function FilterFields({ inSidebar = false, ...props }: FilterFieldsProps) {
  return (
    <>
      <CategoryFilter {...props} />
      {(!inSidebar || props.categories) && (
        <>
          <GramFilter filter={props.filter} onChange={props.onChange} withButton={inSidebar} />
          <OptionFilters {...props} />
        </>
      )}
    </>
  );
}
