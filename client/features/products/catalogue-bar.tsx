import { Button, NativeSelect } from '@mantine/core';
import IconAdjustmentsHorizontal from '~icons/tabler/adjustments-horizontal';
import IconX from '~icons/tabler/x';
import { productPageSizes, productSortLabels, type ProductSort } from '../../../domain/products';
import { toChoices } from '../../lib/choices';
import { keepFocus } from '../../ui/focus';
import classes from './catalogue-bar.module.css';
import { activeFilters, noFilters, type CatalogueChange, type CatalogueFilter } from './catalogue-filter';

interface CatalogueBarProps {
  filter: CatalogueFilter;
  onChange: (part: CatalogueChange) => void;
  /** The number of products as text. Undefined while loading. */
  total: string | undefined;
  /** True if `total` is the number of the previous filter. */
  stale: boolean;
  /** True if there are more products than the smallest page size. Unknown while loading. */
  severalPages: boolean | undefined;
  onFilters: () => void;
}

/** Sticky bar with the number of products, sort order, page size and active filters. */
export function CatalogueBar({ filter, onChange, total, stale, severalPages, onFilters }: CatalogueBarProps) {
  const active = activeFilters(filter);
  return (
    <div className={classes.bar}>
      <div className={classes.row}>
        <p className={classes.count} data-stale={stale || undefined} role="status">
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
          data-several-pages={severalPages || undefined}
          classNames={{ label: classes.label }}
          label="Per page"
          size="sm"
          value={String(filter.perPage)}
          data={productPageSizes.map(String)}
          onChange={(event) => onChange({ perPage: Number(event.currentTarget.value) })}
        />
      </div>
      {active.length > 0 && (
        <ul className={classes.chips} aria-label="Active filters">
          {active.map((chip) => (
            <li key={chip.label} ref={keepFocus}>
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
          <li ref={keepFocus}>
            <button type="button" className={classes.clear} onClick={() => onChange(noFilters)}>
              Clear All Filters
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
