import { useDebouncedValue } from '@mantine/hooks';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatCount, formatGrams } from '../../lib/format';
import { NoPicture, Picture } from '../../ui/picture';
import { SearchField } from '../../ui/search-field';
import type { SearchProductsQuery } from './products.generated';
import classes from './search-box.module.css';
import { useProductSearch } from './use-products';

/** How long somebody has to stop typing before the house is asked. */
const pause = 500;
/** Long enough for a click into the results to arrive before they are gone. */
const closeAfterBlur = 200;

type Find = SearchProductsQuery['searchProducts']['items'][number];

/** Searches while one types; arrows walk through what was found, Enter opens it. */
export function SearchBox({ onDone }: { onDone: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const [asked] = useDebouncedValue(typed.trim(), pause);
  const wanted = typed.trim();
  const { found, total, searching, failure } = useProductSearch(wanted === '' ? '' : asked);
  const closing = useRef<number>(undefined);

  const all = `/product?${new URLSearchParams({ search: wanted }).toString()}`;
  const finds = found ?? [];
  const targets = [...finds.map((find) => `/product-details/${find.id}`), ...(finds.length > 0 ? [all] : [])];
  const waiting = wanted !== '' && (searching || wanted !== asked);
  const shown = open && wanted !== '';

  const go = (target: string) => {
    onDone();
    void navigate(target);
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setActive((now) => stepped(now, by, targets.length));
    }
    if (event.key === 'Enter' && wanted !== '') {
      event.preventDefault();
      go(targets[active] ?? all);
    }
  };

  return (
    <div
      className={classes.box}
      onBlur={() => (closing.current = window.setTimeout(() => setOpen(false), closeAfterBlur))}
      onFocus={() => {
        window.clearTimeout(closing.current);
        setOpen(true);
      }}
    >
      <SearchField
        label="Search products"
        placeholder="Solitaire, halo, tennis bracelet…"
        size="lg"
        autoFocus
        value={typed}
        busy={waiting}
        onChange={(value) => {
          setTyped(value);
          setActive(-1);
        }}
        onKeyDown={press}
        role="combobox"
        aria-expanded={shown && finds.length > 0}
        aria-controls={`${id}-finds`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      />
      {shown && (
        <div className={classes.results}>
          <p className={classes.state} role="status">
            {stateWords({ waiting, failure, finds, total })}
          </p>
          {!failure && <Finds id={id} finds={finds} all={all} active={active} stale={waiting} onOpen={onDone} />}
        </div>
      )}
    </div>
  );
}

/** From no row, down is the first and up the last; past either end it goes round. */
const stepped = (from: number, by: 1 | -1, rows: number) => {
  if (rows === 0) return -1;
  return from < 0 && by < 0 ? rows - 1 : (from + by + rows) % rows;
};

interface SearchState {
  waiting: boolean;
  failure: string | undefined;
  finds: readonly Find[];
  total: number;
}

const stateWords = ({ waiting, failure, finds, total }: SearchState) => {
  if (waiting) return 'Searching...';
  if (failure) return failure;
  if (finds.length === 0) return 'No products found';
  return total > finds.length ? `${formatCount(finds.length)} of ${formatCount(total)} products` : '';
};

interface FindsProps {
  id: string;
  finds: readonly Find[];
  /** The address of everything that was found. */
  all: string;
  /** Which row the arrows stand on; the one after the finds leads to all of them. */
  active: number;
  stale: boolean;
  onOpen: () => void;
}

function Finds({ id, finds, all, active, stale, onOpen }: FindsProps) {
  const option = (at: number) => ({
    id: `${id}-${at}`,
    role: 'option',
    'aria-selected': at === active,
    // The field keeps the focus; the arrows walk.
    tabIndex: -1,
    onClick: onOpen,
  });
  return (
    <div id={`${id}-finds`} role="listbox" aria-label="Products found" data-stale={stale || undefined}>
      {finds.map((find, at) => (
        <Link key={find.id} to={`/product-details/${find.id}`} className={classes.find} {...option(at)}>
          <span className={classes.picture}>
            {find.thumbnail ? (
              <Picture picture={find.thumbnail} alt="" sizes="3.5rem" ratio="1" />
            ) : (
              <NoPicture label="" />
            )}
          </span>
          <span className={classes.name}>{find.name}</span>
          <span className={classes.facts}>
            {find.category} · {formatGrams(find.gram)}
          </span>
        </Link>
      ))}
      {finds.length > 0 && (
        <Link to={all} className={classes.all} {...option(finds.length)}>
          See all results
        </Link>
      )}
    </div>
  );
}
