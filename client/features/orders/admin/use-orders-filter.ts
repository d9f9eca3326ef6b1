import { useListFilter } from '../../../lib/use-list-filter';
import { ordersParams } from './orders-params';

export const useOrdersFilter = () => useListFilter(ordersParams);
