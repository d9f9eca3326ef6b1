import { Button, NativeSelect } from '@mantine/core';
import IconAdjustmentsHorizontal from '~icons/tabler/adjustments-horizontal';
import IconLayoutGrid from '~icons/tabler/layout-grid';
import IconList from '~icons/tabler/list';
import IconX from '~icons/tabler/x';
import { productPageSizes, productSortLabels, type ProductSort } from '../../../domain/products';
import { toChoices } from '../../lib/choices';
import { keepFocus } from '../../ui/focus';
import classes from './catalogue-bar.module.css';
import {
  activeFilters,
  catalogueViews,
  noFilters,
  type CatalogueFilter,
  type CatalogueView,
  type ShopCatalogueChange,
} from './catalogue-filter';

interface CatalogueBarProps {
  filter: CatalogueFilter & { page: number };
  onChange: (part: ShopCatalogueChange) => void;
  /** The number of products as text. Undefined while loading. */
  total: string | undefined;
  /** True if `total` is the number of the previous filter. */
  stale: boolean;
  /** True if there are more products than the smallest page size. Unknown while loading. */
  severalPages: boolean | undefined;
  /** Undefined for people who may not order. */
  view: CatalogueView | undefined;
  onFilters: () => void;
}

const viewTexts = {
  pictures: { Icon: IconLayoutGrid, text: 'Pictures' },
  list: { Icon: IconList, text: 'List' },
};

/** Sticky bar with the number of products, sort order, page size and active filters. */
export function CatalogueBar({ filter, onChange, total, stale, severalPages, view, onFilters }: CatalogueBarProps) {
  const active = activeFilters(filter);
  return (
    <div className={classes.bar}>
      <div className={classes.row}>
        <p className={classes.count} data-stale={stale || undefined} role="status">
          {total}
        </p>
        {view && (
          <div className={classes.views} role="group" aria-label="View">
            {catalogueViews.map((name) => {
              const { Icon, text } = viewTexts[name];
              return (
                <button
                  key={name}
                  type="button"
                  aria-pressed={name === view}
                  onClick={() => onChange({ view: name, page: filter.page })}
                >
                  <Icon size={18} stroke={1.25} aria-hidden />
                  <span>{text}</span>
                </button>
              );
            })}
          </div>
        )}
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
            <li key={`${Object.keys(chip.removal).join()} ${chip.label}`} ref={keepFocus}>
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
