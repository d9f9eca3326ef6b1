import { useOrderAgain } from '../../features/cart/use-order-again';
import { OrdersPage } from '../../features/orders/orders-page';

/** Connects the customer's orders to the cart: ordering again opens its lines in the quick order. */
export function Orders() {
  return <OrdersPage onOrderAgain={useOrderAgain()} />;
}
