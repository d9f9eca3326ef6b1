import { Group, Stack, VisuallyHidden } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import IconArrowLeft from '~icons/tabler/arrow-left';
import { formatLineWeight, formatWeight, totalGrams } from '../../../domain/weights';
import { errorMessage } from '../../lib/error-message';
import { formatDay } from '../../../domain/days';
import { formatPieces, formatDateTime } from '../../lib/format';
import { goldTotals } from '../../lib/gold-totals';
import { usePageTitle } from '../../lib/page-meta';
import { useServerData } from '../../lib/use-server-data';
import { Page } from '../../ui/section';
import { EmptyState, QueryState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { Totals } from '../../ui/facts';
import { Designs } from './designs';
import { OrderAgainButton, type OrderAgain } from './order-again-button';
import { designCountOf, groupLines, type LineGroup } from './order-groups';
import { OrderHead } from './order-head';
import { OrderSteps } from './order-steps';
import classes from './order-details.module.css';
import { OrdersSkeleton } from './orders-skeleton';
import { MyOrderDocument, type MyOrderQuery, type OrderCardFragment } from './orders.generated';
import { statusLabel, statusTone } from './status';
import { ShopTime } from '../../ui/shop-time';
import { ChoiceTags, LinePicture } from '../products/line-parts';

interface OrderLinesProps {
  groups: readonly LineGroup[];
  status: OrderCardFragment['status'];
}

/** The ordered items, as they were when the order was placed. The sizes of one design share a row. */
function OrderLines({ groups, status }: OrderLinesProps) {
  return (
    <ul className={classes.lines} aria-label={`Items, ${statusLabel(status)}`}>
      {groups.map((line) => (
        <li key={line.id} className={classes.line}>
          <div className={classes.picture}>
            <LinePicture line={line} sizes="5rem" />
          </div>
          <div>
            <p className={classes.name}>
              {line.available && line.productId ? (
                <Link to={`/product-details/${line.productId}`} className="name-link">
                  {line.name}
                </Link>
              ) : (
                line.name
              )}
            </p>
            <ChoiceTags choice={line} />
            {line.note && <p className={classes.lineNote}>{line.note}</p>}
          </div>
          <p className={classes.amount}>
            <span>Qty: {line.quantity}</span>
            <span className="quiet smaller" aria-hidden>
              {formatLineWeight(line)}
            </span>
            <VisuallyHidden>, {formatWeight(totalGrams([line]))}</VisuallyHidden>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** All status changes of an order with their notes, latest first. */
function OrderHistory({ timeline }: Pick<OrderCardFragment, 'timeline'>) {
  return (
    <section>
      <h2 className={classes.title}>History</h2>
      <ShopTime />
      <ol className={classes.history} reversed>
        {timeline.toReversed().map((change) => (
          <li key={change.id}>
            <span className="medium">{statusLabel(change.status)}</span>
            <time dateTime={change.at}>{formatDateTime(change.at)}</time>
            {change.note && <p className={classes.changeNote}>{change.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface OrderDetailsProps {
  onOrderAgain: OrderAgain;
}

export function OrderDetails({ onOrderAgain }: OrderDetailsProps) {
  const { id = '' } = useParams();
  const query = useServerData(MyOrderDocument, { id }, ({ order }) => order);
  const { data: order, notFound } = query;
  usePageTitle(order && !notFound ? `Order ${order.orderId}` : undefined);
  if (notFound) {
    return (
      <Page>
        <EmptyState
          heading="h1"
          title="Order not found"
          text="We couldn't find this order in your account."
          link={{ to: '/orders', text: 'My Orders' }}
        />
      </Page>
    );
  }
  return (
    <Page>
      <Link to="/orders" className="back-link">
        <IconArrowLeft size={18} stroke={1.25} aria-hidden /> My Orders
      </Link>
      <QueryState of={query} failed={(error) => ({ title: errorMessage(error, 'Failed to fetch order') })} heading="h1">
        <OrdersSkeleton count={1} />
      </QueryState>
      {order && <OrderDetail order={order} onOrderAgain={onOrderAgain} />}
    </Page>
  );
}

function OrderDetail({ order, onOrderAgain }: OrderDetailsProps & { order: NonNullable<MyOrderQuery['order']> }) {
  const { customer } = order;
  return (
    <article>
      <Group gap="0.75rem 2rem" align="flex-start" justify="space-between">
        <OrderHead order={{ ...order, designCount: designCountOf(order.lines) }} as="h1" />
        <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
      </Group>
      <OrderSteps status={order.status} timeline={order.timeline} />
      <div className={classes.layout}>
        <OrderLines groups={groupLines(order.lines)} status={order.status} />
        <Stack component="aside" gap="2rem" aria-label="About this order">
          <Totals
            totals={[
              { name: 'Pieces', value: formatPieces(order.totalQuantity) },
              { name: 'Weight', value: formatWeight(order.total) },
              ...goldTotals(order.lines),
            ]}
          />
          {order.designs.length > 0 && (
            <section>
              <h2 className={classes.title}>PDF</h2>
              <Designs designs={order.designs} />
            </section>
          )}
          {order.wishedDate && (
            <section>
              <h2 className={classes.title}>Wanted by</h2>
              <p className={classes.customer}>{formatDay(order.wishedDate)}</p>
            </section>
          )}
          {order.note && (
            <section>
              <h2 className={classes.title}>Your note</h2>
              <p className={classes.note}>{order.note}</p>
            </section>
          )}
          {order.lines.some((line) => line.available) && <OrderAgainButton order={order} onOrderAgain={onOrderAgain} />}
          <OrderHistory timeline={order.timeline} />
          <section>
            <h2 className={classes.title}>Ordered by</h2>
            <address className={classes.customer}>
              {customer.companyName}
              <br />
              {customer.name}
              <br />
              {customer.email}
              <br />
              {customer.phone}
            </address>
          </section>
        </Stack>
      </div>
    </article>
  );
}
