import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { RequestsPage } from '../features/access/admin/requests-page';
import { QueriesPage } from '../features/contacts/admin/queries-page';
import { notify } from '../lib/notify';
import { AdminFrame } from './admin/admin-frame';
import { DashboardPage } from './admin/dashboard-page';

function NoSuchSection() {
  useEffect(() => {
    notify.info('That page was not found, so we brought you to the dashboard.', { id: 'not-found' });
  }, []);
  return <Navigate replace to="/admin" />;
}

/** The sections that exist; `admin/sections.ts` lists them for the sidebar. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminFrame />}>
        <Route index element={<DashboardPage />} />
        <Route path="requests" element={<RequestsPage />} />
        <Route path="queries" element={<QueriesPage />} />
        <Route path="*" element={<NoSuchSection />} />
      </Route>
    </Routes>
  );
}
