import { Suspense } from 'react';
import { lazyComponent } from '../ui/lazy-component';
import classes from './admin-panel.module.css';

const AdminRoutes = lazyComponent(() => import('./admin-routes'), 'AdminRoutes');

/** Rendered only behind the admin route guard, so the admin chunk is never loaded for other users. */
export function AdminPanel() {
  return (
    <Suspense
      fallback={
        <main id="main" className={classes.waiting} aria-busy="true">
          Loading the admin panel...
        </main>
      }
    >
      <AdminRoutes />
    </Suspense>
  );
}
