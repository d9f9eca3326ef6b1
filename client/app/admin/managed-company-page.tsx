import { CompanyPage, type CompanyListProps } from '../../features/companies/admin/managed-company';
import { lazyComponent } from '../../ui/lazy-component';

const Orders = lazyComponent<CompanyListProps, 'CompanyOrders'>(
  () => import('../../features/orders/admin/company-orders'),
  'CompanyOrders',
);
const Activity = lazyComponent<CompanyListProps, 'CompanyActivity'>(
  () => import('../../features/audit/admin/company-activity'),
  'CompanyActivity',
);

/** Connects the page of a company to its orders and to the activity log. */
function ManagedCompanyPage() {
  return <CompanyPage Orders={Orders} Activity={Activity} />;
}

export { ManagedCompanyPage as Component };
