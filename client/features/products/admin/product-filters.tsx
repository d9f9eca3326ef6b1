import { Button, Group, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import IconAdjustmentsHorizontal from '~icons/tabler/adjustments-horizontal';
import IconLayoutGrid from '~icons/tabler/layout-grid';
import IconList from '~icons/tabler/list';
import { isOneOf } from '../../../lib/choices';
import { useSearchText } from '../../../lib/use-list-filter';
import { lazyComponent, useOpenedOnce } from '../../../ui/lazy-component';
import { SearchField } from '../../../ui/search-field';
import { activeFilters } from '../catalogue-filter';
import type { FilterDrawerProps } from '../filter-drawer';
import classes from './product-filters.module.css';
import type { CategoryOptionFragment } from './managed-products.generated';
import { sortChoices, sorts, type ManagedFilter, type useProductView } from './use-managed-products';

interface ProductFiltersProps extends ReturnType<typeof useProductView> {
  filter: ManagedFilter;
  /** Undefined while loading. */
  categories: CategoryOptionFragment[] | undefined;
  /** The number of products that match, as text. Undefined while loading. */
  total: string | undefined;
  busy: boolean;
  onChange: (part: Partial<ManagedFilter>) => void;
}

const loadDrawer = () => import('../filter-drawer');
const FilterDrawer = lazyComponent<FilterDrawerProps, 'FilterDrawer'>(loadDrawer, 'FilterDrawer');

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

/** The choice of more than one category, which has no name. */
const several = ',';

export function ProductFilters({ filter, categories, total, busy, view, choose, onChange }: ProductFiltersProps) {
  const { typed, type } = useSearchText(filter.search, (search) => onChange({ search }));
  const [drawer, setDrawer] = useState(false);
  const isDrawerUsed = useOpenedOnce(drawer, loadDrawer);
  const inDrawer = activeFilters({ ...filter, search: '' }).length;
  const [only, ...others] = filter.categories;
  return (
    <Group gap="0.75rem" mb="1.25rem">
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
        value={others.length > 0 ? several : (only ?? '')}
        data={[
          { value: '', label: 'All categories' },
          ...(others.length > 0 ? [{ value: several, label: `${others.length + 1} categories` }] : []),
          ...new Set([...(categories ?? []).map(({ name }) => name), ...(only && others.length === 0 ? [only] : [])]),
        ]}
        onChange={({ currentTarget: { value } }) =>
          value !== several && onChange({ categories: value ? [value] : [], subcategories: [] })
        }
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.25} aria-hidden />}
        onClick={() => setDrawer(true)}
      >
        Filters{inDrawer > 0 && ` (${inDrawer})`}
      </Button>
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
      {isDrawerUsed && (
        <Suspense>
          <FilterDrawer
            {...{ filter, onChange, categories, total }}
            counts={undefined}
            archived={filter.show === 'archived'}
            carats={[]}
            of="products"
            opened={drawer}
            onClose={() => setDrawer(false)}
          />
        </Suspense>
      )}
    </Group>
  );
}
