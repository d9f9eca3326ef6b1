import { ordersPerPage } from '../../../domain/orders';
import { usePagedQuery } from '../../lib/use-paged-query';
import { useServerData } from '../../lib/use-server-data';
import { MyOrderDocument, MyOrdersDocument } from './orders.generated';

/** A page of the customer's own orders. */
export const useMyOrders = (page: number) =>
  usePagedQuery(MyOrdersDocument, { page, perPage: ordersPerPage }, ({ myOrders }) => myOrders);

export const useMyOrder = (id: string) => useServerData(MyOrderDocument, { id }, ({ order }) => order);
