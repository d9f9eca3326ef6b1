import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { gramLimits } from '../../../domain/products';
import { listProductsSchema } from '../../../domain/products';
import type { CatalogueChange, CatalogueFilter } from './catalogue-filter';
import classes from './gram-filter.module.css';
import { FilterGroup } from './filter-group';

interface GramFilterProps {
  filter: CatalogueFilter;
  onChange: (part: CatalogueChange) => void;
}

/** The key resets the fields when the filter changes elsewhere, by a chip or the Back button. */
export function GramFilter({ filter, onChange }: GramFilterProps) {
  return <GramForm key={`${filter.gramMin}-${filter.gramMax}`} filter={filter} onChange={onChange} />;
}

const asTyped = (value: number | undefined) => (value === undefined ? '' : String(value));
const asNumber = (typed: string) => (typed.trim() === '' ? undefined : Number(typed.replace(',', '.')));

const check = (min: string, max: string) => {
  const parsed = listProductsSchema.safeParse({ gramMin: asNumber(min), gramMax: asNumber(max) });
  if (parsed.success) return { range: parsed.data, problems: {} };
  const problems: Partial<Record<string, string>> = {};
  for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= issue.message;
  return { problems };
};

function GramForm({ filter, onChange }: GramFilterProps) {
  const [min, setMin] = useState(asTyped(filter.gramMin));
  const [max, setMax] = useState(asTyped(filter.gramMax));
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const filtered = filter.gramMin !== undefined || filter.gramMax !== undefined;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const { range, problems: found } = check(min, max);
    setProblems(found);
    if (range) onChange({ gramMin: range.gramMin, gramMax: range.gramMax });
  };

  const field = (label: string, value: string, set: (value: string) => void, error: string | undefined) => (
    <TextInput
      label={label}
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      placeholder={label === 'Min Gram' ? '0' : String(gramLimits.max)}
      value={value}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={() => setProblems(check(min, max).problems)}
    />
  );

  return (
    <form className={classes.form} onSubmit={apply} noValidate>
      <FilterGroup title="Weight">
        <div className={classes.fields}>
          {field('Min Gram', min, setMin, problems.gramMin)}
          {field('Max Gram', max, setMax, problems.gramMax)}
        </div>
      </FilterGroup>
      <Button type="submit" variant="outline" size="sm" fullWidth>
        Apply
      </Button>
      {filtered && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => onChange({ gramMin: undefined, gramMax: undefined })}
        >
          Clear Gram Filter
        </button>
      )}
    </form>
  );
}
