import { useOrderAgain } from '../../features/cart/use-cart';
import { OrdersPage } from '../../features/orders/orders-page';

/** Somebody's orders; ordering one again fills the cart. */
export function Orders() {
  return <OrdersPage onOrderAgain={useOrderAgain()} />;
}
