import { useOrderAgain } from '../../features/cart/use-order-again';
import { OrderDetails } from '../../features/orders/order-details';

/** Connects the order page to the cart: ordering again opens its lines in the quick order. */
function OrderPage() {
  return <OrderDetails onOrderAgain={useOrderAgain()} />;
}

export { OrderPage as Component };
