import { NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core';
import IconLayoutGrid from '~icons/tabler/layout-grid';
import IconList from '~icons/tabler/list';
import { isOneOf } from '../../../lib/choices';
import { useSearchText } from '../../../lib/use-search-text';
import { SearchField } from '../../../ui/search-field';
import classes from './product-filters.module.css';
import { sortChoices, sorts, type ManagedFilter } from './use-managed-filter';
import type { useProductView } from './use-product-view';

interface ProductFiltersProps extends ReturnType<typeof useProductView> {
  filter: ManagedFilter;
  categories: readonly string[];
  busy: boolean;
  onChange: (part: Partial<ManagedFilter>) => void;
}

const views = [
  { value: 'cards', Icon: IconLayoutGrid, text: 'Cards' },
  { value: 'table', Icon: IconList, text: 'Table' },
].map(({ value, Icon, text }) => ({
  value,
  label: (
    <span title={text}>
      <Icon size={20} stroke={1.25} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  ),
}));

/** Filters and sort order of the product list. */
export function ProductFilters({ filter, categories, busy, view, choose, onChange }: ProductFiltersProps) {
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
        placeholder="Design number, name or category"
        className={classes.search}
        value={typed}
        busy={busy}
        onChange={type}
      />
      <NativeSelect
        aria-label="Category"
        className={classes.choice}
        size="sm"
        value={filter.category ?? ''}
        data={[{ value: '', label: 'All categories' }, ...categories]}
        onChange={({ currentTarget }) => onChange({ category: currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="Sort"
        className={classes.choice}
        size="sm"
        value={filter.sort}
        data={sortChoices}
        onChange={({ currentTarget }) => isOneOf(sorts, currentTarget.value) && onChange({ sort: currentTarget.value })}
      />
      {choose && (
        <SegmentedControl
          aria-label="View"
          className={classes.view}
          value={view}
          data={views}
          onChange={(next) => choose(next === 'table' ? 'table' : 'cards')}
        />
      )}
    </div>
  );
}
