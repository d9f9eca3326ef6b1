import { useOrderAgain } from '../../features/cart/use-cart';
import { OrderPage } from '../../features/orders/order-page';

/** One order; ordering it again fills the cart. */
export function Order() {
  return <OrderPage onOrderAgain={useOrderAgain()} />;
}
