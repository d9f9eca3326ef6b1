import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../features/auth/use-session';
import { errorMessage } from '../../lib/error-message';
import { formatCount, formatDateTime, formatPieces, formatWeight } from '../../lib/format';
import { ErrorState, Loading } from '../../ui/states';
import { Shares } from '../../ui/shares';
import { AdminHeading } from '../../ui/admin-heading';
import classes from './dashboard-page.module.css';
import { useWaiting } from './use-waiting';
import type { AdminWaitingQuery } from './waiting.generated';

interface PanelProps {
  title: string;
  count: number;
  /** What the number counts: "waiting". */
  of: string;
  /** Said in place of a list that has nothing. */
  nothing: string;
  link?: { to: string; text: string };
  children: ReactNode;
  chart?: ReactNode;
}

function Panel({ title, count, of, nothing, link, children, chart }: PanelProps) {
  return (
    <section className={classes.panel}>
      <h2 className={classes.panelTitle}>{title}</h2>
      <p className={classes.count} data-some={count > 0 || undefined}>
        {formatCount(count)} <span className={classes.of}>{of}</span>
      </p>
      {chart}
      {count === 0 ? <p className={classes.nothing}>{nothing}</p> : <ul className={classes.rows}>{children}</ul>}
      {link && (
        <Link to={link.to} className={classes.link}>
          {link.text}
        </Link>
      )}
    </section>
  );
}

function Row({ name, detail, at }: { name: string; detail: string; at: string }) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      <time className={classes.at} dateTime={at}>
        {formatDateTime(at)}
      </time>
      <span className={classes.detail}>{detail}</span>
    </li>
  );
}

type Requests = AdminWaitingQuery['accessRequests'];

function RequestsPanel({ items, counts }: Requests) {
  return (
    <Panel
      title="User Requests"
      count={counts.pending}
      of="waiting"
      nothing="Nobody waits for a decision."
      link={{ to: '/admin/requests', text: 'Decide on requests' }}
      chart={
        <Shares
          label="Access of all customers"
          shares={[
            { name: 'Approved', count: counts.approved, tone: 'ok' },
            { name: 'Pending', count: counts.pending, tone: 'warn' },
            { name: 'Rejected', count: counts.rejected, tone: 'bad' },
            { name: 'Expired', count: counts.expired, tone: 'quiet' },
          ]}
        />
      }
    >
      {items.map(({ id, name, companyName, requestedAt, wantsMoreTime }) => (
        <Row
          key={id}
          name={companyName || name}
          detail={wantsMoreTime ? `${name} asks for more time` : name}
          at={requestedAt}
        />
      ))}
    </Panel>
  );
}

function OrdersPanel({ items, pageInfo }: AdminWaitingQuery['orders']) {
  return (
    <Panel title="New orders" count={pageInfo.total} of="to confirm" nothing="Every order has been looked at.">
      {items.map(({ id, orderId, customer, total, totalQuantity, createdAt }) => (
        <Row
          key={id}
          name={customer.companyName}
          detail={`${orderId} · ${formatPieces(totalQuantity)} · ${formatWeight(total)}`}
          at={createdAt}
        />
      ))}
    </Panel>
  );
}

function QueriesPanel({ items, counts }: AdminWaitingQuery['contacts']) {
  return (
    <Panel
      title="Contact Queries"
      count={counts.new}
      of="new"
      nothing="Every query has been taken up."
      link={{ to: '/admin/queries', text: 'Read the queries' }}
      chart={
        <Shares
          label="All queries"
          shares={[
            { name: 'Resolved', count: counts.resolved, tone: 'ok' },
            { name: 'New', count: counts.new, tone: 'warn' },
            { name: 'In Progress', count: counts.inProgress, tone: 'quiet' },
          ]}
        />
      }
    >
      {items.map(({ id, name, message, createdAt }) => (
        <Row key={id} name={name} detail={message} at={createdAt} />
      ))}
    </Panel>
  );
}

/** What needs a decision now, before anything else. */
export function DashboardPage() {
  const { user } = useSession();
  const { waiting, error, retry } = useWaiting();
  return (
    <>
      <AdminHeading title="Dashboard" intro={`Welcome back, ${user?.name ?? ''}. This is what needs a decision now.`} />
      {error && <ErrorState title="The overview could not be loaded" text={errorMessage(error)} onRetry={retry} />}
      {!error && !waiting && (
        <Loading label="Loading the overview">
          <div className={classes.panels}>
            {[1, 2, 3].map((panel) => (
              <Skeleton key={panel} height={360} />
            ))}
          </div>
        </Loading>
      )}
      {waiting && (
        <div className={classes.panels}>
          <RequestsPanel {...waiting.accessRequests} />
          <OrdersPanel {...waiting.orders} />
          <QueriesPanel {...waiting.contacts} />
        </div>
      )}
    </>
  );
}
