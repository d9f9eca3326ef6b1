import { useQuery } from '@apollo/client/react';
import { ordersPerPage } from '../../../domain/orders';
import { errorCode, errorMessage } from '../../lib/error-message';
import { MyOrderDocument, MyOrdersDocument } from './orders.generated';

/** A page of somebody's own orders; the page before it stays until the next is here. */
export const useMyOrders = (page: number) => {
  const { data, previousData, error, loading, refetch } = useQuery(MyOrdersDocument, {
    variables: { page, perPage: ordersPerPage },
    // Its status may have moved on since.
    fetchPolicy: 'cache-and-network',
  });
  return {
    orders: (data ?? previousData)?.myOrders,
    stale: !data && loading && Boolean(previousData),
    failure: error && !data && !loading ? errorMessage(error, 'Failed to fetch orders') : undefined,
    loading,
    retry: () => void refetch().catch(() => undefined),
  };
};

const goneCodes = new Set<string | undefined>(['ORDER_NOT_FOUND', 'NOT_FOUND', 'VALIDATION']);

export const useMyOrder = (id: string) => {
  const { data, error, loading, refetch } = useQuery(MyOrderDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const gone = goneCodes.has(errorCode(error));
  return {
    order: gone ? undefined : data?.order,
    gone,
    failure: error && !data && !loading ? errorMessage(error, 'Failed to fetch order') : undefined,
    loading,
    retry: () => void refetch().catch(() => undefined),
  };
};
