import { lazy, Suspense, type ComponentType } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { untilLoaded } from '../lib/load-code';
import { SkipLink } from '../ui/skip-link';
import { Header } from './header/header';
import { useRouteHandle } from './route-handle';
import { usePageTransition } from './use-page-transition';
import classes from './shop-layout.module.css';

/** Always below the first screen, so it is loaded after that. A page without it is better than none. */
const Footer = lazy(async (): Promise<{ default: ComponentType }> => {
  const module = await untilLoaded(() => import('./loaded-later')).catch(() => undefined);
  return { default: module?.Footer ?? (() => null) };
});

/** Layout of every page outside the admin panel: skip link, header, page, footer. */
export function ShopLayout() {
  const { pathname } = useLocation();
  const handle = useRouteHandle();
  const transition = usePageTransition(pathname, handle?.transition ?? 'shop');
  return (
    <div className={classes.layout}>
      <SkipLink to="main">Skip to content</SkipLink>
      <Header overHero={handle?.overHero ?? false} />
      <main id="main" tabIndex={-1} className={classes.main} data-under-header={handle?.overHero || undefined}>
        {/* Outside the element of the page: a new boundary would be empty until the next page is loaded. */}
        <Suspense fallback={<div className={classes.page} aria-busy="true" />}>
          <div key={pathname} className={classes.page} data-transition={transition}>
            <Outlet />
          </div>
        </Suspense>
      </main>
      {!handle?.noFooter && (
        <Suspense fallback={<div className={classes.footerSpace} />}>
          <Footer />
        </Suspense>
      )}
    </div>
  );
}
