import { SegmentedControl, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchText } from '../lib/use-search-text';
import classes from './admin-list.module.css';
import { LoadingBlocks } from './loading-blocks';
import { SearchField } from './search-field';

interface AdminFiltersProps {
  status: string;
  statuses: { value: string; label: string }[];
  onStatus: (status: string) => void;
  search: string;
  /** Accessible label of the search field. */
  searchLabel: string;
  /** Placeholder: the fields that are searched. */
  searchHint: string;
  onSearch: (text: string) => void;
  busy: boolean;
}

/** Status filter and search of an admin list. */
export function AdminFilters({
  status,
  statuses,
  onStatus,
  search,
  searchLabel,
  searchHint,
  ...rest
}: AdminFiltersProps) {
  const { typed, type } = useSearchText(search, rest.onSearch);
  return (
    <div className={classes.filters}>
      <SegmentedControl aria-label="Status" value={status} data={statuses} onChange={onStatus} />
      <SearchField
        label={searchLabel}
        placeholder={searchHint}
        className={classes.search}
        value={typed}
        busy={rest.busy}
        onChange={type}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          type('');
        }}
      />
    </div>
  );
}

interface TableFiltersProps {
  search: string;
  searchLabel: string;
  searchHint: string;
  onSearch: (text: string) => void;
  busy: boolean;
  /** Further filters: labelled fields. */
  children: ReactNode;
}

/** Search and further filters of an admin table. */
export function TableFilters({ search, searchLabel, searchHint, onSearch, busy, children }: TableFiltersProps) {
  const { typed, type } = useSearchText(search, onSearch);
  return (
    <div className={classes.fields}>
      <SearchField
        label={searchLabel}
        placeholder={searchHint}
        className={classes.wide}
        value={typed}
        busy={busy}
        onChange={type}
      />
      {children}
    </div>
  );
}

interface DaySpanProps {
  from: string;
  to: string;
  onChange: (days: { from: string } | { to: string }) => void;
}

/** Date range; both days are included. */
export function DaySpan({ from, to, onChange }: DaySpanProps) {
  return (
    <div className={classes.span}>
      <TextInput
        type="date"
        label="From"
        size="sm"
        value={from}
        max={to || undefined}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        size="sm"
        value={to}
        min={from || undefined}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </div>
  );
}

/** A page of cards, dimmed while the next one loads. `children` are shown below the cards. */
export function AdminCards({ stale, cards, children }: { stale?: boolean; cards: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.results} data-stale={stale || undefined} aria-busy={stale}>
      <ul className={classes.list}>{cards}</ul>
      {children}
    </div>
  );
}

/** Skeleton of the cards; `height` in pixels. */
export function AdminCardsLoading({ label, height }: { label: string; height: number }) {
  return <LoadingBlocks label={label} heights={[height, height, height, height]} className={classes.list} />;
}
