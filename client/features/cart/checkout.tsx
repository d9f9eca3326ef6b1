import { Suspense, useState } from 'react';
import { lazyComponent, useOpenedOnce } from '../../ui/lazy-component';
import type { CartContentsFragment } from './cart.generated';
import { ConfirmOrder } from './confirm-order';
import { totalsOf } from './cart-summary';
import { useCheckout } from './use-checkout';

const loadConfirmed = () => import('./order-confirmed');
const loadElsewhere = () => import('./ordered-elsewhere');
const OrderedElsewhere = lazyComponent(loadElsewhere, 'OrderedElsewhere');
const OrderConfirmed = lazyComponent(loadConfirmed, 'OrderConfirmed');

interface CheckoutProps {
  /** Lines that are being ordered; undefined before. */
  cart: CartContentsFragment | undefined;
  /** Identifies the customer who orders. */
  customer: string;
  onPlaced: () => void;
  onClose: () => void;
}

/** The dialogs from "Place Order" to the placed order. */
export function Checkout({ customer, ...options }: CheckoutProps) {
  const checkout = useCheckout(options);
  // Keeps the totals on screen while the dialog fades out.
  const [last, setLast] = useState(options.cart);
  if (options.cart && options.cart !== last) setLast(options.cart);
  const confirmed = useOpenedOnce(checkout.placed !== undefined, loadConfirmed);
  const elsewhere = useOpenedOnce(checkout.orderedElsewhere !== undefined, loadElsewhere);
  return (
    <>
      <ConfirmOrder
        opened={options.cart !== undefined}
        checkout={checkout}
        totals={totalsOf(last?.lines ?? [])}
        customer={customer}
      />
      {confirmed && (
        <Suspense>
          <OrderConfirmed order={checkout.placed} onLeave={checkout.dismiss} />
        </Suspense>
      )}
      {elsewhere && (
        <Suspense>
          <OrderedElsewhere order={checkout.orderedElsewhere} onClose={checkout.dismiss} />
        </Suspense>
      )}
    </>
  );
}
