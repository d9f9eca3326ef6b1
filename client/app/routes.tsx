import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { loadWithStyles } from '../ui/lazy-component';
import { AdminPanel } from './admin-panel';
import { HomePage } from './home/home-page';
import { NotFound } from './not-found';
import { PageError } from './page-error';
import { RequireSession } from './require-session';
import { Root } from './root';
import type { RouteHandle } from './route-handle';
import { ShopLayout } from './shop-layout';

/** Loads the page's chunk when the page is first opened. */
const lazyPage = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) => ({
  Component: async () => (await loadWithStyles(load))[name],
});

const route = (path: string, handle: RouteHandle, lazy: RouteObject['lazy']): RouteObject => ({ path, handle, lazy });

const publicPages: RouteObject[] = [
  {
    path: '/',
    element: <HomePage />,
    handle: { title: 'Fine jewellery', transition: 'home', overHero: true } satisfies RouteHandle,
  },
  {
    path: '/home',
    element: <HomePage />,
    handle: { title: 'Fine jewellery', transition: 'home', overHero: true, canonical: '/' } satisfies RouteHandle,
  },
  route(
    '/about',
    {
      title: 'About Us',
      description: 'Rings, earrings, pendants, bangles and necklaces in ten cuts, made in Surat since 2015.',
      transition: 'company',
    },
    lazyPage(() => import('./about/about-page'), 'AboutPage'),
  ),
  route(
    '/contact',
    {
      title: 'Contact Us',
      description: 'Send us a message, or visit our office in Surat, India.',
      transition: 'company',
    },
    lazyPage(() => import('../features/contacts/contact-page'), 'ContactPage'),
  ),
  route(
    '/gallery',
    {
      title: 'Gallery',
      description: 'Discover our exquisite collection of handcrafted jewelry pieces.',
      transition: 'shop',
    },
    lazyPage(() => import('../features/photos/gallery-page'), 'GalleryPage'),
  ),
  route(
    '/product',
    { title: 'Product', description: 'Browse our catalogue of fine jewellery.', transition: 'shop' },
    lazyPage(() => import('./shop/catalogue'), 'Catalogue'),
  ),
  route(
    '/product-details/:id',
    { title: 'Product', transition: 'shop', unlisted: true },
    lazyPage(() => import('./shop/product'), 'Product'),
  ),
  route(
    '/login',
    { title: 'Login', transition: 'account', noFooter: true },
    lazyPage(() => import('../features/auth/login-page'), 'LoginPage'),
  ),
  route(
    '/reset-password',
    { title: 'Reset Password', transition: 'account', noFooter: true, unlisted: true },
    lazyPage(() => import('../features/auth/reset-password-page'), 'ResetPasswordPage'),
  ),
  route(
    '/forgot-password',
    { title: 'Forgot Password', transition: 'account', noFooter: true, unlisted: true },
    lazyPage(() => import('../features/auth/forgot-password-page'), 'ForgotPasswordPage'),
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

export const router = createBrowserRouter(routes);
