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
  UndoOrderStatusDocument,
} from './orders-admin.generated';
import { adminOrdersVariables, type OrdersFilter } from './orders-filter';

export const useAdminOrders = (filter: OrdersFilter) =>
  usePagedQuery(AdminOrdersDocument, adminOrdersVariables(filter), ({ orders }) => orders);

/** One order with all details, whether or not it is on the current page. */
export const useAdminOrder = (id: string) =>
  useServerData(AdminOrderByIdDocument, { id }, ({ order }) => order ?? undefined);

const undoFailed = 'Failed to undo the change of status';

/** Takes changes of the status of orders back. A toast tells the result, on whatever page. */
export const useUndoOrderStatus = () => {
  const client = useApolloClient();
  const undo = async (changes: readonly { id: string; changeId: string }[]) => {
    const input = { changes: changes.map(({ id, changeId }) => ({ id, changeId })) };
    try {
      const { data } = await client.mutate({
        mutation: UndoOrderStatusDocument,
        variables: { input },
        refetchQueries: 'active',
      });
      const { message, refused } = data?.undoOrderStatus ?? { message: undoFailed, refused: changes };
      if (refused.length > 0) notify.error(message);
      else notify.success(message, { about: 'generic' });
    } catch (error) {
      notify.error(failureReason(error, undoFailed), { undo: () => undo(changes) });
    }
  };
  return undo;
};

interface StatusChange {
  id: string;
  seen: OrderStatus;
  status: OrderStatus;
  note: string;
  notifyCustomer: boolean;
}

/**
 * Resolves to undefined, or to the error text. If another administrator changed the status first, reloads the order.
 */
export const useChangeOrderStatus = () => {
  const client = useApolloClient();
  const undo = useUndoOrderStatus();
  const [change, { loading }] = useMutation(ChangeOrderStatusDocument, {
    refetchQueries: [AdminOrdersDocument, 'AdminWaiting'],
  });
  const changeStatus = async ({ note, ...input }: StatusChange): Promise<string | undefined> => {
    const { id } = input;
    try {
      const { data } = await change({ variables: { input: { ...input, note: note || undefined } } });
      const latest = data?.changeOrderStatus.timeline.at(-1);
      notify.success(orderMessages.statusChanged, {
        about: 'generic',
        merge: { kind: 'order-status', text: (count) => `${plural(count, 'order')} updated` },
        undo: latest && (() => undo([{ id, changeId: latest.id }])),
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
 * Changes the status of several orders, except those that another administrator changed first. Repeating it changes
 * nothing twice.
 */
export const useChangeOrderStatuses = () => {
  const [mutate, { loading }] = useMutation(ChangeOrderStatusesDocument, {
    refetchQueries: [AdminOrdersDocument, 'AdminWaiting'],
  });
  const changeStatuses = async (
    orders: readonly { id: string; status: OrderStatus }[],
    { note, ...change }: Omit<StatusChange, 'id' | 'seen'>,
  ): Promise<StatusesChanged> => {
    const seen = orders.map(({ id, status }) => ({ id, seen: status }));
    const input = { ...change, note: note || undefined, orders: seen };
    try {
      const { data } = await mutate({ variables: { input } });
      if (data) return { result: data.changeOrderStatuses };
    } catch (error) {
      return { failure: failureReason(error, 'Failed to update order status') };
    }
    return { failure: 'Failed to update order status' };
  };
  return { changeStatuses, busy: loading };
};
