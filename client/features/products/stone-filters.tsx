import { enumName } from '../../../domain/enum-names';
import { stoneKindLabels, stoneKinds, stoneShapeLabels, stoneShapes } from '../../../domain/stones';
import { useServerData } from '../../lib/use-server-data';
import { LoadingBlocks } from '../../ui/states';
import { filterVariables, toggled } from './catalogue-filter';
import { CountedBox, FilterGroup, type FiltersProps } from './category-filter';
import { FilterCountsDocument } from './filter-counts.generated';

/**
 * Kinds and cuts of stones with the number of products of each. Values without products are hidden. If there are no
 * counts, because they failed or because nothing counts such products, all values are shown without them.
 */
export function StoneFilters({ filter, onChange, archived }: FiltersProps) {
  const counted = !archived && !filter.needsNetWeight;
  const { data, previous, error } = useServerData(
    FilterCountsDocument,
    filterVariables(filter),
    ({ filterCounts }) => filterCounts,
    { skip: !counted },
  );
  const counts = counted ? (data ?? (error ? undefined : previous)) : undefined;
  if (counted && !counts && !error) return <LoadingBlocks label="Loading the stones" heights={[120]} />;
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
    </>
  );
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
