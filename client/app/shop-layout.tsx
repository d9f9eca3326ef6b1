import { Outlet, useLocation } from 'react-router-dom';
import { useState } from 'react';
import { SkipLink } from '../ui/skip-link';
import { Footer } from './footer';
import { Header } from './header/header';
import { useRouteHandle } from './root';
import classes from './shop-layout.module.css';
import type { RouteHandle } from './routes';

/** Transition of the current page; undefined for the first page of a visit, which is not animated. */
const usePageTransition = (pathname: string, transition: RouteHandle['transition']) => {
  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  if (!moved && pathname !== first) setMoved(true);
  return moved || pathname !== first ? transition : undefined;
};

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
        <div key={pathname} className={classes.page} data-transition={transition}>
          <Outlet />
        </div>
      </main>
      {!handle?.noFooter && <Footer />}
    </div>
  );
}
