import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../features/auth/use-session';
import { writePageMeta } from '../lib/page-meta';
import { ConnectionBanner } from './connection-banner';
import { NavigationProgress } from './navigation-progress';
import { useRouteHandle } from './route-handle';
import { SessionWatch } from './session-watch';
import { showSavedNotice } from '../lib/saved-notice';
import { ScrollRestoration } from './scroll-restoration';
import { hideLoadingScreen } from './loading-screen';

/** Rendered before the page, so that a title set by the page's data overrides the route's title. */
function RouteMeta() {
  const { pathname } = useLocation();
  const handle = useRouteHandle();
  useEffect(() => {
    if (!handle) return;
    writePageMeta(handle, handle.canonical ?? pathname);
  }, [handle, pathname]);
  return null;
}

/** Moves the focus to the start of the new page after a navigation, as after a full load. */
function FocusOnNavigation() {
  const { pathname } = useLocation();
  const focused = useRef(pathname);
  useEffect(() => {
    if (focused.current === pathname) return;
    focused.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

/** Wraps every page, including those of the admin panel. */
export function Root() {
  const { known } = useSession();
  const location = useLocation();
  useEffect(() => {
    if (known) hideLoadingScreen();
  }, [known]);
  useEffect(showSavedNotice, []);

  const canonical = canonicalPath(location.pathname);
  if (canonical !== location.pathname) return <Navigate replace to={{ ...location, pathname: canonical }} />;

  return (
    <>
      <RouteMeta />
      <SessionWatch />
      <NavigationProgress />
      <ConnectionBanner />
      <Outlet />
      <FocusOnNavigation />
      <ScrollRestoration />
    </>
  );
}

/** `/Login` is `/login`, `/My-Profile` is `/profile`, `/about/` is `/about`. */
const canonicalPath = (pathname: string) => {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return path === '/my-profile' ? '/profile' : path;
};
