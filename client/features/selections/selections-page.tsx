import { Button, Skeleton } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectionsPerPage } from '../../../domain/selections';
import { errorMessage } from '../../lib/error-message';
import { useClampPage, useListFilter } from '../../lib/use-list-filter';
import { usePagedQuery } from '../../lib/use-server-data';
import { lazyComponent, useIdleLoad } from '../../ui/lazy-component';
import { Pager } from '../../ui/pager';
import { Page, PageHeading } from '../../ui/section';
import { EmptyState, Loading, QueryState } from '../../ui/states';
import { SelectionCard } from './selection-card';
import classes from './selections-page.module.css';
import { SelectionsDocument, type SelectionCardFragment } from './selections.generated';
import card from './selection-card.module.css';

const loadName = () => import('./name-dialog');
const NameDialog = lazyComponent(loadName, 'NameDialog');
const DeleteSelection = lazyComponent(() => import('./delete-selection'), 'DeleteSelection');

type OpenDialog = { kind: 'new' } | { kind: 'rename' | 'delete'; selection: SelectionCardFragment };

export function SelectionsPage() {
  const { filter, change } = useListFilter({});
  const { page } = filter;
  const query = usePagedQuery(SelectionsDocument, { page, perPage: selectionsPerPage }, ({ selections }) => selections);
  const { page: selections, stale } = query;
  const [dialog, setDialog] = useState<OpenDialog>();
  useIdleLoad(loadName);
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  useClampPage(page, stale ? undefined : selections?.pageInfo.pages, change);
  const show = (next: number) => {
    change({ page: next });
    list.current?.focus({ preventScroll: true });
  };
  const close = () => setDialog(undefined);
  /** Reloads the list. A failure is not reported, because the change itself is stored. */
  const closeAndReload = () => {
    close();
    query.retry();
  };
  return (
    <Page>
      <PageHeading
        title="My Selections"
        intro="Designs you keep for a client, an event or your next order."
        actions={
          <Button variant="outline" onClick={() => setDialog({ kind: 'new' })}>
            New selection
          </Button>
        }
      />
      <QueryState of={query} failed={(error) => ({ title: errorMessage(error, "We couldn't load your selections.") })}>
        <SelectionsSkeleton />
      </QueryState>
      {selections?.pageInfo.total === 0 && <NoSelections />}
      {selections && selections.pageInfo.total > 0 && (
        <>
          <ul
            ref={list}
            tabIndex={-1}
            className={classes.selections}
            aria-label="Selections"
            aria-busy={stale}
            data-stale={stale || undefined}
          >
            {selections.items.map((selection) => (
              <li key={selection.id}>
                <SelectionCard
                  selection={selection}
                  onRename={() => setDialog({ kind: 'rename', selection })}
                  onDelete={() => setDialog({ kind: 'delete', selection })}
                  onShared={query.retry}
                />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pages={selections.pageInfo.pages}
            total={selections.pageInfo.total}
            onPage={show}
            of="selections"
            previous="Previous"
          />
        </>
      )}
      <Suspense>
        {dialog?.kind === 'new' && <NameDialog onDone={(id) => navigate(`/selections/${id}`)} onClose={close} />}
        {dialog?.kind === 'rename' && (
          <NameDialog selection={dialog.selection} onDone={closeAndReload} onRefused={query.retry} onClose={close} />
        )}
        {dialog?.kind === 'delete' && (
          <DeleteSelection selection={dialog.selection} onDeleted={closeAndReload} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

function NoSelections() {
  return (
    <EmptyState
      title="No selections yet"
      text="Choose Save on a design to keep it here, or begin with a name."
      link={{ to: '/product', text: 'Explore the collection' }}
    />
  );
}

function SelectionsSkeleton() {
  return (
    <Loading label="Loading your selections" ofPage>
      <div className={classes.selections}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={card.card}>
            <Skeleton height="auto" style={{ aspectRatio: '4' }} />
            <div className={card.text}>
              <Skeleton height="1.5rem" width="60%" />
              <Skeleton height="1rem" width="45%" mt="0.625rem" />
              <Skeleton height="1rem" width="30%" my="1.25rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

export { SelectionsPage as Component };
