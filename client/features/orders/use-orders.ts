import { useQuery } from '@apollo/client/react';
import { ordersPerPage } from '../../../domain/orders';
import { errorCode, errorMessage } from '../../lib/error-message';
import { MyOrderDocument, MyOrdersDocument } from './orders.generated';

/** A page of the customer's own orders. The previous page is shown until the next one has loaded. */
export const useMyOrders = (page: number) => {
  const { data, previousData, error, loading, refetch } = useQuery(MyOrdersDocument, {
    variables: { page, perPage: ordersPerPage },
    // An order's status may have changed since.
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

const notFoundCodes = new Set<string | undefined>(['ORDER_NOT_FOUND', 'NOT_FOUND', 'VALIDATION']);

export const useMyOrder = (id: string) => {
  const { data, error, loading, refetch } = useQuery(MyOrderDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const notFound = notFoundCodes.has(errorCode(error));
  return {
    order: notFound ? undefined : data?.order,
    notFound,
    failure: error && !data && !loading ? errorMessage(error, 'Failed to fetch order') : undefined,
    loading,
    retry: () => void refetch().catch(() => undefined),
  };
};
