import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { type Location, Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { endFirstRender } from '../lib/apollo';
import { writePageMeta } from '../lib/page-meta';
import { ConnectionBanner } from './connection-banner';
import { NavigationProgress } from './navigation-progress';
import { useRouteHandle } from './use-route-handle';
import { SessionWatch } from './session-watch';
import { showSavedNotice } from '../lib/saved-notice';

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
  // The queries of the first render are there; later ones ask the server.
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
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** The router gives the first entry of every load the key "default"; the address tells such entries apart. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key);

/** `/Login` is `/login`, `/My-Profile` is `/profile`, `/about/` is `/about`. */
const canonicalPath = (pathname: string) => {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return path === '/my-profile' ? '/profile' : path;
};
