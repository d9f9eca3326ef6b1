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
      setActive((now) =>
        targets.length === 0 ? -1 : (now + by + targets.length + (now < 0 && by < 0 ? 1 : 0)) % targets.length,
      );
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
          {!failure && (
            <div id={`${id}-finds`} role="listbox" aria-label="Products found" data-stale={waiting || undefined}>
              {finds.map((find, at) => (
                <FindRow key={find.id} find={find} id={`${id}-${at}`} active={at === active} onOpen={onDone} />
              ))}
              {finds.length > 0 && (
                <Link
                  to={all}
                  id={`${id}-${finds.length}`}
                  role="option"
                  aria-selected={active === finds.length}
                  tabIndex={-1}
                  className={classes.all}
                  onClick={onDone}
                >
                  See all results
                </Link>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

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

interface FindRowProps {
  find: Find;
  id: string;
  active: boolean;
  onOpen: () => void;
}

function FindRow({ find, id, active, onOpen }: FindRowProps) {
  return (
    <Link
      to={`/product-details/${find.id}`}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.find}
      onClick={onOpen}
    >
      <span className={classes.picture}>
        {find.thumbnail ? <Picture picture={find.thumbnail} alt="" sizes="3.5rem" ratio="1" /> : <NoPicture label="" />}
      </span>
      <span className={classes.name}>{find.name}</span>
      <span className={classes.facts}>
        {find.category} · {formatGrams(find.gram)}
      </span>
    </Link>
  );
}
