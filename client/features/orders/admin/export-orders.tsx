import { useApolloClient } from '@apollo/client/react';
import { ExportMenu } from '../../../ui/export-menu';
import { ExportOrdersDocument } from './export-orders.generated';
import { adminOrdersVariables, type OrdersFilter } from './orders-params';

/** Downloads the orders of the list. */
export function ExportOrders({ filter }: { filter: OrdersFilter }) {
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
