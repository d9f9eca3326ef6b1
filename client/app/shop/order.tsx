import { useOrderAgain } from '../../features/cart/use-cart';
import { OrderPage } from '../../features/orders/order-page';

/** Connects the order page to the cart: ordering again fills the cart. */
export function Order() {
  return <OrderPage onOrderAgain={useOrderAgain()} />;
}
