import { useOrderAgain } from '../../features/cart/use-order-again';
import { MyOrders } from '../../features/orders/my-orders';

/** Connects the customer's orders to the cart: ordering again opens its lines in the quick order. */
function OrdersPage() {
  return <MyOrders onOrderAgain={useOrderAgain()} />;
}

export { OrdersPage as Component };
