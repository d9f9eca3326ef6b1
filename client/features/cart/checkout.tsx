import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { useOpenedOnce } from '../../ui/use-opened-once';
import type { CartLineRowFragment } from './cart.generated';
import { ConfirmOrder } from './confirm-order';
import { useCheckout } from './use-checkout';

const loadConfirmed = () => import('./order-confirmed');
const OrderConfirmed = lazyComponent(loadConfirmed, 'OrderConfirmed');

interface CheckoutProps {
  /** The lines that are ordered; undefined while none are. */
  lines: readonly CartLineRowFragment[] | undefined;
  totals: { pieces: number; grams: number };
  /** Whose order it is. */
  customer: string;
  onPlaced: () => void;
  onClose: () => void;
}

/** The dialogs from "Place Order" to the placed order. */
export function Checkout({ totals, customer, ...options }: CheckoutProps) {
  const checkout = useCheckout(options);
  const confirmed = useOpenedOnce(checkout.placed !== undefined, loadConfirmed);
  return (
    <>
      <ConfirmOrder opened={options.lines !== undefined} checkout={checkout} totals={totals} customer={customer} />
      {confirmed && (
        <Suspense>
          <OrderConfirmed order={checkout.placed} onLeave={checkout.dismiss} />
        </Suspense>
      )}
    </>
  );
}
