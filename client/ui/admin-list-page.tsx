import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page-meta';
import { useClampPage } from '../lib/use-list-filter';
import { AdminHeading, Figures, type Figure } from './admin-heading';
import { Pager, type PagerProps } from './pager';
import { ShopTime } from './shop-time';
import { QueryState } from './states';

interface Paging extends Pick<PagerProps, 'of' | 'previous' | 'separator' | 'sizes'> {
  /** Undefined while the first page loads. */
  pageInfo: Pick<PagerProps, 'page' | 'pages' | 'total'> | undefined;
  /** Filter state of `useListFilter`. */
  filter: { page: number; perPage?: number };
  change: (part: { page?: number; perPage?: number }, how?: { replace: boolean }) => void;
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

/** Frame of the list pages in the admin panel. */
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
