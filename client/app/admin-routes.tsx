import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AccessHistory } from '../features/access/admin/access-history';
import { notify } from '../lib/notify';
import { lazyPart } from '../ui/lazy-part';
import { AdminFrame } from './admin/admin-frame';

const DashboardPage = lazyPart(() => import('./admin/dashboard-page'), 'DashboardPage');
const RequestsPage = lazyPart(() => import('../features/access/admin/requests-page'), 'RequestsPage');
const OrdersAdminPage = lazyPart(() => import('../features/orders/admin/orders-admin-page'), 'OrdersAdminPage');
const OrdersPrintPage = lazyPart(() => import('../features/orders/admin/orders-print-page'), 'OrdersPrintPage');
const CategoriesPage = lazyPart(() => import('../features/categories/admin/categories-page'), 'CategoriesPage');
const ManagedProductsPage = lazyPart(
  () => import('../features/products/admin/managed-products-page'),
  'ManagedProductsPage',
);
const BannersPage = lazyPart(() => import('../features/photos/admin/banners-page'), 'BannersPage');
const MediaPage = lazyPart(() => import('../features/photos/admin/media-page'), 'MediaPage');
const UsersPage = lazyPart(() => import('../features/users/admin/users-page'), 'UsersPage');
const AuditPage = lazyPart(() => import('../features/audit/admin/audit-page'), 'AuditPage');
const QueriesPage = lazyPart(() => import('../features/contacts/admin/queries-page'), 'QueriesPage');

function NoSuchSection() {
  useEffect(() => {
    notify.info('That page was not found, so we brought you to the dashboard.', { id: 'not-found' });
  }, []);
  return <Navigate replace to="/admin" />;
}

/** The sections that exist, a chunk each; `admin/sections.ts` lists them for the sidebar. */
export function AdminRoutes() {
  return (
    <Routes>
      {/* Paper has no sidebar. */}
      <Route path="orders/print" element={<OrdersPrintPage />} />
      <Route element={<AdminFrame />}>
        <Route index element={<DashboardPage />} />
        <Route path="requests" element={<RequestsPage />} />
        <Route path="categories" element={<CategoriesPage />} />
        <Route path="products" element={<ManagedProductsPage />} />
        <Route path="orders" element={<OrdersAdminPage />} />
        <Route path="banners" element={<BannersPage />} />
        <Route path="gallery" element={<MediaPage />} />
        <Route path="users" element={<UsersPage history={(userId) => <AccessHistory userId={userId} />} />} />
        <Route path="audit" element={<AuditPage />} />
        <Route path="queries" element={<QueriesPage />} />
        <Route path="*" element={<NoSuchSection />} />
      </Route>
    </Routes>
  );
}
