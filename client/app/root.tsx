import { useEffect, useRef } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useSession } from '../features/auth/use-session';
import { writePageMeta } from '../lib/page-meta';
import { NavigationProgress } from './navigation-progress';
import { useRouteHandle } from './route-handle';
import { SessionWatch } from './session-watch';
import { showSavedNotice } from '../lib/saved-notice';
import { forgetOnFreshVisit, scrollKey, scrollStore } from './scroll-memory';
import { hideLoadingScreen } from './loading-screen';

forgetOnFreshVisit();

/** Rendered before the page, so that a page's own title (set by what it loaded) comes later and wins. */
function RouteMeta() {
  const { pathname } = useLocation();
  const handle = useRouteHandle();
  useEffect(() => {
    if (!handle) return;
    writePageMeta(handle, handle.canonical ?? pathname);
  }, [handle, pathname]);
  return null;
}

/** After a change of page the focus stands at its beginning, as after a full load. */
function FocusOnArrival() {
  const { pathname } = useLocation();
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

/** What is around every page, the admin panel's too. */
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
      <Outlet />
      <FocusOnArrival />
      <ScrollRestoration storageKey={scrollStore} getKey={scrollKey} />
    </>
  );
}

/** `/Login` is `/login`, `/My-Profile` is `/profile`, `/about/` is `/about`. */
export const canonicalPath = (pathname: string) => {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return path === '/my-profile' ? '/profile' : path;
};
