import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { productPath, publicPages as publicPageMeta } from '../../domain/pages';
import { brand, catalogueIsPublic } from '../lib/brand';
import { loadWithStyles } from '../ui/lazy-component';
import { AdminPanel } from './admin-panel';
import { HomePage } from './home/home-page';
import { NotFound } from './not-found';
import { PageError } from './page-error';
import { RequireSession } from './require-session';
import { Root } from './root';
import type { RouteHandle } from './route-handle';
import { ShopLayout } from './shop-layout';

/** Loads the page's chunk when the page is first opened. With a `Component` of its own, React Router would ignore a failure. */
const lazyPage =
  <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  async () => ({ Component: (await loadWithStyles(load))[name] });

const route = (path: string, handle: RouteHandle, lazy: RouteObject['lazy']): RouteObject => ({ path, handle, lazy });

const meta = publicPageMeta(brand);

const publicPages: RouteObject[] = [
  {
    path: '/',
    element: <HomePage />,
    handle: { ...meta['/'], transition: 'home', overHero: true } satisfies RouteHandle,
  },
  {
    path: '/home',
    element: <HomePage />,
    handle: { ...meta['/'], transition: 'home', overHero: true, canonical: '/' } satisfies RouteHandle,
  },
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

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <PageError />,
    // The loading screen of index.html is shown while the first page's chunk loads.
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <ShopLayout />,
        children: [
          {
            errorElement: <PageError />,
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
