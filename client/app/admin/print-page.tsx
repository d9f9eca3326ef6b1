import { useSession } from '../../features/auth/use-session';
import { OrdersPrintPage } from '../../features/orders/admin/orders-print';
import { SectionGuard } from './section-guard';

/** The orders to print, outside the frame of the panel, for those who may see orders. */
function PrintPage() {
  const { may } = useSession();
  if (may('orders:read')) return <OrdersPrintPage />;
  return (
    <main id="main">
      <SectionGuard>{null}</SectionGuard>
    </main>
  );
}

export { PrintPage as Component };
