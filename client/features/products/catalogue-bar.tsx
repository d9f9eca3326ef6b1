import { Button, NativeSelect } from '@mantine/core';
import IconAdjustmentsHorizontal from '~icons/tabler/adjustments-horizontal';
import IconX from '~icons/tabler/x';
import { productPageSizes, productSortLabels, type ProductSort } from '../../../domain/products';
import { toChoices } from '../../lib/choices';
import classes from './catalogue-bar.module.css';
import {
  isFiltered,
  noFilters,
  toggleCategory,
  toggleSubcategory,
  type CatalogueChange,
  type CatalogueFilter,
} from './catalogue-filter';

interface CatalogueBarProps {
  filter: CatalogueFilter;
  onChange: (part: CatalogueChange) => void;
  /** The number of products as text. Undefined while loading. */
  total: string | undefined;
  onFilters: () => void;
}

/** Sticky bar with the number of products, sort order, page size and active filters. */
export function CatalogueBar({ filter, onChange, total, onFilters }: CatalogueBarProps) {
  const active = chips(filter);
  return (
    <div className={classes.bar}>
      <div className={classes.row}>
        <p className={classes.count} role="status">
          {total}
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
          data={toChoices(productSortLabels)}
          onChange={(event) => onChange({ sort: event.currentTarget.value as ProductSort })}
        />
        <NativeSelect
          className={classes.size}
          classNames={{ label: classes.label }}
          label="Per page"
          size="sm"
          value={String(filter.perPage)}
          data={productPageSizes.map(String)}
          onChange={(event) => onChange({ perPage: Number(event.currentTarget.value) })}
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
                onClick={() => onChange(chip.removal)}
              >
                {chip.label}
                <IconX size={14} stroke={1.5} aria-hidden />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={classes.clear} onClick={() => onChange(noFilters)}>
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

/** One chip per active filter, with the change that removes it. */
const chips = (filter: CatalogueFilter) => {
  const [only] = filter.categories;
  const list: { label: string; removal: CatalogueChange }[] = [
    ...filter.categories.map((name) => ({ label: name, removal: toggleCategory(filter, name) })),
    ...filter.subcategories.map((name) => ({
      label: name,
      removal: only
        ? toggleSubcategory(filter, only, name)
        : { subcategories: filter.subcategories.filter((other) => other !== name) },
    })),
  ];
  if (filter.search) list.push({ label: `“${filter.search}”`, removal: { search: '' } });
  if (filter.gramMin !== undefined || filter.gramMax !== undefined)
    list.push({ label: gramLabel(filter), removal: { gramMin: undefined, gramMax: undefined } });
  return list;
};
