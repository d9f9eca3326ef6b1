import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import IconArrowLeft from '~icons/tabler/arrow-left';
import IconPrinter from '~icons/tabler/printer';
import { brand } from '../../../lib/brand';
import { formatDay } from '../../../../domain/days';
import { formatDate } from '../../../lib/format';
import { usePageTitle } from '../../../lib/page-meta';
import { ShopTime } from '../../../ui/shop-time';
import { Loading, QueryState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { statusLabel, statusTone } from '../status';
import { missedWish } from './due';
import { ItemsTable } from './items-table';
import { OrderFacts } from './order-facts';
import { CustomerNote } from './order-sections';
import classes from './orders-print.module.css';
import { useAdminOrder } from './use-admin-orders';

/** One order on its own sheet of paper. */
function Sheet({ id }: { id: string }) {
  const query = useAdminOrder(id);
  const { data: order } = query;
  if (!order)
    return (
      <div className={classes.missing}>
        <QueryState of={query} failed="Failed to fetch order">
          <Loading label="Loading the order">Loading the order</Loading>
        </QueryState>
      </div>
    );
  const notes = order.timeline.filter(({ note }) => note);
  return (
    <article className={classes.sheet} aria-label={`Order ${order.orderId}`}>
      <header className={classes.head}>
        <p className={classes.brand}>{brand.name}</p>
        <h2 className={classes.code}>{order.orderId}</h2>
      </header>
      <OrderFacts
        order={order}
        status={<StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>}
        due={
          order.dueDate && (
            <>
              {formatDay(order.dueDate)} {missedWish(order) && <StatusBadge tone="bad">Later than wanted</StatusBadge>}
            </>
          )
        }
      />
      <CustomerNote order={order} as="h3" />
      <ShopTime />
      <ItemsTable lines={order.lines} label={`Items of ${order.orderId}`} />
      {notes.length > 0 && (
        <section>
          <h3 className={classes.title}>Notes</h3>
          <ul className={classes.notes}>
            {notes.map(({ id: change, at, status, note }) => (
              <li key={change}>
                {formatDate(at)}, {statusLabel(status)}: {note}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

const idsIn = (params: URLSearchParams) =>
  [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))].slice(0, 50);

/** Print layout: A4, one order per page. */
export function OrdersPrintPage() {
  const [params] = useSearchParams();
  const ids = idsIn(params);
  usePageTitle(ids.length === 1 ? 'Print an order' : 'Print orders');
  return (
    <main id="main" className={classes.page}>
      <div className={classes.bar}>
        <h1 className={classes.heading}>{ids.length === 1 ? 'Print an order' : `Print ${ids.length} orders`}</h1>
        <Button
          component={Link}
          to="/admin/orders"
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.25} aria-hidden />}
        >
          Orders
        </Button>
        <Button onClick={() => window.print()} leftSection={<IconPrinter size={18} stroke={1.25} aria-hidden />}>
          Print
        </Button>
      </div>
      {ids.map((id) => (
        <Sheet key={id} id={id} />
      ))}
    </main>
  );
}
