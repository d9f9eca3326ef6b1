import { NativeSelect, SegmentedControl } from '@mantine/core';
import { isOneOf } from '../../../lib/choices';
import { useSearchText } from '../../../lib/use-search-text';
import { SearchField } from '../../../ui/search-field';
import classes from './product-filters.module.css';
import { sortChoices, sorts, type ManagedFilter } from './use-managed-filter';

interface ProductFiltersProps {
  filter: ManagedFilter;
  categories: readonly string[];
  busy: boolean;
  onChange: (part: Partial<ManagedFilter>) => void;
}

/** Filters and sort order of the product list. */
export function ProductFilters({ filter, categories, busy, onChange }: ProductFiltersProps) {
  const { typed, type } = useSearchText(filter.search, (search) => onChange({ search }));
  return (
    <div className={classes.filters}>
      <SegmentedControl
        aria-label="Which products"
        value={filter.show ?? 'listed'}
        data={[
          { value: 'listed', label: 'In the catalogue' },
          { value: 'archived', label: 'Archived' },
        ]}
        onChange={(show) => onChange({ show: show === 'archived' ? 'archived' : undefined })}
      />
      <SearchField
        label="Search products"
        placeholder="Name, category or carat"
        className={classes.search}
        value={typed}
        busy={busy}
        onChange={type}
      />
      <NativeSelect
        aria-label="Category"
        value={filter.category ?? ''}
        data={[{ value: '', label: 'All categories' }, ...categories]}
        onChange={({ currentTarget }) => onChange({ category: currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="Sort"
        value={filter.sort}
        data={sortChoices}
        onChange={({ currentTarget }) => isOneOf(sorts, currentTarget.value) && onChange({ sort: currentTarget.value })}
      />
    </div>
  );
}
