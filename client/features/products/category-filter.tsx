import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import { brand } from '../../lib/brand';
import { formatCount } from '../../lib/format';
import {
  hasSubcategory,
  isOnlyCategory,
  toggleCategory,
  toggleSubcategory,
  type FilterChange,
  type ProductFilter,
} from './catalogue-filter';
import classes from './category-filter.module.css';
import type { CatalogueCategoriesQuery, ProductsQuery } from './products.generated';

export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={classes.title}>{title}</legend>
      {children}
    </fieldset>
  );
}

export interface FiltersProps {
  filter: ProductFilter;
  onChange: (part: FilterChange) => void;
  /** Undefined while loading. */
  categories: CatalogueCategoriesQuery['categories'] | undefined;
  /** Undefined until the first products have loaded, and when a search matches too many products to count. */
  counts: ProductsQuery['products']['categoryCounts'] | undefined;
  /** The carats of the products that are shown. */
  carats: readonly string[];
  /** True for archived products, which nothing counts by their stones. */
  archived?: boolean;
}

export function CategoryFilter({ filter, onChange, categories, counts }: Omit<FiltersProps, 'carats' | 'archived'>) {
  const all = counts?.reduce((sum, { count }) => sum + count, 0);
  return (
    <FilterGroup title={brand.texts.categoriesTitle}>
      <ul className={classes.list}>
        <li>
          <CountedBox
            label="All Categories"
            checked={filter.categories.length === 0 && filter.subcategories.length === 0}
            onChange={() => onChange({ categories: [], subcategories: [] })}
            count={all}
          />
        </li>
        {categories?.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            countsLoaded={counts !== undefined}
            counts={counts?.find((entry) => entry.category === category.name)}
            filter={filter}
            onChange={onChange}
          />
        ))}
      </ul>
    </FilterGroup>
  );
}

interface CountedBoxProps extends Pick<CheckboxProps, 'label' | 'size' | 'checked' | 'onChange'> {
  /** Shows nothing if it is undefined. */
  count: number | undefined;
  children?: ReactNode;
}

/** A check box, the number of its products, and a button of the row if there is any. */
export function CountedBox({ count, children, ...box }: CountedBoxProps) {
  return (
    <div className={classes.row}>
      <Checkbox {...box} />
      <span className="quiet smallest tabular">{count !== undefined && formatCount(count)}</span>
      {children}
    </div>
  );
}

interface CategoryRowProps {
  category: NonNullable<FiltersProps['categories']>[number];
  /** True once the counts have loaded; a category without a count then has no products. */
  countsLoaded: boolean;
  counts: NonNullable<FiltersProps['counts']>[number] | undefined;
  filter: ProductFilter;
  onChange: (part: FilterChange) => void;
}

function CategoryRow({ category, countsLoaded, counts, filter, onChange }: CategoryRowProps) {
  const id = useId();
  const [opened, setOpened] = useState(isOnlyCategory(filter, category.name) && filter.subcategories.length > 0);
  const none = countsLoaded ? 0 : undefined;
  const count = (name: string) => counts?.subcategories.find((entry) => entry.name === name)?.count ?? none;
  return (
    <li>
      <CountedBox
        label={category.name}
        checked={filter.categories.includes(category.name)}
        onChange={() => onChange(toggleCategory(filter, category.name))}
        count={counts?.count ?? none}
      >
        {category.subcategories.length > 0 && (
          <button
            type="button"
            className={classes.expand}
            aria-expanded={opened}
            aria-controls={id}
            aria-label={`Subcategories of ${category.name}`}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </button>
        )}
      </CountedBox>
      <ul id={id} className={classes.sublist} hidden={!opened}>
        {category.subcategories.map((name) => (
          <li key={name}>
            <CountedBox
              label={name}
              size="xs"
              checked={hasSubcategory(filter, category.name, name)}
              onChange={() => onChange(toggleSubcategory(filter, category.name, name))}
              count={count(name)}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
