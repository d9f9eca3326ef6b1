import { useRef } from 'react';
import { ordersPerPage } from '../../../domain/orders';
import { errorMessage } from '../../lib/error-message';
import { useListFilter } from '../../lib/use-list-filter';
import { usePagedQuery } from '../../lib/use-server-data';
import { Pager } from '../../ui/pager';
import { Page, PageHeading } from '../../ui/section';
import { ShopTime } from '../../ui/shop-time';
import { EmptyState, QueryState } from '../../ui/states';
import type { OrderAgain } from './order-again-button';
import { OrderCard } from './order-card';
import { OrdersSkeleton } from './orders-skeleton';
import classes from './my-orders.module.css';
import { MyOrdersDocument } from './orders.generated';

/** Number of cards that a phone shows without scrolling. */
const firstCards = 2;

export function MyOrders({ onOrderAgain }: { onOrderAgain: OrderAgain }) {
  const { filter, change } = useListFilter({});
  const { page } = filter;
  const query = usePagedQuery(MyOrdersDocument, { page, perPage: ordersPerPage }, ({ myOrders }) => myOrders);
  const { page: orders, stale } = query;
  const list = useRef<HTMLDivElement>(null);
  const show = (next: number) => {
    change({ page: next });
    list.current?.focus({ preventScroll: true });
  };
  return (
    <Page>
      <PageHeading title="My Orders" intro="Every piece we make for you, with its current status." />
      <QueryState of={query} failed={(error) => ({ title: errorMessage(error, 'Failed to fetch orders') })}>
        <OrdersSkeleton />
      </QueryState>
      {orders && orders.pageInfo.total === 0 && <NoOrders />}
      {orders && orders.pageInfo.total > 0 && (
        <>
          <ShopTime />
          <div ref={list} tabIndex={-1} className={classes.orders} data-stale={stale || undefined} aria-busy={stale}>
            {orders.items.map((order, index) => (
              <OrderCard key={order.id} order={order} waits={index >= firstCards} onOrderAgain={onOrderAgain} />
            ))}
          </div>
          <Pager
            page={page}
            pages={orders.pageInfo.pages}
            total={orders.pageInfo.total}
            onPage={show}
            of="orders"
            previous="Previous"
          />
        </>
      )}
    </Page>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders found."
      text="Your orders will appear here."
      link={{ to: '/product', text: 'Explore the collection' }}
    />
  );
}
