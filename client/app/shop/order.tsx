import { useOrderAgain } from '../../features/cart/use-order-again';
import { OrderPage } from '../../features/orders/order-page';

/** Connects the order page to the cart: ordering again opens its lines in the quick order. */
export function Order() {
  return <OrderPage onOrderAgain={useOrderAgain()} />;
}
