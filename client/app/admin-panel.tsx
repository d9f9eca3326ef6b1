import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part';
import classes from './admin-panel.module.css';

const AdminRoutes = lazyPart(() => import('./admin-routes'), 'AdminRoutes');

/** Rendered only once the guard above has let an administrator in: nobody else ever loads the back office. */
export function AdminPanel() {
  return (
    <Suspense
      fallback={
        <main id="main" className={classes.waiting} aria-busy="true">
          Opening the admin panel
        </main>
      }
    >
      <AdminRoutes />
    </Suspense>
  );
}
