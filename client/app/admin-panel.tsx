import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part';

const AdminRoutes = lazyPart(() => import('./admin-routes'), 'AdminRoutes');

/** Rendered only once the guard above has let an administrator in: nobody else ever loads the back office. */
export function AdminPanel() {
  return (
    <Suspense>
      <AdminRoutes />
    </Suspense>
  );
}
