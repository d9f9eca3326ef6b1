import { sameText } from '../../../domain/categories';
import { enumName } from '../../../domain/enum-names';
import { filteredOption, filteredOptions, optionFilter } from '../../../domain/making-options';
import { stoneKindLabels, stoneKinds, stoneShapeLabels, stoneShapes } from '../../../domain/stones';
import { useServerData } from '../../lib/use-server-data';
import { LoadingBlocks } from '../../ui/states';
import { filterVariables, toggled } from './catalogue-filter';
import { CountedBox, FilterGroup, type FiltersProps } from './category-filter';
import { FilterCountsDocument, type FilterCountsQuery } from './filter-counts.generated';

/**
 * Kinds and cuts of stones and making options, with the number of products of each. Values without products are hidden.
 * If there are no counts, because they failed or because nothing counts such products, all kinds and cuts and the chosen
 * options are shown without them.
 */
export function CountedFilters({ filter, onChange, archived }: FiltersProps) {
  const counted = !archived && !filter.needsNetWeight;
  const { data, previous, error } = useServerData(
    FilterCountsDocument,
    filterVariables(filter),
    ({ filterCounts }) => filterCounts,
    { skip: !counted },
  );
  const counts = counted ? (data ?? (error ? undefined : previous)) : undefined;
  if (counted && !counts && !error) return <LoadingBlocks label="Loading the filters" heights={[120]} />;
  return (
    <>
      <Values
        title="Stones"
        labels={stoneKindLabels}
        values={stoneKinds}
        chosen={filter.stone}
        count={counts && ((value) => counts.stones.find(({ kind }) => kind === enumName(value))?.count)}
        onChange={(stone) => onChange({ stone })}
      />
      <Values
        title="Cut"
        labels={stoneShapeLabels}
        values={stoneShapes}
        chosen={filter.shape}
        count={counts && ((value) => counts.shapes.find(({ shape }) => shape === enumName(value))?.count)}
        onChange={(shape) => onChange({ shape })}
      />
      {shownOptions(counts?.options ?? [], filter.option).map(({ name, values, chosen }) => (
        <Values
          key={name}
          title={name}
          labels={Object.fromEntries(values.map(({ value }) => [value, value]))}
          values={values.map(({ value }) => value)}
          chosen={chosen}
          count={counts && ((text) => values.find(({ value }) => value === text)?.count)}
          onChange={(changed) =>
            onChange({
              option: [
                ...filter.option.filter((text) => !sameText(filteredOption(text)?.name ?? '', name)),
                ...changed.map((value) => optionFilter({ name, value })),
              ],
            })
          }
        />
      ))}
    </>
  );
}

type OptionCounts = FilterCountsQuery['filterCounts']['options'];

/** The options of the products, and chosen ones that none of them has, so that they can be removed. */
function shownOptions(counted: OptionCounts, filters: readonly string[]) {
  const asked = filteredOptions(filters);
  const uncounted = asked.filter(({ name }) => !counted.some((option) => sameText(option.name, name)));
  return [...counted, ...uncounted.map(({ name }) => ({ name, values: [] }))].map(({ name, values }) => {
    const texts = asked.find((option) => sameText(option.name, name))?.values ?? [];
    const found = values.filter(({ value }) => texts.some((text) => sameText(text, value)));
    const missing = texts.filter((text) => !values.some(({ value }) => sameText(text, value)));
    return {
      name,
      values: [...values, ...missing.map((value) => ({ value, count: 0 }))],
      chosen: [...found.map(({ value }) => value), ...missing],
    };
  });
}

interface ValuesProps<Value extends string> {
  title: string;
  labels: Record<Value, string>;
  values: readonly Value[];
  chosen: readonly Value[];
  /** Undefined without counts. */
  count: ((value: Value) => number | undefined) | undefined;
  onChange: (chosen: Value[]) => void;
}

function Values<Value extends string>({ title, labels, values, chosen, count, onChange }: ValuesProps<Value>) {
  const shown = values.filter((value) => !count || count(value) || chosen.includes(value));
  if (shown.length === 0) return null;
  return (
    <FilterGroup title={title}>
      {shown.map((value) => (
        <CountedBox
          key={value}
          label={labels[value]}
          checked={chosen.includes(value)}
          onChange={() => onChange(toggled(chosen, value))}
          count={count?.(value)}
        />
      ))}
    </FilterGroup>
  );
}
