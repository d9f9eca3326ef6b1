import { Button, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { gramLimits } from '../../../domain/products';
import type { FilterChange, ProductFilter } from './catalogue-filter';
import classes from './gram-filter.module.css';
import { FilterGroup } from './category-filter';

interface GramFilterProps {
  filter: ProductFilter;
  onChange: (part: FilterChange) => void;
  /** Adds a button, for people who look for one. */
  withButton?: boolean;
}

type Bound = 'gramMin' | 'gramMax';
type Range = Pick<ProductFilter, Bound>;
type Typed = Record<Bound, string>;

const debounceMs = 700;
const none: Range = { gramMin: undefined, gramMax: undefined };

const asTyped = (value: number | undefined) => (value === undefined ? '' : String(value));
const asNumber = (typed: string) => (typed.trim() === '' ? undefined : Number(typed.replace(',', '.')));
const typedOf = ({ gramMin, gramMax }: Range): Typed => ({ gramMin: asTyped(gramMin), gramMax: asTyped(gramMax) });
const isSame = (a: Range, b: Range) => a.gramMin === b.gramMin && a.gramMax === b.gramMax;

const rangeOf = ({ gramMin, gramMax }: Typed): Range => ({ gramMin: asNumber(gramMin), gramMax: asNumber(gramMax) });

const loadSchema = () =>
  import('../../../domain/products.schemas').then(({ listProductsSchema }) => listProductsSchema);

const check = async (typed: Typed): Promise<{ range?: Range; problems: Partial<Record<string, string>> }> => {
  const schema = await loadSchema();
  const parsed = schema.safeParse(rangeOf(typed));
  if (parsed.success) return { range: { gramMin: parsed.data.gramMin, gramMax: parsed.data.gramMax }, problems: {} };
  const problems: Partial<Record<string, string>> = {};
  for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= issue.message;
  return { problems };
};

/** Weights apply after a pause, and at once when a field is left or Enter is pressed. */
export function GramFilter({ filter, onChange, withButton = false }: GramFilterProps) {
  const [typed, setTyped] = useState(() => typedOf(filter));
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [known, setKnown] = useState<Range>(filter);
  /** The range that this form has applied last. More may have been typed since. */
  const [applied, setApplied] = useState<Range>();
  const filtered = filter.gramMin !== undefined || filter.gramMax !== undefined;

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
    // Half of a wrong range would hide designs without a visible reason.
    const { range = none, problems: found } = await check(values);
    if (!isSame(range, filter)) {
      setApplied(range);
      onChange(range);
    }
    return found;
  };
  const applyLater = useDebouncedCallback((values: Typed) => void apply(values).catch(() => undefined), debounceMs);
  const applyNow = () =>
    void apply(typed)
      .then(setProblems)
      .catch(() => undefined);

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
      placeholder={bound === 'gramMin' ? '0' : String(gramLimits.max)}
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
        <FilterGroup title="Weight">
          <div className={classes.fields}>
            {field('Min Gram', 'gramMin')}
            {field('Max Gram', 'gramMax')}
          </div>
        </FilterGroup>
        <div className={classes.actions}>
          {/* Enter submits the form only if it has a submit button. */}
          <Button type="submit" variant="outline" size="xs" hidden={!withButton}>
            Apply
          </Button>
          {filtered && (
            <button type="button" className={classes.clear} onClick={() => onChange(none)}>
              Clear Gram Filter
            </button>
          )}
        </div>
      </Stack>
    </form>
  );
}
