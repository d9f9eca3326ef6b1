export const orderPath = (id: string) => `/admin/orders/${id}`;

/**
 * The page of a list from which an order was opened, in the state of the router. It stays when an order leaves the list,
 * so that Next still leads through all of them.
 */
export interface ShownOrders {
  ids: readonly string[];
  /** Query string of the list. */
  search: string;
}
