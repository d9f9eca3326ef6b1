import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { productPageSizes, productSorts, type ProductSort } from '../../../domain/products';
import { plural } from '../../lib/format';
import classes from './catalogue-bar.module.css';
import {
  changeFilter,
  isFiltered,
  toggleCategory,
  toggleSubcategory,
  withoutFilters,
  type CatalogueFilter,
} from './catalogue-filter';

const sortLabels: Record<ProductSort, string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  gram: 'Weight, lightest first',
  '-gram': 'Weight, heaviest first',
  newest: 'Newest first',
};

interface CatalogueBarProps {
  filter: CatalogueFilter;
  onChange: (filter: CatalogueFilter) => void;
  total: number | undefined;
  onFilters: () => void;
}

/** Sticky bar with the number of products, sort order, page size and active filters. */
export function CatalogueBar({ filter, onChange, total, onFilters }: CatalogueBarProps) {
  const active = chips(filter);
  return (
    <div className={classes.bar}>
      <div className={classes.row}>
        <p className={classes.count} role="status">
          {total === undefined ? '' : plural(total, 'product')}
        </p>
        <Button
          className={classes.filters}
          variant="default"
          size="sm"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.25} aria-hidden />}
          onClick={onFilters}
        >
          Filters{active.length > 0 && ` (${active.length})`}
        </Button>
        <NativeSelect
          className={classes.sort}
          classNames={{ label: classes.label }}
          label="Sort"
          size="sm"
          value={filter.sort}
          data={productSorts.map((value) => ({ value, label: sortLabels[value] }))}
          onChange={(event) => onChange(changeFilter(filter, { sort: event.currentTarget.value as ProductSort }))}
        />
        <NativeSelect
          className={classes.size}
          classNames={{ label: classes.label }}
          label="Per page"
          size="sm"
          value={String(filter.perPage)}
          data={productPageSizes.map(String)}
          onChange={(event) => onChange(changeFilter(filter, { perPage: Number(event.currentTarget.value) }))}
        />
      </div>
      {isFiltered(filter) && (
        <ul className={classes.chips} aria-label="Active filters">
          {active.map((chip) => (
            <li key={chip.label}>
              <button
                type="button"
                className={classes.chip}
                aria-label={`Remove the filter ${chip.label}`}
                onClick={() => onChange(chip.without)}
              >
                {chip.label}
                <IconX size={14} stroke={1.5} aria-hidden />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={classes.clear} onClick={() => onChange(withoutFilters(filter))}>
              Clear All Filters
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

const gramLabel = ({ gramMin, gramMax }: CatalogueFilter) => {
  if (gramMin === undefined) return `Up to ${gramMax} g`;
  return gramMax === undefined ? `From ${gramMin} g` : `${gramMin} to ${gramMax} g`;
};

/** One chip per active filter, with the filter that remains after removing it. */
const chips = (filter: CatalogueFilter) => {
  const [only] = filter.categories;
  const list = [
    ...filter.categories.map((name) => ({ label: name, without: toggleCategory(filter, name) })),
    ...filter.subcategories.map((name) => ({
      label: name,
      without: only
        ? toggleSubcategory(filter, only, name)
        : changeFilter(filter, { subcategories: filter.subcategories.filter((other) => other !== name) }),
    })),
  ];
  if (filter.search) list.push({ label: `“${filter.search}”`, without: changeFilter(filter, { search: '' }) });
  if (filter.gramMin !== undefined || filter.gramMax !== undefined)
    list.push({ label: gramLabel(filter), without: changeFilter(filter, { gramMin: undefined, gramMax: undefined }) });
  return list;
};
