import { useSession } from '../../features/auth/use-session';
import { OrdersPrintPage } from '../../features/orders/admin/orders-print';
import { NotAllowed } from './not-allowed';

/** The orders to print, outside the frame of the panel, for those who may see orders. */
function PrintPage() {
  const { may } = useSession();
  if (may('orders:read')) return <OrdersPrintPage />;
  return (
    <main id="main">
      <NotAllowed label="Order Management" needs="orders:read" />
    </main>
  );
}

export { PrintPage as Component };
