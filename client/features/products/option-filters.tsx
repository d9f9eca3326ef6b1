import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { colourLabels, colours, defaultCarats } from '../../../domain/gold';
import { newProductDays } from '../../../domain/showcase';
import { toggled } from './catalogue-filter';
import type { FiltersProps } from './category-filter';
import { FilterGroup } from './filter-group';
import { MetalDots } from './metal-dots';
import classes from './option-filters.module.css';
import { SizePill } from './size-pill';

/** "9", "12", "14 in", "S": by their numbers, and those without one by their text. */
const byNumber = (one: string, other: string) =>
  Number.parseFloat(one) - Number.parseFloat(other) || (one < other ? -1 : Number(one > other));

const sorted = (values: readonly string[]) => [...new Set(values)].sort(byNumber);

/** Carat, colour, size, and only new products. */
export function OptionFilters(props: FiltersProps) {
  const { filter, onChange, carats } = props;
  return (
    <>
      <Options title="Carat">
        {sorted([...defaultCarats, ...carats, ...filter.carats]).map((carat) => (
          <Checkbox
            key={carat}
            label={`${carat} carat`}
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
          label={`Added in the last ${newProductDays} days`}
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

/** The URL separates sizes by commas, which those of couple bands contain. */
const fitsInUrl = (size: string) => !size.includes(',');

/** The sizes of the chosen categories, or of all. */
function SizeFilter({ filter, onChange, categories = [] }: FiltersProps) {
  const chosen = categories.filter(({ name }) => filter.categories.includes(name));
  const offered = (chosen.length > 0 ? chosen : categories).flatMap(({ sizes }) => sizes).filter(fitsInUrl);
  const sizes = sorted([...offered, ...filter.sizes]);
  if (sizes.length === 0) return null;
  return (
    <FilterGroup title="Size">
      <div className={classes.sizes}>
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
      </div>
    </FilterGroup>
  );
}
