import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Footer } from './footer';
import { Header } from './header/header';
import { useRouteHandle } from './route-handle';
import { useArrival } from './use-arrival';
import classes from './shop-layout.module.css';

/** The frame of every page but the admin panel: skip link, header, the page, footer. */
export function ShopLayout() {
  const { pathname } = useLocation();
  const handle = useRouteHandle();
  const arrival = useArrival(pathname, handle?.transition ?? 'shop');
  return (
    <div className={classes.showroom}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Header overHero={handle?.overHero ?? false} />
      <main id="main" tabIndex={-1} className={classes.main} data-under-header={handle?.overHero || undefined}>
        <div key={pathname} className={classes.page} data-arrival={arrival}>
          <Suspense>
            <Outlet />
          </Suspense>
        </div>
      </main>
      {!handle?.noFooter && <Footer />}
    </div>
  );
}
