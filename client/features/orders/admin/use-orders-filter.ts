import { useListFilter } from '../../../lib/use-list-filter';
import { ordersParams } from './orders-query';

export const useOrdersFilter = () => useListFilter(ordersParams);
