import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { gramLimits } from '../../../domain/products';
import {
  needsNetWeightLabel,
  noBounds,
  type FilterChange,
  type ProductFilter,
  type WeightRange,
} from './catalogue-filter';
import classes from './gram-filter.module.css';
import { FilterGroup } from './category-filter';

interface GramFilterProps {
  filter: ProductFilter;
  onChange: (part: FilterChange) => void;
  /** Adds a button, for people who look for one. */
  withButton?: boolean;
}

type Bound = keyof WeightRange;
type Typed = Record<Bound, string>;
type Problems = Partial<Record<string, string>>;

const debounceMs = 700;

const asTyped = (value: number | undefined) => (value === undefined ? '' : String(value));
const asNumber = (typed: string) => (typed.trim() === '' ? undefined : Number(typed.replace(',', '.')));
const bounds = Object.keys(noBounds) as Bound[];
const ofEach = <Value,>(value: (bound: Bound) => Value) =>
  Object.fromEntries(bounds.map((bound) => [bound, value(bound)])) as Record<Bound, Value>;
const typedOf = (range: WeightRange): Typed => ofEach((bound) => asTyped(range[bound]));
const rangeOf = (typed: Typed): WeightRange => ofEach((bound) => asNumber(typed[bound]));
const isSame = (a: WeightRange, b: WeightRange) => bounds.every((bound) => a[bound] === b[bound]);

const loadSchema = () =>
  import('../../../domain/products.schemas').then(({ listProductsSchema }) => listProductsSchema);

/** The ranges without problems. Half of a wrong range would hide designs without a visible reason. */
const check = async (typed: Typed): Promise<{ range: WeightRange; problems: Problems }> => {
  const schema = await loadSchema();
  const { gramMin, gramMax, netMin, netMax } = rangeOf(typed);
  const problems: Problems = {};
  let range: WeightRange = noBounds;
  for (const bounds of [
    { gramMin, gramMax },
    { netMin, netMax },
  ]) {
    const parsed = schema.safeParse(bounds);
    if (parsed.success) range = { ...range, ...bounds };
    else for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= issue.message;
  }
  return { range, problems };
};

/** Weights apply after a pause, and at once when a field is left or Enter is pressed. */
export function GramFilter({ filter, onChange, withButton = false }: GramFilterProps) {
  const [typed, setTyped] = useState(() => typedOf(filter));
  const [problems, setProblems] = useState<Problems>({});
  const [known, setKnown] = useState<WeightRange>(filter);
  /** The range that this form has applied last. More may have been typed since. */
  const [applied, setApplied] = useState<WeightRange>();
  const filtered = !isSame(filter, noBounds);

  // The filter changed elsewhere, by a chip or the Back button.
  if (!isSame(known, filter)) {
    setKnown(filter);
    const isFromHere = applied !== undefined && isSame(applied, filter);
    if (!isFromHere && !isSame(rangeOf(typed), filter)) {
      setApplied(undefined);
      setTyped(typedOf(filter));
      setProblems({});
    }
  }

  const apply = async (values: Typed) => {
    const { range, problems: found } = await check(values);
    if (!isSame(range, filter)) {
      setApplied(range);
      onChange(range);
    }
    return found;
  };
  const applyLater = useDebouncedCallback((values: Typed) => void apply(values).catch(() => undefined), debounceMs);
  const applyNow = () => {
    // Later it could undo that a chip has removed the filter meanwhile.
    applyLater.cancel();
    void apply(typed)
      .then(setProblems)
      .catch(() => undefined);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyNow();
  };

  const field = (label: string, bound: Bound) => (
    <TextInput
      label={label}
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      placeholder={bound.endsWith('Min') ? '0' : String(gramLimits.max)}
      value={typed[bound]}
      error={problems[bound]}
      onChange={(event) => {
        const values = { ...typed, [bound]: event.currentTarget.value };
        setTyped(values);
        applyLater(values);
      }}
      onFocus={() => void loadSchema().catch(() => undefined)}
      onBlur={applyNow}
    />
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="0.875rem">
        <Stack gap="2rem">
          <FilterGroup title="Weight">
            <div className={classes.fields}>
              {field('Min Gram', 'gramMin')}
              {field('Max Gram', 'gramMax')}
            </div>
          </FilterGroup>
          <FilterGroup title="Net weight">
            <div className={classes.fields}>
              {field('Min Net Gram', 'netMin')}
              {field('Max Net Gram', 'netMax')}
            </div>
            {filter.needsNetWeight !== undefined && (
              <Checkbox
                mt="0.875rem"
                label={needsNetWeightLabel}
                checked={filter.needsNetWeight}
                onChange={() => onChange({ needsNetWeight: !filter.needsNetWeight })}
              />
            )}
          </FilterGroup>
        </Stack>
        <div className={classes.actions}>
          {/* Enter submits the form only if it has a submit button. */}
          <Button type="submit" variant="outline" size="xs" hidden={!withButton}>
            Apply
          </Button>
          {filtered && (
            <button type="button" className={classes.clear} onClick={() => onChange(noBounds)}>
              Clear Gram Filter
            </button>
          )}
        </div>
      </Stack>
    </form>
  );
}
