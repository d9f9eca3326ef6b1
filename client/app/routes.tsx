import { matchRoutes, renderMatches, useLocation, type RouteMatch, type RouteObject } from 'react-router-dom';
import { productPath, publicPages as publicPageMeta } from '../../domain/pages';
import { brand, catalogueIsPublic } from '../lib/brand';
import { AdminPanel } from './admin-panel';
import { lazyPage, type LazyPage } from './lazy-page';
import { NotFound } from './not-found';
import { PageOrError } from './page-error';
import { RequireSession } from './require-session';
import { Root } from './root';
import { RouteHandleContext, type RouteHandle } from './route-handle';
import { ShopLayout } from './shop-layout';

const route = (path: string, handle: RouteHandle, { Page, load }: LazyPage): RouteObject => ({
  path,
  element: <Page />,
  handle: { ...handle, load } satisfies RouteHandle,
});

const meta = publicPageMeta(brand);
const home = lazyPage(() => import('./home/home-page'), 'HomePage', { controls: false });

const publicPages: RouteObject[] = [
  route('/', { ...meta['/'], transition: 'home', overHero: true }, home),
  route('/home', { ...meta['/'], transition: 'home', overHero: true, canonical: '/' }, home),
  route(
    '/about',
    { ...meta['/about'], transition: 'company' },
    lazyPage(() => import('./about/about-page'), 'AboutPage'),
  ),
  route(
    '/contact',
    { ...meta['/contact'], transition: 'company' },
    lazyPage(() => import('../features/contacts/contact-page'), 'ContactPage'),
  ),
  route(
    '/gallery',
    { ...meta['/gallery'], transition: 'shop' },
    lazyPage(() => import('../features/photos/gallery-page'), 'GalleryPage'),
  ),
  route(
    '/ring-sizes',
    { ...meta['/ring-sizes'], transition: 'shop' },
    lazyPage(() => import('../features/ring-sizes/ring-sizes-page'), 'RingSizesPage'),
  ),
  route(
    '/product',
    { ...meta['/product'], transition: 'shop' },
    lazyPage(() => import('./shop/catalogue'), 'Catalogue'),
  ),
  route(
    `${productPath}:id`,
    { title: 'Product', transition: 'shop', unlisted: !catalogueIsPublic },
    lazyPage(() => import('./shop/product'), 'Product'),
  ),
  route(
    '/login',
    { ...meta['/login'], transition: 'account', noFooter: true },
    lazyPage(() => import('../features/auth/login-page'), 'LoginPage'),
  ),
  ...['/reset-password', '/forgot-password'].map((path) =>
    route(
      path,
      { title: 'Reset Password', transition: 'account', noFooter: true, unlisted: true },
      lazyPage(() => import('../features/auth/reset-password-page'), 'ResetPasswordPage'),
    ),
  ),
];

const accountPages: RouteObject[] = [
  route(
    '/cart',
    { title: 'My Cart', transition: 'shop', unlisted: true },
    lazyPage(() => import('../features/cart/cart-page'), 'CartPage'),
  ),
  route(
    '/quick-order',
    { title: 'Quick Order', transition: 'shop', unlisted: true },
    lazyPage(() => import('../features/cart/quick-order/quick-order-page'), 'QuickOrderPage'),
  ),
  route(
    '/selections',
    { title: 'My Selections', transition: 'shop', unlisted: true },
    lazyPage(() => import('../features/selections/selections-page'), 'SelectionsPage'),
  ),
  route(
    '/selections/:id',
    { title: 'Selection', transition: 'shop', unlisted: true },
    lazyPage(() => import('./shop/selection'), 'Selection'),
  ),
  route(
    '/orders',
    { title: 'My Orders', transition: 'shop', unlisted: true },
    lazyPage(() => import('./shop/orders'), 'Orders'),
  ),
  route(
    '/orders/:id',
    { title: 'Order', transition: 'shop', unlisted: true },
    lazyPage(() => import('./shop/order'), 'Order'),
  ),
  route(
    '/profile',
    { title: 'My Profile', transition: 'account', noFooter: true, unlisted: true },
    lazyPage(() => import('../features/users/profile-page'), 'ProfilePage'),
  ),
];

const routes: RouteObject[] = [
  {
    element: (
      <PageOrError>
        <Root />
      </PageOrError>
    ),
    children: [
      {
        element: <ShopLayout />,
        children: [
          {
            element: <PageOrError />,
            children: [
              ...publicPages,
              { element: <RequireSession />, children: accountPages },
              { path: '*', element: <NotFound to="/" name="home page" /> },
            ],
          },
        ],
      },
      {
        element: <RequireSession admin />,
        children: [
          {
            path: '/admin/*',
            element: <AdminPanel />,
            handle: { title: 'Admin Panel', transition: 'shop', unlisted: true } satisfies RouteHandle,
          },
        ],
      },
    ],
  },
];

interface Visit {
  pathname: string;
  matches: RouteMatch[] | null;
}

let last: Visit | undefined;

/** The load of a page and its rendering ask for the same address, and matching all routes takes some milliseconds. */
function matchesAt({ pathname }: { pathname: string }) {
  if (last?.pathname !== pathname) last = { pathname, matches: matchRoutes(routes, pathname) };
  return last.matches;
}

const handleOf = (matches: RouteMatch[] | null) => matches?.at(-1)?.route.handle as RouteHandle | undefined;

/** Loads the code of the page at this address, so that it can be rendered at once. */
export const loadPage = (location: { pathname: string }) => handleOf(matchesAt(location))?.load?.();

/** The page at the current address, in its layout. */
export function Pages() {
  const matches = matchesAt(useLocation());
  return <RouteHandleContext value={handleOf(matches)}>{renderMatches(matches)}</RouteHandleContext>;
}
