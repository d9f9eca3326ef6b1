import { useListFilter } from '../../../lib/use-list-filter';
import { ordersParams } from './orders-filter';

export const useOrdersFilter = () => useListFilter(ordersParams);
