import { Button, Skeleton, Stack } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import IconArrowLeft from '~icons/tabler/arrow-left';
import IconChevronDown from '~icons/tabler/chevron-down';
import { errorMessage } from '../../lib/error-message';
import { plural } from '../../lib/format';
import { usePageTitle } from '../../lib/page-meta';
import { useServerData } from '../../lib/use-server-data';
import { lazyComponent } from '../../ui/lazy-component';
import { Page, PageHeading } from '../../ui/section';
import { EmptyState, QueryState, Loading } from '../../ui/states';
import { ItemRow } from './item-row';
import { SharingButton } from './sharing-button';
import { sharingText } from './sharing-text';
import row from './item-row.module.css';
import classes from './selection-details.module.css';
import { SelectionDocument, type SelectionContentsFragment } from './selections.generated';

function SelectionSkeleton() {
  return (
    <Loading label="Loading this selection" ofPage>
      <Skeleton height="3.25rem" width="min(100%, 20rem)" />
      <Skeleton height="1.25rem" width="7rem" mt="1.25rem" mb="3rem" />
      <Stack gap="0.5rem">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className={row.item}>
            <div className={row.row}>
              <div className={row.picture}>
                <Skeleton height="auto" style={{ aspectRatio: '1' }} />
              </div>
              <div>
                <Skeleton height="0.75rem" width="5rem" />
                <Skeleton height="1.375rem" width="70%" mt="0.5rem" />
                <Skeleton height="1rem" width="50%" mt="0.5rem" />
              </div>
            </div>
          </div>
        ))}
      </Stack>
    </Loading>
  );
}

const SelectionItems = lazyComponent(() => import('./selection-items'), 'SelectionItems');
const LineSheetMenu = lazyComponent(() => import('./line-sheet-menu'), 'LineSheetMenu');
const NameDialog = lazyComponent(() => import('./name-dialog'), 'NameDialog');
const DeleteSelection = lazyComponent(() => import('./delete-selection'), 'DeleteSelection');

interface SelectionDetailsProps {
  /** The button that puts the designs into the cart. People without a cart have none. */
  toCart?: (selection: SelectionContentsFragment) => ReactNode;
}

export function SelectionDetails({ toCart }: SelectionDetailsProps) {
  const { id = '' } = useParams();
  const query = useServerData(SelectionDocument, { id }, ({ selection }) => selection);
  const { data: selection, notFound } = query;
  usePageTitle(notFound ? 'Selection not found' : selection?.name);
  if (notFound) {
    return (
      <Page>
        <EmptyState
          heading="h1"
          title="Selection not found"
          text="It may have been deleted or is no longer shared, or the link is wrong."
          link={{ to: '/selections', text: 'My Selections' }}
        />
      </Page>
    );
  }
  return (
    <Page>
      <Link to="/selections" className="back-link">
        <IconArrowLeft size={18} stroke={1.25} aria-hidden /> My Selections
      </Link>
      <QueryState
        of={query}
        failed={(error) => ({ title: errorMessage(error, "We couldn't load this selection.") })}
        heading="h1"
      >
        <SelectionSkeleton />
      </QueryState>
      {selection && <Contents key={selection.id} selection={selection} toCart={toCart} onStale={query.retry} />}
    </Page>
  );
}

const action = `text-button ${classes.action}`;

interface ContentsProps extends SelectionDetailsProps {
  selection: SelectionContentsFragment;
  /** Called when displayed data may have changed. */
  onStale: () => void;
}

function Contents({ selection, toCart, onStale }: ContentsProps) {
  const { id, name, items, own, editable, shared } = selection;
  const sharing = sharingText(selection);
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = () => setDialog(undefined);
  const navigate = useNavigate();
  return (
    <article className={classes.selection}>
      <PageHeading
        title={name}
        intro={
          <>
            <span className={classes.facts}>
              {plural(items.length, 'design')}
              {sharing && ` · ${sharing}`}
            </span>
            {editable && (
              <button type="button" className={action} onClick={() => setDialog('rename')}>
                Rename
              </button>
            )}
            {own && (
              <>
                <SharingButton selection={selection} className={action} onSettled={(failed) => failed && onStale()} />
                <button type="button" className={action} onClick={() => setDialog('delete')}>
                  Delete
                </button>
              </>
            )}
          </>
        }
        actions={
          <div className={classes.actions}>
            <Suspense
              fallback={
                <Button
                  variant="default"
                  disabled
                  rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
                >
                  Line sheet
                </Button>
              }
            >
              <LineSheetMenu selection={selection} onGone={onStale} />
            </Suspense>
            {toCart?.(selection)}
          </div>
        }
      />
      {editable ? (
        <Suspense fallback={<ItemsWithoutActions items={items} loading />}>
          <SelectionItems selection={selection} onStale={onStale} />
        </Suspense>
      ) : (
        <ItemsToRead selection={selection} />
      )}
      <Suspense>
        {dialog === 'rename' && <NameDialog selection={selection} onDone={close} onRefused={onStale} onClose={close} />}
        {dialog === 'delete' && (
          <DeleteSelection
            selection={{ id, name, shared, itemCount: items.length }}
            onDeleted={() => navigate('/selections', { replace: true })}
            onClose={close}
          />
        )}
      </Suspense>
    </article>
  );
}

/** The designs for a person who may not change them. */
function ItemsToRead({ selection: { items, author } }: Pick<ContentsProps, 'selection'>) {
  if (items.length > 0) return <ItemsWithoutActions items={items} />;
  return (
    <EmptyState
      title="No designs yet"
      text={`The designs that ${author} adds appear here.`}
      link={{ to: '/selections', text: 'My Selections' }}
    />
  );
}

interface ItemsProps extends Pick<SelectionContentsFragment, 'items'> {
  /** True until the code for changes has loaded: room is left for its buttons. */
  loading?: boolean;
}

function ItemsWithoutActions({ items, loading }: ItemsProps) {
  return (
    <Stack
      component="ul"
      gap="0.5rem"
      aria-label="Designs in this selection"
      aria-busy={loading}
      className={loading ? undefined : row.toRead}
    >
      {items.map((item) => (
        <li key={item.id} className={row.item}>
          <ItemRow item={item} />
        </li>
      ))}
    </Stack>
  );
}
