import { Button, Group, SegmentedControl } from '@mantine/core';
import { useId, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import IconFilter from '~icons/tabler/adjustments-horizontal';
import { useSearchText } from '../lib/use-list-filter';
import classes from './admin-list.module.css';
import { pressByLetter } from './admin-table-keys';
import { DayField } from './day-field';
import { LoadingBlocks } from './states';
import { SearchField } from './search-field';

interface AdminFiltersProps {
  status: string;
  statuses: { value: string; label: string }[];
  onStatus: (status: string) => void;
  search: string;
  searchLabel: string;
  /** Placeholder: the fields that are searched. */
  searchHint: string;
  onSearch: (text: string) => void;
  busy: boolean;
}

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
    <Group gap="0.875rem 2rem" justify="space-between" mb="1.25rem">
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
    </Group>
  );
}

interface TableFiltersProps {
  search: string;
  searchLabel: string;
  searchHint: string;
  onSearch: (text: string) => void;
  busy: boolean;
  /** Number of further filters that are set. */
  active?: number;
  /** Further filters: labelled fields. On phones they are folded into one button. */
  children: ReactNode;
}

export function TableFilters(props: TableFiltersProps) {
  const { search, searchLabel, searchHint, onSearch, busy, active = 0, children } = props;
  const { typed, type } = useSearchText(search, onSearch);
  const [opened, setOpened] = useState(false);
  const id = useId();
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
      <Button
        variant="default"
        className={classes.fold}
        leftSection={<IconFilter size={18} stroke={1.25} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <div id={id} className={classes.folded} data-opened={opened || undefined}>
        {children}
      </div>
    </div>
  );
}

export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
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
      <DayField label="From" value={from} max={to || undefined} onChange={(day) => onChange({ from: day })} />
      <DayField label="To" value={to} min={from || undefined} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}

const onKeyDown = (event: KeyboardEvent) => {
  if (pressByLetter(event)) event.preventDefault();
};

/** A page of cards, dimmed while the next one loads. `children` are shown below the cards. */
export function AdminCards({ stale, cards, children }: { stale?: boolean; cards: ReactNode; children?: ReactNode }) {
  return (
    <div data-stale={stale || undefined} aria-busy={stale}>
      <ul className={classes.list} onKeyDown={onKeyDown}>
        {cards}
      </ul>
      {children}
    </div>
  );
}

interface AdminCardsLoadingProps {
  label: string;
  /** Card height, in pixels. */
  height: number;
  /** Card height on a phone, where the parts are stacked. */
  phoneHeight: number;
}

export function AdminCardsLoading({ label, height, phoneHeight }: AdminCardsLoadingProps) {
  return (
    <div className={classes.waiting} style={{ '--phone-height': `${phoneHeight}px` } as CSSProperties}>
      <LoadingBlocks label={label} heights={[height, height, height, height]} className={classes.list} />
    </div>
  );
}
