import { useOrderAgain } from '../../features/cart/use-cart';
import { OrdersPage } from '../../features/orders/orders-page';

/** Connects the customer's orders to the cart: ordering again fills the cart. */
export function Orders() {
  return <OrdersPage onOrderAgain={useOrderAgain()} />;
}
