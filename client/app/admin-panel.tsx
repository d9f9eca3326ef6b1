import { lazy, Suspense } from 'react';

const AdminRoutes = lazy(async () => ({ default: (await import('./admin-routes')).AdminRoutes }));

/** Rendered only once the guard above has let an administrator in: nobody else ever loads the back office. */
export function AdminPanel() {
  return (
    <Suspense>
      <AdminRoutes />
    </Suspense>
  );
}
