import { Suspense, useMemo, type ReactNode } from 'react';
import { Group } from '@mantine/core';
import { useApolloClient } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import { orderPageSizes } from '../../../../domain/orders';
import type { OrderSort } from '../../../graphql/types.generated';
import { useOpenItem } from '../../../lib/use-open-item';
import { useSelection } from '../../../lib/use-selection';
import { ClearFilters } from '../../../ui/admin-list';
import { AdminListPage } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { lazyComponent } from '../../../ui/lazy-component';
import { EmptyState } from '../../../ui/states';
import { ExportMenu } from '../../../ui/export-menu';
import { useSession } from '../../auth/use-session';
import { orderColumns } from './order-columns';
import type { OrderDialogProps } from './order-dialog';
import { OrdersFilters, adminOrdersVariables, type OrdersFilter, useOrdersFilter } from './orders-filter';
import { SelectedOrders } from './selected-orders';
import { ChoosePdfContext } from './send-pdf';
import { useAdminOrders } from './use-admin-orders';
import { useOrderActions } from './use-order-actions';
import { ExportOrdersDocument } from './export-orders.generated';

const OrderDialog = lazyComponent<OrderDialogProps, 'OrderDialog'>(() => import('./order-dialogs'), 'OrderDialog');

const noFilter = { search: '', status: undefined, due: undefined, from: '', to: '' };

interface OrdersListProps {
  /** The menu of saved views. */
  views?: ReactNode;
}

/** All orders: search, status changes, PDF uploads and printing. */
export function OrdersList({ views }: OrdersListProps) {
  const filters = useOrdersFilter();
  const { filter } = filters;
  const orders = useAdminOrders(filter);
  const { opened, open, close } = useOpenItem();
  const { onStatusChange, choosePdf, opened: covered, dialogs } = useOrderActions();
  const { search } = useLocation();
  const { may } = useSession();
  const columns = useMemo(() => orderColumns(onStatusChange), [onStatusChange]);
  const { selected, select } = useSelection(
    [filter.status, filter.due, filter.search, filter.from, filter.to].join(' '),
  );
  const filtered = Boolean(filter.status ?? filter.due ?? (filter.search || filter.from || filter.to));
  return (
    <ChoosePdfContext value={choosePdf}>
      <AdminListPage
        title="Order Management"
        hasTimes
        action={
          <Group gap="0.75rem">
            {views}
            {may('exports:read') && <ExportOrders filter={filter} />}
          </Group>
        }
        filters={<OrdersFilters {...filters} counts={orders.page?.counts} busy={orders.stale} />}
        list={orders}
        failed="Failed to fetch all orders"
        loading={<AdminTableLoading label="Loading orders..." columns={columns} />}
        empty={
          orders.page?.items.length === 0 && (
            <EmptyState
              title="No orders found"
              text={filtered ? 'No orders match your current filters' : 'Customer orders appear here.'}
              action={filtered && <ClearFilters onClear={() => filters.change(noFilter)} />}
            />
          )
        }
        paging={{
          ...filters,
          pageInfo: orders.page?.pageInfo,
          of: 'orders',
          previous: 'Previous',
          sizes: orderPageSizes,
        }}
        after={
          <>
            <Suspense>
              {opened && (
                <OrderDialog
                  key={opened}
                  id={opened}
                  list={{ ids: orders.page?.items.map(({ id }) => id) ?? [], search }}
                  covered={covered}
                  onStatusChange={onStatusChange}
                  onClose={close}
                />
              )}
            </Suspense>
            {/* Separate Suspense boundary: loading a dialog would hide the open one, which would lose the focus. */}
            {dialogs}
          </>
        }
      >
        {({ items }) => (
          <>
            <AdminTable
              caption="Orders"
              columns={columns}
              rows={items}
              stale={orders.stale}
              sort={filter.sort}
              onSort={(sort) => filters.change({ sort: sort as OrderSort })}
              onOpen={({ id }) => open(id)}
              selected={selected}
              onSelect={select}
              rowLabel={({ orderId, customer }) => `Order ${orderId} of ${customer.companyName}`}
            />
            <SelectedOrders selected={selected} onSelect={select} />
          </>
        )}
      </AdminListPage>
    </ChoosePdfContext>
  );
}

function ExportOrders({ filter }: { filter: OrdersFilter }) {
  const client = useApolloClient();
  const inFormat = (format: 'XLSX' | 'CSV') => async () => {
    const { page: _page, perPage: _perPage, ...list } = adminOrdersVariables(filter);
    const variables = { format, ...list };
    const { data } = await client.query({ query: ExportOrdersDocument, variables, fetchPolicy: 'network-only' });
    return data?.exportOrders.url;
  };
  return (
    <ExportMenu
      files={[
        { label: 'Excel', findAddress: inFormat('XLSX') },
        { label: 'CSV', findAddress: inFormat('CSV') },
      ]}
    />
  );
}
