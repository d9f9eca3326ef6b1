import { Box, Button, Group } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useClampPage, useSearchText } from '../../../lib/use-list-filter';
import { AccountPart, AccountRows } from '../../../ui/account-section';
import { lazyComponent, useIdleLoad } from '../../../ui/lazy-component';
import { Pager } from '../../../ui/pager';
import { SearchField } from '../../../ui/search-field';
import { LoadingBlocks, QueryState, type QueryStateProps } from '../../../ui/states';
import type { AddNumbersProps } from './add-numbers';
import type { ClientNumberListFragment, ClientNumberRowFragment } from './design-numbers.generated';
import { NumberRow } from './number-row';
import type { NumbersManager, NumberWords, useNumbersPlace } from './numbers-manager';
import classes from './numbers-view.module.css';

const loadDialog = () => import('./add-numbers');
const AddNumbers = lazyComponent<AddNumbersProps, 'AddNumbers'>(loadDialog, 'AddNumbers');

type Place = ReturnType<typeof useNumbersPlace>;

interface NumbersViewProps {
  words: NumberWords;
  place: Place;
  query: QueryStateProps['of'] & { page: ClientNumberListFragment | undefined; stale: boolean };
  /** Undefined for those who only see the numbers. */
  manager: NumbersManager | undefined;
  /** The design number, with a link for those who can open the design. */
  designLink: (row: ClientNumberRowFragment) => ReactNode;
  heading?: 'h2' | 'h3';
}

/** The numbers that a company gives designs, for the company and for the staff. */
export function NumbersView({ words, place, query, manager, designLink, heading }: NumbersViewProps) {
  const { page: list, stale } = query;
  const [adding, setAdding] = useState(false);
  useIdleLoad(loadDialog);
  useClampPage(place.page, stale ? undefined : list?.pageInfo.pages, ({ page }) => place.onPage(page));
  const add = (
    <Button variant="default" onClick={() => setAdding(true)}>
      Add numbers
    </Button>
  );
  const isEmpty = list?.pageInfo.total === 0;
  const hasNone = isEmpty && !stale && place.search === '';
  return (
    <div className={classes.numbers}>
      <AccountPart id="design-numbers" title={words.title} heading={heading}>
        <p className={classes.intro}>{words.intro}</p>
        <QueryState of={query} failed="We couldn't load the numbers" heading="h3">
          <LoadingBlocks label="Loading the numbers" heights={[44, 48, 48, 48]} />
        </QueryState>
        {hasNone && <None words={words} add={manager && add} />}
        {list && !hasNone && (
          <>
            <Group gap="0.75rem 1.5rem" justify="space-between" mb="1rem">
              <Search place={place} busy={stale} />
              {manager && add}
            </Group>
            {isEmpty ? (
              <p role="status">No number and no design matches “{place.search}”.</p>
            ) : (
              <div data-stale={stale || undefined} aria-busy={stale}>
                <div className={classes.heads} aria-hidden>
                  <span>Design</span>
                  <span>Name</span>
                  <span>{words.number}</span>
                </div>
                <AccountRows label={words.title}>
                  {list.items.map((row) => (
                    <NumberRow key={row.productId} row={row} words={words} design={designLink(row)} manager={manager} />
                  ))}
                </AccountRows>
                <Pager plain {...list.pageInfo} of="numbers" onPage={place.onPage} />
              </div>
            )}
          </>
        )}
      </AccountPart>
      <Suspense>
        {adding && manager && <AddNumbers words={words} manager={manager} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  );
}

interface NoneProps {
  words: NumberWords;
  /** The button of those who manage the numbers. */
  add: ReactNode;
}

const None = ({ words, add }: NoneProps) => (
  <>
    <p>No numbers yet. {add ? 'Copy them from a spreadsheet, or type them.' : words.none}</p>
    {add && <Box mt="md">{add}</Box>}
  </>
);

function Search({ place: { search, onSearch }, busy }: { place: Place; busy: boolean }) {
  const { typed, type } = useSearchText(search, onSearch);
  return (
    <SearchField
      className={classes.search}
      label="Search the numbers"
      placeholder="Search number or name"
      value={typed}
      onChange={type}
      busy={busy}
    />
  );
}
