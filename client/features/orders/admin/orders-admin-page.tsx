import { Suspense, useMemo, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { orderPageSizes } from '../../../../domain/orders';
import type { OrderSort, OrderStatus } from '../../../graphql/types.generated';
import { useLatest } from '../../../lib/use-latest';
import { useOpenItem } from '../../../lib/use-open-item';
import { useSelection } from '../../../lib/use-selection';
import { ClearFilters } from '../../../ui/admin-list';
import { AdminListPage } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { lazyComponent, useIdleLoad } from '../../../ui/lazy-component';
import { EmptyState } from '../../../ui/states';
import { ExportMenu } from '../../../ui/export-menu';
import { orderColumns } from './order-columns';
import type { OrderDialogProps } from './order-dialog';
import { OrdersFilters, adminOrdersVariables, type OrdersFilter, useOrdersFilter } from './orders-filter';
import { SelectedOrders } from './selected-orders';
import { ChoosePdfContext, type ChosenPdf } from './send-pdf';
import type { SendPdfDialogProps } from './send-pdf-dialog';
import type { StatusDialogProps } from './status-dialog';
import { useAdminOrders } from './use-admin-orders';
import { ExportOrdersDocument } from './export-orders.generated';

const loadDialogs = () => import('./order-dialogs');
const OrderDialog = lazyComponent<OrderDialogProps, 'OrderDialog'>(loadDialogs, 'OrderDialog');
const SendPdfDialog = lazyComponent<SendPdfDialogProps, 'SendPdfDialog'>(loadDialogs, 'SendPdfDialog');
const StatusDialog = lazyComponent<StatusDialogProps, 'StatusDialog'>(loadDialogs, 'StatusDialog');

const noFilter = { search: '', status: undefined, due: undefined, from: '', to: '' };

/** All orders: search, status changes, PDF uploads and printing. */
export function OrdersAdminPage() {
  const filters = useOrdersFilter();
  const { filter } = filters;
  const orders = useAdminOrders(filter);
  const { opened, open, close } = useOpenItem();
  const [statusChange, setStatusChange] = useState<{ orderId: string; status: OrderStatus }>();
  const [chosenPdf, setChosenPdf] = useState<ChosenPdf>();
  useIdleLoad(loadDialogs);
  // A stable handler keeps the columns stable, so that only changed rows re-render.
  const onStatusChange = useLatest((orderId: string, status: OrderStatus) => setStatusChange({ orderId, status }));
  const columns = useMemo(() => orderColumns(onStatusChange), [onStatusChange]);
  const { selected, select } = useSelection(
    [filter.status, filter.due, filter.search, filter.from, filter.to].join(' '),
  );
  const filtered = Boolean(filter.status ?? filter.due ?? (filter.search || filter.from || filter.to));
  return (
    <ChoosePdfContext value={setChosenPdf}>
      <AdminListPage
        title="Order Management"
        hasTimes
        action={<ExportOrders filter={filter} />}
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
                  covered={statusChange !== undefined || chosenPdf !== undefined}
                  onStatusChange={onStatusChange}
                  onClose={close}
                />
              )}
            </Suspense>
            {/* Separate Suspense boundary: loading a dialog would hide the open one, which would lose the focus. */}
            <Suspense>
              {statusChange && (
                <StatusDialog
                  key={`${statusChange.orderId} ${statusChange.status}`}
                  orderId={statusChange.orderId}
                  initialStatus={statusChange.status}
                  onClose={() => setStatusChange(undefined)}
                />
              )}
              {chosenPdf && (
                <SendPdfDialog chosen={chosenPdf} onChoose={setChosenPdf} onClose={() => setChosenPdf(undefined)} />
              )}
            </Suspense>
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

export { OrdersAdminPage as Component };
