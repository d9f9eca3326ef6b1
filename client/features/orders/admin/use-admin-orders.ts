import { useApolloClient, useMutation } from '@apollo/client/react';
import { orderMessages } from '../../../../domain/orders';
import type { OrderStatus } from '../../../graphql/types.generated';
import { errorCode, failureReason } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import { usePagedQuery, useServerData } from '../../../lib/use-server-data';
import {
  AdminOrderByIdDocument,
  AdminOrdersDocument,
  ChangeOrderStatusDocument,
  ChangeOrderStatusesDocument,
  type ChangeOrderStatusesMutation,
} from './orders-admin.generated';
import { adminOrdersVariables, type OrdersFilter } from './orders-filter';

export const useAdminOrders = (filter: OrdersFilter) =>
  usePagedQuery(AdminOrdersDocument, adminOrdersVariables(filter), ({ orders }) => orders);

/** One order with all details, whether or not it is on the current page. */
export const useAdminOrder = (id: string) =>
  useServerData(AdminOrderByIdDocument, { id }, ({ order }) => order ?? undefined);

interface StatusChange {
  id: string;
  seen: OrderStatus;
  status: OrderStatus;
  note: string;
}

/**
 * Resolves to undefined, or to the error text. If another administrator changed the status first, reloads the order.
 */
export const useChangeOrderStatus = () => {
  const client = useApolloClient();
  const [change, { loading }] = useMutation(ChangeOrderStatusDocument, {
    refetchQueries: [AdminOrdersDocument, 'AdminWaiting'],
  });
  const changeStatus = async ({ id, seen, status, note }: StatusChange): Promise<string | undefined> => {
    try {
      await change({ variables: { input: { id, seen, status, note: note || undefined } } });
      notify.success(orderMessages.statusChanged, {
        about: 'generic',
        merge: { kind: 'order-status', text: (count) => `${plural(count, 'order')} updated` },
      });
      return undefined;
    } catch (error) {
      const overtaken = ['CONFLICT', 'ORDER_STATUS_NOT_ALLOWED'].includes(errorCode(error) ?? '');
      if (overtaken)
        await Promise.allSettled([
          client.query({ query: AdminOrderByIdDocument, variables: { id }, fetchPolicy: 'network-only' }),
          client.refetchQueries({ include: [AdminOrdersDocument] }),
        ]);
      return failureReason(error, 'Failed to update order status');
    }
  };
  return { changeStatus, busy: loading };
};

type StatusesChanged =
  | { result: ChangeOrderStatusesMutation['changeOrderStatuses']; failure?: undefined }
  | { result?: undefined; failure: string };

/**
 * Changes the status of several orders, unless another administrator was faster. Repeating it changes nothing twice.
 */
export const useChangeOrderStatuses = () => {
  const [change, { loading }] = useMutation(ChangeOrderStatusesDocument, {
    refetchQueries: [AdminOrdersDocument, 'AdminWaiting'],
  });
  const changeStatuses = async (
    orders: readonly { id: string; status: OrderStatus }[],
    status: OrderStatus,
    note: string,
  ): Promise<StatusesChanged> => {
    const input = { status, note: note || undefined, orders: orders.map(({ id, status: seen }) => ({ id, seen })) };
    try {
      const { data } = await change({ variables: { input } });
      if (data) return { result: data.changeOrderStatuses };
    } catch (error) {
      return { failure: failureReason(error, 'Failed to update order status') };
    }
    return { failure: 'Failed to update order status' };
  };
  return { changeStatuses, busy: loading };
};
