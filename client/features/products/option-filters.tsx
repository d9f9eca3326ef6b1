import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { colourLabels, colours, defaultCarats } from '../../../domain/gold';
import { newProductDays } from '../../../domain/showcase';
import { toggled } from './catalogue-filter';
import { type FiltersProps, FilterGroup } from './category-filter';
import { MetalDots } from './metal-dots';
import classes from './option-filters.module.css';
import { SizePill } from './size-fields';

const ascending = (carats: readonly string[]) => [...new Set(carats)].sort((one, other) => Number(one) - Number(other));

/** Carat, colour, size, and only new products. */
export function OptionFilters(props: FiltersProps) {
  const { filter, onChange, carats } = props;
  return (
    <>
      <Options title="Carat">
        {ascending([...defaultCarats, ...carats, ...filter.carats]).map((carat) => (
          <Checkbox
            key={carat}
            label={`${carat} ct`}
            checked={filter.carats.includes(carat)}
            onChange={() => onChange({ carats: toggled(filter.carats, carat) })}
          />
        ))}
      </Options>
      <Options title="Colour">
        {colours.map((colour) => (
          <Checkbox
            key={colour}
            label={
              <span className={classes.colour}>
                {colourLabels[colour]} <MetalDots colours={[colour]} />
              </span>
            }
            checked={filter.colours.includes(colour)}
            onChange={() => onChange({ colours: toggled(filter.colours, colour) })}
          />
        ))}
      </Options>
      <SizeFilter {...props} />
      <Options title="New">
        <Checkbox
          label={`New in the last ${newProductDays} days`}
          checked={filter.isNew}
          onChange={() => onChange({ isNew: !filter.isNew })}
        />
      </Options>
    </>
  );
}

function Options({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FilterGroup title={title}>
      <div className={classes.options}>{children}</div>
    </FilterGroup>
  );
}

/** The URL separates sizes by commas, but sizes of couple bands contain commas. */
const fitsInUrl = (size: string) => !size.includes(',');

/** The sizes of each chosen category, and sizes of the filter that none of them has. */
const sizeGroups = ({ filter, categories = [] }: FiltersProps) => {
  const chosen = categories
    .filter(({ name }) => filter.categories.includes(name))
    .map(({ name, sizes }) => ({ name, sizes: sizes.filter(fitsInUrl) }));
  const offered = chosen.flatMap(({ sizes }) => sizes);
  const others = filter.sizes.filter((size) => !offered.includes(size));
  return [...chosen, { name: 'Other', sizes: others }].filter(({ sizes }) => sizes.length > 0);
};

/**
 * Sizes in the order of their category. Only chosen categories are included, because ring numbers, bangle sizes and
 * inches do not belong in one list.
 */
function SizeFilter(props: FiltersProps) {
  const { filter, onChange } = props;
  const groups = sizeGroups(props);
  const hasCategory = filter.categories.length > 0;
  if (groups.length === 0 && hasCategory) return null;
  return (
    <FilterGroup title="Size">
      {!hasCategory && <p className="quiet small">Choose a category to see its sizes.</p>}
      {groups.map(({ name, sizes }) => (
        <div key={name} role="group" aria-label={name} className={classes.sizeGroup}>
          {groups.length > 1 && <p aria-hidden>{name}</p>}
          <Group gap="0.375rem">
            {sizes.map((size) => (
              <SizePill
                key={size}
                type="checkbox"
                label={size}
                dense
                checked={filter.sizes.includes(size)}
                onChange={() => onChange({ sizes: toggled(filter.sizes, size) })}
              />
            ))}
          </Group>
        </div>
      ))}
    </FilterGroup>
  );
}
