import { Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../ui/lazy-component';
import { AdminFrame } from './admin/admin-frame';
import { NotFound } from './not-found';

const DashboardPage = lazyComponent(() => import('./admin/dashboard-page'), 'DashboardPage');
const RequestsPage = lazyComponent(() => import('../features/access/admin/requests-page'), 'RequestsPage');
const OrdersAdminPage = lazyComponent(() => import('../features/orders/admin/orders-admin-page'), 'OrdersAdminPage');
const OrdersPrintPage = lazyComponent(() => import('../features/orders/admin/orders-print-page'), 'OrdersPrintPage');
const CategoriesPage = lazyComponent(() => import('../features/categories/admin/categories-page'), 'CategoriesPage');
const ManagedProductsPage = lazyComponent(
  () => import('../features/products/admin/managed-products-page'),
  'ManagedProductsPage',
);
const ImportsRoutes = lazyComponent(() => import('../features/imports/admin/imports-routes'), 'ImportsRoutes');
const BannersPage = lazyComponent(() => import('../features/photos/admin/banners-page'), 'BannersPage');
const MediaPage = lazyComponent(() => import('../features/photos/admin/media-page'), 'MediaPage');
const UsersPage = lazyComponent(() => import('../features/users/admin/users-page'), 'UsersPage');
const AuditPage = lazyComponent(() => import('../features/audit/admin/audit-page'), 'AuditPage');
const FailedMailsPage = lazyComponent(() => import('../features/mails/admin/failed-mails-page'), 'FailedMailsPage');
const ContactsPage = lazyComponent(() => import('../features/contacts/admin/contacts-page'), 'ContactsPage');

/** One lazily loaded chunk per section. `admin/sections.ts` lists the sections for the sidebar. */
export function AdminRoutes() {
  return (
    <Routes>
      {/* The print view has no sidebar. */}
      <Route path="orders/print" element={<OrdersPrintPage />} />
      <Route element={<AdminFrame />}>
        <Route index element={<DashboardPage />} />
        <Route path="requests" element={<RequestsPage />} />
        <Route path="categories" element={<CategoriesPage />} />
        <Route path="products" element={<ManagedProductsPage />} />
        <Route path="products/imports/*" element={<ImportsRoutes />} />
        <Route path="orders" element={<OrdersAdminPage />} />
        <Route path="banners" element={<BannersPage />} />
        <Route path="gallery" element={<MediaPage />} />
        <Route path="users" element={<UsersPage />} />
        <Route path="audit" element={<AuditPage />} />
        <Route path="mails" element={<FailedMailsPage />} />
        <Route path="queries" element={<ContactsPage />} />
        <Route path="*" element={<NotFound to="/admin" name="dashboard" />} />
      </Route>
    </Routes>
  );
}
