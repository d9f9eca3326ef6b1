import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { orderPageSizes } from '../../../../domain/orders';
import type { OrderSort, OrderStatus } from '../../../graphql/types.generated';
import { failureReason } from '../../../lib/error-message';
import { usePageTitle } from '../../../lib/page-meta';
import { useClampPage } from '../../../lib/use-list-filter';
import { useLatest } from '../../../lib/use-latest';
import { useOpenItem } from '../../../lib/use-open-item';
import { AdminHeading } from '../../../ui/admin-heading';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { Pager } from '../../../ui/pager';
import { EmptyState, ErrorState } from '../../../ui/states';
import { orderColumns } from './order-columns';
import { OrderDialog } from './order-dialog';
import type { AdminOrdersQuery } from './orders-admin.generated';
import classes from './orders-admin-page.module.css';
import { OrdersFilters } from './orders-filters';
import { StatusDialog } from './status-dialog';
import { useAdminOrders } from './use-admin-orders';
import { type OrdersFilter, useOrdersFilter } from './use-orders-filter';
import { SendDesignContext, useSendDesign } from './use-send-design';

/** Browsers become slow when they print more orders at once. */
const maxPrinted = 50;

interface ListProps {
  orders: AdminOrdersQuery['orders'];
  filter: OrdersFilter;
  stale: boolean;
  onChange: (part: Partial<OrdersFilter>) => void;
  onStatusChange: (orderId: string, status: OrderStatus) => void;
  onOpen: (orderId: string) => void;
}

function PrintSelected({ selected }: { selected: ReadonlySet<string> }) {
  if (selected.size === 0) return null;
  const ids = [...selected].slice(0, maxPrinted);
  return (
    <div className={classes.selected}>
      <span>{selected.size} selected</span>
      <Button
        component={Link}
        to={`/admin/orders/print?ids=${ids.join(',')}`}
        size="sm"
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.25} aria-hidden />}
      >
        {selected.size > maxPrinted ? `Print the first ${maxPrinted}` : 'Print'}
      </Button>
    </div>
  );
}

function List({ orders, filter, stale, onChange, onStatusChange, onOpen }: ListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => orderColumns({ onStatusChange, onOpen }), [onStatusChange, onOpen]);
  const { items, pageInfo } = orders;
  const filtered = Boolean(filter.status ?? (filter.search || filter.from || filter.to));
  if (items.length === 0) {
    return (
      <EmptyState
        title="No orders found"
        text={filtered ? 'No orders match your current filters' : 'Customer orders appear here.'}
      />
    );
  }
  return (
    <>
      <PrintSelected selected={selected} />
      <AdminTable
        caption="Orders"
        columns={columns}
        rows={items}
        stale={stale}
        sort={filter.sort}
        onSort={(sort) => onChange({ sort: sort as OrderSort })}
        onOpen={({ id }) => onOpen(id)}
        selected={selected}
        onSelect={setSelected}
        rowLabel={({ orderId, customer }) => `Order ${orderId} of ${customer.companyName}`}
      />
      <Pager
        page={pageInfo.page}
        pages={pageInfo.pages}
        total={pageInfo.total}
        of="orders"
        previous="Previous"
        perPage={filter.perPage}
        sizes={orderPageSizes}
        onPerPage={(perPage) => onChange({ perPage: perPage })}
        onPage={(page) => onChange({ page })}
      />
    </>
  );
}

const loadingColumns = orderColumns({ onStatusChange: () => undefined, onOpen: () => undefined });

/** All orders: search, status changes, PDF uploads and printing. */
export function OrdersAdminPage() {
  usePageTitle('Order Management');
  const filters = useOrdersFilter();
  const { page: orders, stale, error, retry } = useAdminOrders(filters.filter);
  useClampPage(filters.filter.page, stale ? undefined : orders?.pageInfo.pages, filters.change);
  const { opened, open, close } = useOpenItem();
  const [statusChange, setStatusChange] = useState<{ orderId: string; status: OrderStatus }>();
  const design = useSendDesign();
  // Stable handlers keep the columns stable, so that only changed rows re-render.
  const onOpen = useLatest(open);
  const onStatusChange = useLatest((orderId: string, status: OrderStatus) => setStatusChange({ orderId, status }));
  return (
    <SendDesignContext value={design}>
      <AdminHeading title="Order Management" intro="View orders, update their status and send PDFs" />
      <OrdersFilters {...filters} counts={orders?.counts} busy={stale} />
      {error && <ErrorState title="Failed to fetch all orders" text={failureReason(error)} onRetry={retry} />}
      {!error && !orders && <AdminTableLoading label="Loading orders..." columns={loadingColumns} />}
      {!error && orders && (
        <List
          orders={orders}
          filter={filters.filter}
          stale={stale}
          onChange={filters.change}
          onStatusChange={onStatusChange}
          onOpen={onOpen}
        />
      )}
      {opened && <OrderDialog id={opened} onStatusChange={onStatusChange} onClose={close} />}
      {statusChange && (
        <StatusDialog
          key={`${statusChange.orderId} ${statusChange.status}`}
          orderId={statusChange.orderId}
          initialStatus={statusChange.status}
          onClose={() => setStatusChange(undefined)}
        />
      )}
    </SendDesignContext>
  );
}
