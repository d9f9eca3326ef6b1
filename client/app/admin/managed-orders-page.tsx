import { OrdersList } from '../../features/orders/admin/orders-list';
import { ViewsMenu } from '../../features/views/admin/views-menu';

/** Connects the list of orders to its saved views. */
function ManagedOrdersPage() {
  return <OrdersList views={<ViewsMenu />} />;
}

export { ManagedOrdersPage as Component };
