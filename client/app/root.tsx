import { VisuallyHidden } from '@mantine/core';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, type CSSProperties, useCallback } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { endFirstRender } from '../lib/apollo';
import { writePageMeta } from '../lib/page-meta';
import { showSavedNotice } from '../lib/notify';
import { SessionWatch } from './session';
import classes from './root.module.css';
import type { RouteHandle } from './routes';
import { useConnectionLost } from '../lib/connection';
import { unreachableForNow } from '../lib/error-message';
import { useHeightToKeepClear } from '../ui/use-keep-clear';

const bottomBar = (height: number) => ({ '--bottom-bar': `${height}px` }) as CSSProperties;

/** Loaded with the first screen, because its code cannot be loaded once the connection is lost. */
function ConnectionBanner() {
  const lost = useConnectionLost();
  const banner = useRef<HTMLParagraphElement>(null);
  const place = useCallback(() => {
    const { left = 0, right = 0, height = 0 } = banner.current?.getBoundingClientRect() ?? {};
    return { left, right, height, self: banner.current };
  }, []);
  const height = useHeightToKeepClear(lost, place);
  return (
    <div role="status" className={classes.region} style={lost ? bottomBar(height) : undefined}>
      {lost && (
        // `data-keep-clear` keeps toasts from covering the banner.
        <p className={classes.banner} ref={banner} data-keep-clear>
          {unreachableForNow}
        </p>
      )}
    </div>
  );
}

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
      {busy && <VisuallyHidden>Loading</VisuallyHidden>}
    </div>
  );
}

/** Handle of the current route; undefined for an unknown address. */
export const useRouteHandle = () => useMatches().at(-1)?.handle as RouteHandle | undefined;
