import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { endFirstRender } from '../lib/apollo';
import { writePageMeta } from '../lib/page-meta';
import { showSavedNotice } from '../lib/saved-notice';
import { ConnectionBanner } from './connection-banner';
import { SessionWatch } from './session-watch';
import classes from './navigation-progress.module.css';
import type { RouteHandle } from './routes';

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
  const location = useLocation();
  const client = useApolloClient();
  useEffect(showSavedNotice, []);
  // Queries of the first render have read the cache; later ones ask the server.
  useEffect(() => endFirstRender(client), [client]);

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

/** Maps `/Login` to `/login`, `/My-Profile` to `/profile` and `/about/` to `/about`. */
const canonicalPath = (pathname: string) => {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return path === '/my-profile' ? '/profile' : path;
};

/** Thin progress bar while the next page loads. CSS delays it, so fast loads do not show it. */
function NavigationProgress() {
  const busy = useNavigation().state === 'loading';
  return (
    <div className={classes.track} data-busy={busy || undefined} role="status">
      {busy && <span className={classes.label}>Loading</span>}
    </div>
  );
}

/** Handle of the current route; undefined for an unknown address. */
export const useRouteHandle = () => useMatches().at(-1)?.handle as RouteHandle | undefined;
