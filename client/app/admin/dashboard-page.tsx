import { Alert, Skeleton } from '@mantine/core';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import IconDatabaseExclamation from '~icons/tabler/database-exclamation';
import IconMailExclamation from '~icons/tabler/mail-exclamation';
import { accessStatuses } from '../../../domain/access';
import { enumName } from '../../../domain/enum-names';
import { formatWeight } from '../../../domain/weights';
import { accessBadges } from '../../features/access/admin/access-badges';
import { QuickDecide } from '../../features/access/admin/request-card';
import { useSession } from '../../features/auth/use-session';
import { contactFigures } from '../../features/contacts/admin/contact-badges';
import { orderPath, type ShownOrders } from '../../features/orders/admin/shown-orders';
import { today } from '../../lib/day';
import { formatCount, formatDateTime, formatPieces, plural } from '../../lib/format';
import { useStableList } from '../../lib/use-stable-list';
import { lazyComponent } from '../../ui/lazy-component';
import { LoadingBlocks, QueryState } from '../../ui/states';
import { ShopTime } from '../../ui/shop-time';
import { AdminHeading } from '../../ui/admin-list-page';
import classes from './dashboard-page.module.css';
import { useWaiting } from './use-waiting';
import type { AdminWaitingQuery } from './waiting.generated';

interface Share {
  name: string;
  count: number;
  tone: 'ok' | 'warn' | 'bad' | 'quiet';
}

/** Bar divided in proportion to the counts, with a legend. */
function ShareBar({ shares, label }: { shares: readonly Share[]; label: string }) {
  return (
    <div>
      <div className={classes.bar} aria-hidden="true">
        {shares
          .filter(({ count }) => count > 0)
          .map(({ name, count, tone }) => (
            <span key={name} className={classes.part} data-tone={tone} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className={classes.legend} aria-label={label}>
        {shares.map(({ name, count, tone }) => (
          <li key={name} className={classes.entry}>
            <span className={classes.dot} data-tone={tone} aria-hidden="true" />
            {name} <strong>{formatCount(count)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

// The chart library is larger than the rest of the panel, so it must not delay the pending items.
const loadStatistics = () => import('../../features/statistics/admin/statistics-board');
const StatisticsBoard = lazyComponent(loadStatistics, 'StatisticsBoard');

interface PanelProps {
  title: string;
  count: number;
  /** Unit of the count: "pending". */
  of: string;
  /** Shown instead of an empty list. */
  nothing: string;
  link?: { to: string; text: string };
  children: ReactNode;
  chart?: ReactNode;
  rows: number;
  /** Freezes the rows while the pointer is over them. */
  hold?: ReturnType<typeof useStableList>['hold'];
}

function Panel({ title, count, of, nothing, link, children, chart, rows, hold }: PanelProps) {
  return (
    <section className={classes.panel}>
      <h2 className="panel-title">{title}</h2>
      <p className={classes.count} data-some={count > 0 || undefined}>
        {formatCount(count)} <span className={classes.of}>{of}</span>
      </p>
      {chart}
      {rows === 0 && <p className={classes.nothing}>{nothing}</p>}
      {rows > 0 && (
        <ul className={classes.rows} {...hold}>
          {children}
        </ul>
      )}
      {link && (
        <Link to={link.to} className={classes.link}>
          {link.text}
        </Link>
      )}
    </section>
  );
}

function Row({ name, to, state, detail, at, children }: RowProps) {
  return (
    <li className={classes.row}>
      <span className="medium ellipsis">
        {to ? (
          <Link to={to} state={state} className={classes.open}>
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <time className={`quiet smaller ${classes.at}`} dateTime={at}>
        {formatDateTime(at)}
      </time>
      <span className={`quiet smaller ${classes.detail}`}>{detail}</span>
      {children}
    </li>
  );
}

interface RowProps {
  name: string;
  to?: string;
  /** State of the link. */
  state?: unknown;
  detail: string;
  at: string;
  /** Quick actions. */
  children?: ReactNode;
}

type Requests = NonNullable<AdminWaitingQuery['accessRequests']>;

function RequestsPanel({ items, counts, onOutdated }: Requests & { onOutdated: () => void }) {
  const { shown, isRemoved, hold } = useStableList(items);
  const { may } = useSession();
  return (
    <Panel
      title="User Requests"
      count={counts.pending}
      of="pending"
      nothing="No pending requests."
      link={{ to: '/admin/requests', text: may('clients:write') ? 'Review requests' : 'View requests' }}
      chart={
        <ShareBar
          label="Access of all customers"
          shares={accessStatuses.map((status) => {
            const { label, tone } = accessBadges[enumName(status)];
            return { name: label, tone, count: counts[status] };
          })}
        />
      }
      rows={shown.length}
      hold={hold}
    >
      {shown.map((request) => (
        <Row
          key={request.id}
          name={request.companyName || request.name}
          detail={request.wantsMoreTime ? `${request.name} asks for more time` : request.name}
          at={request.requestedAt}
        >
          <QuickDecide request={request} removed={isRemoved(request)} onOutdated={onOutdated} />
        </Row>
      ))}
    </Panel>
  );
}

/** The list of a panel, through which the page of an order leads. */
const listOf = (items: readonly { id: string }[], search: string): ShownOrders => ({
  ids: items.map(({ id }) => id),
  search,
});

const dayMs = 24 * 60 * 60 * 1000;

/** Days since an order was due. */
const daysLate = (dueDate: string | null | undefined) =>
  dueDate ? Math.round((Date.parse(today()) - Date.parse(dueDate)) / dayMs) : 0;

type DueOrdersProps = Required<Pick<AdminWaitingQuery, 'late' | 'dueThisWeek'>>;

/** Late orders by name, and how many are due this week. Left out while there are none. */
function DueOrders({ late: { items, pageInfo }, dueThisWeek }: DueOrdersProps) {
  const late = pageInfo.total;
  const thisWeek = dueThisWeek.pageInfo.total;
  if (late + thisWeek === 0) return null;
  const list = listOf(items, '?due=overdue');
  return (
    <section className={classes.due} aria-label="Due orders">
      <h2 className={classes.dueHead}>
        {late > 0 && (
          <Link to="/admin/orders?due=overdue" className="bad">
            Late {formatCount(late)}
          </Link>
        )}
        {late > 0 && thisWeek > 0 && <span aria-hidden="true"> · </span>}
        {thisWeek > 0 && (
          <Link to="/admin/orders?due=this-week">
            {late > 0 ? 'due' : 'Due'} this week {formatCount(thisWeek)}
          </Link>
        )}
      </h2>
      {items.length > 0 && (
        <ul className={classes.lateOrders}>
          {items.map(({ id, orderId, dueDate, customer }) => (
            <li key={id}>
              <Link to={orderPath(id)} state={list} className={classes.open}>
                {orderId}
              </Link>
              <span className="ellipsis">{customer.companyName}</span>
              <span className="bad medium smaller nowrap">{plural(daysLate(dueDate), 'day')} late</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OrdersPanel({ items, pageInfo }: NonNullable<AdminWaitingQuery['orders']>) {
  const { may } = useSession();
  const list = listOf(items, '?status=pending');
  return (
    <Panel
      title="New orders"
      count={pageInfo.total}
      of="to confirm"
      nothing="No new orders."
      link={{ to: '/admin/orders?status=pending', text: may('orders:write') ? 'Confirm orders' : 'View new orders' }}
      rows={items.length}
    >
      {items.map(({ id, orderId, customer, total, totalQuantity, createdAt }) => (
        <Row
          key={id}
          name={customer.companyName}
          to={orderPath(id)}
          state={list}
          detail={`${orderId} · ${formatPieces(totalQuantity)} · ${formatWeight(total)}`}
          at={createdAt}
        />
      ))}
    </Panel>
  );
}

function QueriesPanel({ items, counts }: NonNullable<AdminWaitingQuery['contacts']>) {
  return (
    <Panel
      title="Contact Queries"
      count={counts.new}
      of="new"
      nothing="No new queries."
      link={{ to: '/admin/queries?status=new', text: 'View new queries' }}
      rows={items.length}
      chart={
        <ShareBar
          label="All queries"
          shares={contactFigures.map(({ count, ...share }) => ({ ...share, count: counts[count] }))}
        />
      }
    >
      {items.map(({ id, name, message, createdAt }) => (
        <Row key={id} name={name} to={`/admin/queries?open=${id}`} detail={message} at={createdAt} />
      ))}
    </Panel>
  );
}

/** Customers wait for these mails, and nothing else on the dashboard shows that they do. */
function FailedMails({ total }: { total: number }) {
  if (total === 0) return null;
  return (
    <Alert color="bad" mb="1.25rem" icon={<IconMailExclamation size={20} stroke={1.25} aria-hidden />}>
      {total === 1 ? "1 email couldn't be sent." : `${formatCount(total)} emails couldn't be sent.`}{' '}
      <Link to="/admin/mails" className={classes.noticeLink}>
        See why
      </Link>
    </Alert>
  );
}

/** The line of a shop that would lose its data with its disk. */
function OverdueBackup({ lastBackupAt, backupOverdue }: AdminWaitingQuery['system']) {
  if (!backupOverdue) return null;
  return (
    <Alert color="bad" mb="1.25rem" icon={<IconDatabaseExclamation size={20} stroke={1.25} aria-hidden />}>
      {lastBackupAt ? (
        <>
          The last backup was made on <time dateTime={lastBackupAt}>{formatDateTime(lastBackupAt)}</time>.
        </>
      ) : (
        'This shop has no backup.'
      )}{' '}
      Your technical contact can make one with <code className={classes.command}>npm run backup</code>, and finds more
      under “Backup and restore” in <code className={classes.command}>docs/operations.md</code>.
    </Alert>
  );
}

// The frame has loaded the sections already.
const SectionLinks = lazyComponent(() => import('./admin-frame'), 'SectionLinks');

function Overview({ waiting, onOutdated }: { waiting: AdminWaitingQuery; onOutdated: () => void }) {
  const { system, failedMails, late, dueThisWeek, accessRequests, orders, contacts } = waiting;
  return (
    <>
      <OverdueBackup {...system} />
      {failedMails && <FailedMails total={failedMails.pageInfo.total} />}
      {late && dueThisWeek && <DueOrders late={late} dueThisWeek={dueThisWeek} />}
      <div className={classes.panels}>
        {accessRequests && <RequestsPanel {...accessRequests} onOutdated={onOutdated} />}
        {orders && <OrdersPanel {...orders} />}
        {contacts && <QueriesPanel {...contacts} />}
      </div>
    </>
  );
}

const watched = ['clients:read', 'orders:read', 'enquiries:read'] as const;

/** The items that need attention, followed by the statistics. */
function DashboardPage() {
  const { user, may } = useSession();
  const query = useWaiting();
  const { data: waiting, error, retry } = query;
  const panels = watched.filter(may).length;
  const hasStatistics = may('activity:read');
  const isEmpty = panels === 0 && !hasStatistics;
  useEffect(() => {
    if (hasStatistics) void loadStatistics().catch(() => undefined);
  }, [hasStatistics]);
  return (
    <>
      <AdminHeading
        title="Dashboard"
        intro={`Welcome back, ${user?.name ?? ''}.${panels > 0 ? " Here's what needs your attention." : ''}`}
      />
      {!isEmpty && <ShopTime />}
      <QueryState of={query} failed="We couldn't load the overview">
        <LoadingBlocks
          label="Loading the overview"
          heights={Array<number>(panels).fill(360)}
          className={classes.panels}
        />
      </QueryState>
      {waiting && <Overview waiting={waiting} onOutdated={retry} />}
      {isEmpty && (
        <Suspense>
          <SectionLinks />
        </Suspense>
      )}
      {/* Statistics wait for the panels above, which would push them down. */}
      {hasStatistics && (waiting ?? error) && (
        <Suspense fallback={<Skeleton height={360} mt="xl" />}>
          <StatisticsBoard />
        </Suspense>
      )}
    </>
  );
}

export { DashboardPage as Component };
