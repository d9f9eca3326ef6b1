import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page-meta';
import { useClampPage } from '../lib/use-list-filter';
import { Pager, type PagerProps } from './pager';
import { ShopTime } from './shop-time';
import { QueryState } from './states';
import { formatCount } from '../lib/format';
import { keepFocus } from './focus';
import classes from './admin-list-page.module.css';

interface AdminHeadingProps {
  title: string;
  intro?: string;
  /** States of the item that the page is about, beside the intro. */
  badges?: ReactNode;
  /** Figures or buttons at the right. */
  children?: ReactNode;
}

/** The `h1` of an admin section: the shop's display font at a smaller size. */
export function AdminHeading({ title, intro, badges, children }: AdminHeadingProps) {
  return (
    <header className={classes.heading}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {intro && (
          <Group gap="0.25rem 0.75rem" mt="0.375rem">
            <p className="quiet">{intro}</p>
            {badges}
          </Group>
        )}
      </div>
      {children}
    </header>
  );
}

interface Figure {
  name: string;
  /** Undefined while loading. */
  value: number | undefined;
}

/** Key figures of a section, counted over all rows instead of the loaded page. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value }) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{value === undefined ? '–' : formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface ListPlace {
  /** Filter state of `useListFilter`. */
  filter: { page: number; perPage?: number };
  change: (part: { page?: number; perPage?: number }, how?: { replace: boolean }) => void;
}

interface Paging extends ListPlace, Pick<PagerProps, 'of' | 'previous' | 'separator' | 'sizes'> {
  /** Undefined while the first page loads. */
  pageInfo: Pick<PagerProps, 'page' | 'pages' | 'total'> | undefined;
}

interface AdminListProps<Page> {
  /** List state of `usePagedQuery`. */
  list: { page: Page | undefined; stale?: boolean; error: unknown; retry: () => void; retrying: boolean };
  /** Title of the error state. */
  failed: string;
  /** Skeleton while the first page loads. */
  loading: ReactNode;
  /** Shown instead of the list and its pager. */
  empty?: ReactNode;
  paging?: Paging;
  children: (page: Page) => ReactNode;
}

const ignore = () => undefined;

/** A list in one of its states: failed, loading, empty or shown with its pager. */
export function AdminList<Page>({ list, failed, loading, empty, paging, children }: AdminListProps<Page>) {
  const { page, stale } = list;
  const { pageInfo, filter, change = ignore, ...texts } = paging ?? {};
  useClampPage(filter?.page ?? 1, stale ? undefined : pageInfo?.pages, change);
  if (page === undefined)
    return (
      <QueryState of={list} failed={failed}>
        {loading}
      </QueryState>
    );
  if (empty) return empty;
  return (
    <>
      {children(page)}
      {pageInfo && (
        <Pager
          plain
          {...pageInfo}
          {...texts}
          perPage={filter?.perPage}
          onPerPage={(perPage) => change({ perPage })}
          onPage={(next) => change({ page: next })}
        />
      )}
    </>
  );
}

interface AdminListPageProps<Page> extends AdminListProps<Page> {
  /** Heading and page title. */
  title: string;
  intro?: string;
  /** Button next to the heading. */
  action?: ReactNode;
  figures?: readonly Figure[];
  /** Filters and notices above the list. */
  filters?: ReactNode;
  /** True if the list shows dates or times. */
  hasTimes?: boolean;
  /** Notes below the list, and dialogs. */
  after?: ReactNode;
}

export function AdminListPage<Page>({
  title,
  intro,
  action,
  figures,
  filters,
  hasTimes,
  after,
  ...list
}: AdminListPageProps<Page>) {
  usePageTitle(title);
  return (
    <>
      <AdminHeading title={title} intro={intro}>
        {action}
      </AdminHeading>
      {figures && <Figures figures={figures} />}
      {filters}
      {hasTimes && <ShopTime />}
      <AdminList {...list} />
      {after}
    </>
  );
}

interface OutdatedProps {
  /** The changes since the list was loaded. */
  text: string;
  onUpdate: () => void;
}

/** Items that no longer belong to the list stay until the administrator updates it, so that nothing moves. */
export const Outdated = ({ text, onUpdate }: OutdatedProps) => (
  <p className={classes.outdated} ref={keepFocus}>
    {text}{' '}
    <Button size="compact-sm" variant="subtle" onClick={onUpdate}>
      Update the list
    </Button>
  </p>
);
