import { Suspense, type ComponentType, useEffect } from 'react';
import { Navigate, Outlet, createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { untilLoaded } from '../lib/load-code';
import { lazyComponent } from '../ui/lazy-component';
import { notify } from '../lib/notify';
import { PageError } from './page-error';
import { RequireOrdering, RequireSession } from './session';
import { Root } from './root';
import { accountPages, adminFrame, adminPages, printPage, shopPages, type Page } from './routes';
import { ShopLayout } from './shop-layout';
import classes from './admin-loading.module.css';

const modules = import.meta.glob<{ Component: ComponentType }>([
  './*/*-page.tsx',
  './admin/admin-frame.tsx',
  '../features/**/*-page.tsx',
]);

/** Loads a page. If the connection is lost, the current page stays until the code could be loaded. */
const load = (file: string) => async () => {
  const { Component } = await untilLoaded(modules[file]);
  return { Component };
};

const toRoute = ({ path, file, handle }: Page): RouteObject => ({ path, handle, lazy: load(file) });

/**
 * Loads the page when it is rendered, behind the guard: the router would load it for everyone who opens the address.
 */
const toAdminRoute = ({ path, file, handle }: Page): RouteObject => ({
  path,
  handle,
  Component: lazyComponent(modules[file], 'Component'),
});

const accountRoutes: RouteObject[] = [
  ...accountPages.filter(({ forOrdering }) => !forOrdering).map(toRoute),
  {
    Component: RequireOrdering,
    children: accountPages.filter(({ forOrdering, showsOrders }) => forOrdering && !showsOrders).map(toRoute),
  },
  {
    element: <RequireOrdering seen />,
    children: accountPages.filter(({ showsOrders }) => showsOrders).map(toRoute),
  },
];

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: PageError,
    children: [
      {
        Component: ShopLayout,
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              ...shopPages.map(toRoute),
              { Component: RequireSession, children: accountRoutes },
              { path: '*', element: <NotFound to="/" name="home page" /> },
            ],
          },
        ],
      },
      {
        element: <RequireSession admin />,
        children: [
          {
            element: (
              <Suspense fallback={<AdminLoading />}>
                <Outlet />
              </Suspense>
            ),
            children: [
              toAdminRoute(printPage),
              {
                Component: lazyComponent(modules[adminFrame], 'Component'),
                children: [
                  {
                    // The sidebar stays when a section fails.
                    ErrorBoundary: PageError,
                    children: [
                      ...adminPages.map(toAdminRoute),
                      { path: '/admin/*', element: <NotFound to="/admin" name="dashboard" /> },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

type LazyRoute = RouteObject & { lazy?: ReturnType<typeof load> };

const lazyRoutesAt = (path: string) => (matchRoutes(routes as LazyRoute[], path) ?? []).map(({ route }) => route);

/** Starts the router when it can show the first page, which replaces the content that the server put into the page. */
export async function startRouter() {
  const loading = lazyRoutesAt(window.location.pathname).map(
    async (route) => route.lazy && Object.assign(route, await route.lazy(), { lazy: undefined }),
  );
  // The router loads failed routes again and shows the error.
  await Promise.allSettled(loading);
  nameFirstEntry();
  return createBrowserRouter(routes);
}

/**
 * Gives the history entry of this load a key of its own, which a reload keeps. The router would call it "default", like the
 * entry of each earlier load, and restore the scroll position of such a load.
 */
function nameFirstEntry() {
  const state = window.history.state as { key?: string } | null;
  if (!state?.key) window.history.replaceState({ ...state, key: String(performance.timeOrigin) }, '');
}

/** Loads the code of a page when a link to it is pointed at or focused. */
export function preloadPointedPages() {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === window.location.origin)
      for (const route of lazyRoutesAt(link.pathname)) void route.lazy?.().catch(() => undefined);
  };
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, preload);
}

/** Shown while the code of the admin panel loads. */
function AdminLoading() {
  return (
    <main id="main" className={classes.waiting} aria-busy="true">
      Loading the admin panel...
    </main>
  );
}

/** Redirects from an unknown address, with a notice. */
function NotFound({ to, name }: { to: string; name: string }) {
  useEffect(() => {
    notify.info(`We couldn't find that page, so we took you to the ${name}.`, { id: 'not-found' });
  }, [name]);
  return <Navigate replace to={to} />;
}
