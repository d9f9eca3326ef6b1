import { useDebouncedValue } from '@mantine/hooks';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { formatCount, formatGrams, plural } from '../../lib/format';
import { Thumbnail } from '../../ui/picture';
import { SearchField } from '../../ui/search-field';
import { ShortNumbers } from './design-numbers';
import type { SearchProductsQuery } from './products.generated';
import classes from './search-box.module.css';
import { useProductSearch } from './use-products';

const debounceMs = 500;
/** Long enough for a click on a result to register before the list closes. */
const closeDelayMs = 200;

type Result = SearchProductsQuery['searchProducts']['items'][number];

/** Search as you type. Arrow keys move through the results, Enter opens one. */
export function SearchBox({ onDone }: { onDone: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const [settled] = useDebouncedValue(typed.trim(), debounceMs);
  const query = typed.trim();
  const { found, error, searching } = useProductSearch(query === '' ? '' : settled);
  const closing = useRef<number>(undefined);

  const all = `/product?${new URLSearchParams({ search: query }).toString()}`;
  const results = found?.items ?? [];
  const targets = [
    ...results.map(({ id: product }) => `/product-details/${product}`),
    ...(results.length > 0 ? [all] : []),
  ];
  const waiting = query !== '' && (searching || query !== settled);
  const shown = open && query !== '';

  const go = (target: string) => {
    onDone();
    void navigate(target);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((now) => nextRow(now, step, targets.length));
    }
    if (event.key === 'Enter' && query !== '') {
      event.preventDefault();
      go(targets[active] ?? all);
    }
  };

  return (
    <div
      className={classes.box}
      onBlur={() => (closing.current = window.setTimeout(() => setOpen(false), closeDelayMs))}
      onFocus={() => {
        window.clearTimeout(closing.current);
        setOpen(true);
      }}
    >
      <SearchField
        label="Search products"
        placeholder="Design number, solitaire, halo…"
        size="lg"
        autoFocus
        value={typed}
        busy={waiting}
        onChange={(value) => {
          setTyped(value);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={shown && results.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      />
      {shown && (
        <div className={classes.results}>
          <p className={classes.status} role="status">
            {statusText({ waiting, error, found })}
          </p>
          {!error && <Results id={id} results={results} all={all} active={active} stale={waiting} onOpen={onDone} />}
        </div>
      )}
    </div>
  );
}

/** Next active row, wrapping at both ends. -1 means that no row is active. */
const nextRow = (from: number, step: 1 | -1, rows: number) => {
  if (rows === 0) return -1;
  return from < 0 && step < 0 ? rows - 1 : (from + step + rows) % rows;
};

interface SearchState {
  waiting: boolean;
  error: unknown;
  found: SearchProductsQuery['searchProducts'] | undefined;
}

const statusText = ({ waiting, error, found }: SearchState) => {
  if (waiting) return 'Searching...';
  if (error) return errorMessage(error, 'Search failed. Please try again.');
  if (!found || found.items.length === 0) return 'No products found';
  const shown = found.items.length;
  return found.pageInfo.total > shown ? `${formatCount(shown)} of ${plural(found.pageInfo.total, 'design')}` : '';
};

interface ResultsProps {
  id: string;
  results: readonly Result[];
  /** Link to all results. */
  all: string;
  /** Index of the active row, -1 for none. The row after the last result is "See all results". */
  active: number;
  stale: boolean;
  onOpen: () => void;
}

function Results({ id, results, all, active, stale, onOpen }: ResultsProps) {
  const option = (at: number) => ({
    id: `${id}-${at}`,
    role: 'option',
    'aria-selected': at === active,
    // The focus stays in the field; see aria-activedescendant.
    tabIndex: -1,
    onClick: onOpen,
  });
  return (
    <div id={`${id}-results`} role="listbox" aria-label="Search results" data-stale={stale || undefined}>
      {results.map((result, at) => (
        <Link key={result.id} to={`/product-details/${result.id}`} className={classes.result} {...option(at)}>
          <span className={classes.picture}>
            <Thumbnail picture={result.thumbnail} sizes="3.5rem" />
          </span>
          <span className={classes.name}>{result.name}</span>
          <span className={`wrap-anywhere ${classes.facts}`}>
            <ShortNumbers {...result} /> · {result.category} · {formatGrams(result.gram)}
          </span>
        </Link>
      ))}
      {results.length > 0 && (
        <Link to={all} className={classes.all} {...option(results.length)}>
          See all results
        </Link>
      )}
    </div>
  );
}
