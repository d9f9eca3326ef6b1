import type { TypedDocumentNode } from '@apollo/client';
import { getMainDefinition } from '@apollo/client/utilities';
import type { OperationDefinitionNode } from 'graphql';
import { matchPath, type Params } from 'react-router-dom';
import { type Brand, legalPages } from '../../domain/brand';
import { listFormat } from '../../domain/formats';
import { ordersPerPage } from '../../domain/orders';
import { type PageMeta, productPath } from '../../domain/pages';
import { selectionsPerPage } from '../../domain/selections';
import { mayBrowse, mayOrder, maySeeOrders } from '../features/auth/may-browse';
import { CheckAccessDocument, SessionDocument, type SessionQuery } from '../features/auth/session.generated';
import { CartDocument } from '../features/cart/cart.generated';
import { ShowcaseDocument } from '../features/categories/showcase.generated';
import { MyOrderDocument, MyOrdersDocument } from '../features/orders/orders.generated';
import { PhotosDocument } from '../features/photos/photos.generated';
import {
  catalogueParams,
  neighboursVariables,
  productsVariables,
  withoutReversedBounds,
} from '../features/products/catalogue-filter';
import { firstPicture, cardSizes, stageSizes } from '../features/products/product-pictures';
import {
  CatalogueCategoriesDocument,
  ProductDocument,
  ProductNeighboursDocument,
  type ProductQuery,
  ProductsDocument,
  type ProductsQuery,
} from '../features/products/products.generated';
import { SelectionDocument, SelectionsDocument } from '../features/selections/selections.generated';
import { brand, catalogueIsPublic } from '../lib/brand';
import { pageParam, readFilter } from '../lib/filter-params';

// The pages of the shop and of the admin panel. The router renders them. The server sends the code and the data of a
// page's first screen along with the page.

export interface RouteHandle extends PageMeta {
  /** Page transition: home; login and profile (account); about and contact (company); everything else (shop). */
  transition: 'home' | 'account' | 'company' | 'shop';
  noFooter?: boolean;
  /** The page starts with a picture that the header overlays. */
  overHero?: boolean;
  /** Canonical address for search engines if the page has several addresses. */
  canonical?: string;
}

export interface FirstQuery {
  /** Operation name. */
  name: string;
  query: TypedDocumentNode<unknown, Record<string, unknown>>;
  variables: Record<string, unknown>;
}

interface FirstPicture {
  /** The `srcset` of its AVIF renditions. */
  avif: string;
  sizes: string;
}

type Session = SessionQuery['session'];

interface Visit {
  params: Params;
  search: URLSearchParams;
  session: Session;
}

export interface Page {
  path: string;
  /** The module of the page, which exports `Component`. */
  file: string;
  handle: RouteHandle;
  /** The page is about carts and orders, which viewers of a company do not have. */
  forOrdering?: boolean;
  /** The page shows orders, which staff see only with a permission. */
  showsOrders?: boolean;
  /** The queries of its first screen, whose data the server puts into the page. */
  queries?: (visit: Visit) => FirstQuery[];
  /** The pictures at the top of the page. `data` has the data of the queries that succeeded, by operation name. */
  pictures?: (data: Record<string, unknown>) => FirstPicture[];
}

const firstQuery = <Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
) => {
  const { name } = getMainDefinition(query) as OperationDefinitionNode;
  return { name: name?.value ?? '', query, variables } as FirstQuery;
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Pages that search engines may list, by path. */
export const publicPages = (brand: Brand) =>
  ({
    '/': { title: brand.texts.homeTitle, description: brand.description },
    '/about': {
      title: 'About Us',
      description: `${capitalized(listFormat.format(brand.pieces))}, made in ${brand.place} since ${brand.foundedIn}.`,
    },
    '/contact': { title: 'Contact Us', description: `Send us a message, or visit our office in ${brand.place}.` },
    '/gallery': {
      title: 'Gallery',
      description: `${brand.texts.galleryIntro}.`,
    },
    '/product': { title: 'Product', description: brand.texts.catalogueDescription },
    '/ring-sizes': { title: 'Ring Sizes', description: 'Ring sizes compared, and circles to print.' },
    '/login': { title: 'Login' },
    ...Object.fromEntries(brand.legal.map((page): [string, PageMeta] => [`/${page}`, { title: legalPages[page] }])),
  }) as const satisfies Record<string, PageMeta>;

const meta = publicPages(brand);
const home = {
  file: './home/home-page.tsx',
  queries: () => [firstQuery(PhotosDocument, { type: 'BANNER' }), firstQuery(ShowcaseDocument, {})],
};
const resetPassword = {
  file: '../features/auth/reset-password-page.tsx',
  handle: { title: 'Reset Password', transition: 'account', noFooter: true, unlisted: true },
} as const;
const pageIn = (search: URLSearchParams) => readFilter(search, { page: pageParam }).page;

/** Number of cards that a phone shows without scrolling. */
const firstCards = 2;

export const shopPages: readonly Page[] = [
  { path: '/', handle: { ...meta['/'], transition: 'home', overHero: true }, ...home },
  { path: '/home', handle: { ...meta['/'], transition: 'home', overHero: true, canonical: '/' }, ...home },
  { path: '/about', file: './about/about-page.tsx', handle: { ...meta['/about'], transition: 'company' } },
  {
    path: '/contact',
    file: '../features/contacts/contact-page.tsx',
    handle: { ...meta['/contact'], transition: 'company' },
  },
  {
    path: '/gallery',
    file: '../features/photos/gallery-page.tsx',
    handle: { ...meta['/gallery'], transition: 'shop' },
    queries: () => [firstQuery(PhotosDocument, { type: 'GALLERY' })],
  },
  {
    path: '/ring-sizes',
    file: '../features/ring-sizes/ring-sizes-page.tsx',
    handle: { ...meta['/ring-sizes'], transition: 'shop' },
  },
  {
    path: '/licences',
    file: './licences/licences-page.tsx',
    handle: { title: 'Licences', transition: 'company', unlisted: true },
  },
  ...brand.legal.map((page): Page => ({
    path: `/${page}`,
    file: './legal/legal-page.tsx',
    handle: { title: legalPages[page], transition: 'company' },
  })),
  {
    path: '/product',
    file: './shop/catalogue-page.tsx',
    handle: { ...meta['/product'], transition: 'shop' },
    queries: ({ search, session }) => {
      if (!mayBrowse(session)) return [];
      const filter = withoutReversedBounds(readFilter(search, { ...catalogueParams, page: pageParam }));
      return [firstQuery(ProductsDocument, productsVariables(filter)), firstQuery(CatalogueCategoriesDocument, {})];
    },
    pictures: ({ Products }) => {
      const first = (Products as ProductsQuery | undefined)?.products.items.slice(0, firstCards) ?? [];
      return first.flatMap(({ images: [picture] }) =>
        picture?.avif ? [{ avif: picture.avif, sizes: cardSizes }] : [],
      );
    },
  },
  {
    path: `${productPath}:id`,
    file: './shop/product-page.tsx',
    handle: { title: 'Product', transition: 'shop', unlisted: !catalogueIsPublic },
    queries: ({ params: { id = '' }, search, session }) => {
      if (!mayBrowse(session)) return [];
      const list = withoutReversedBounds(readFilter(search, catalogueParams));
      return [
        firstQuery(ProductDocument, { id }),
        firstQuery(ProductNeighboursDocument, neighboursVariables(id, list)),
      ];
    },
    pictures: ({ Product }) => {
      const product = (Product as ProductQuery | undefined)?.product;
      const avif = product && firstPicture(product)?.avif;
      return avif ? [{ avif, sizes: stageSizes }] : [];
    },
  },
  {
    path: '/login',
    file: '../features/auth/login-page.tsx',
    handle: { ...meta['/login'], transition: 'account', noFooter: true },
  },
  { path: '/reset-password', ...resetPassword },
  { path: '/forgot-password', ...resetPassword },
  {
    path: '/accept-invitation',
    file: '../features/companies/accept-invitation-page.tsx',
    handle: { title: 'Invitation', transition: 'account', noFooter: true, unlisted: true },
  },
];

/** Pages for signed-in users. */
export const accountPages: readonly Page[] = [
  {
    path: '/cart',
    forOrdering: true,
    file: '../features/cart/cart-page.tsx',
    handle: { title: 'My Cart', transition: 'shop', unlisted: true },
  },
  {
    path: '/quick-order',
    forOrdering: true,
    file: '../features/cart/quick-order/quick-order-page.tsx',
    handle: { title: 'Quick Order', transition: 'shop', unlisted: true },
  },
  {
    path: '/selections',
    file: '../features/selections/selections-page.tsx',
    handle: { title: 'My Selections', transition: 'shop', unlisted: true },
    queries: ({ search }) => [firstQuery(SelectionsDocument, { page: pageIn(search), perPage: selectionsPerPage })],
  },
  {
    path: '/selections/:id',
    file: './shop/selection-page.tsx',
    handle: { title: 'Selection', transition: 'shop', unlisted: true },
    queries: ({ params: { id = '' } }) => [firstQuery(SelectionDocument, { id })],
  },
  {
    path: '/orders',
    forOrdering: true,
    showsOrders: true,
    file: './shop/orders-page.tsx',
    handle: { title: 'My Orders', transition: 'shop', unlisted: true },
    queries: ({ search }) => [firstQuery(MyOrdersDocument, { page: pageIn(search), perPage: ordersPerPage })],
  },
  {
    path: '/orders/:id',
    forOrdering: true,
    showsOrders: true,
    file: './shop/order-page.tsx',
    handle: { title: 'Order', transition: 'shop', unlisted: true },
    queries: ({ params: { id = '' } }) => [firstQuery(MyOrderDocument, { id })],
  },
  {
    path: '/profile',
    file: './account/profile-page.tsx',
    handle: { title: 'My Profile', transition: 'account', noFooter: true, unlisted: true },
  },
];

const adminPage = (path: string, file: string): Page => ({
  path,
  file,
  handle: { title: 'Admin Panel', transition: 'shop', unlisted: true },
});

/** Separate from the admin pages, because the print view has no sidebar. */
export const printPage = adminPage('/admin/orders/print', './admin/print-page.tsx');

/** `admin/sections.ts` lists the sections for the sidebar. */
export const adminPages: readonly Page[] = [
  adminPage('/admin', './admin/dashboard-page.tsx'),
  adminPage('/admin/requests', '../features/access/admin/requests-page.tsx'),
  adminPage('/admin/categories', '../features/categories/admin/categories-page.tsx'),
  adminPage('/admin/products', '../features/products/admin/managed-products-page.tsx'),
  adminPage('/admin/products/imports', '../features/imports/admin/imports-page.tsx'),
  adminPage('/admin/products/imports/:id', '../features/imports/admin/import-page.tsx'),
  adminPage('/admin/orders', './admin/managed-orders-page.tsx'),
  adminPage('/admin/orders/:id', '../features/orders/admin/order-admin-page.tsx'),
  adminPage('/admin/banners', '../features/photos/admin/banners-page.tsx'),
  adminPage('/admin/gallery', '../features/photos/admin/media-page.tsx'),
  adminPage('/admin/users', '../features/users/admin/users-page.tsx'),
  adminPage('/admin/companies', '../features/companies/admin/companies-page.tsx'),
  adminPage('/admin/companies/:id', './admin/managed-company-page.tsx'),
  adminPage('/admin/audit', '../features/audit/admin/audit-page.tsx'),
  adminPage('/admin/mails', '../features/mails/admin/failed-mails-page.tsx'),
  adminPage('/admin/queries', '../features/contacts/admin/contacts-page.tsx'),
  adminPage('/admin/team', '../features/staff/admin/team-page.tsx'),
  adminPage('/admin/second-factor', '../features/auth/admin/second-factor-page.tsx'),
];

/** The module that surrounds the sections of the admin panel. */
export const adminFrame = './admin/admin-frame.tsx';

export const sessionQuery = firstQuery(SessionDocument, {});

/** The session that is assumed for a page whose user is unknown. */
export const visitor: Session = {
  catalogue: catalogueIsPublic ? 'PUBLIC' : 'MEMBERS',
  user: null,
  access: null,
  mustAddFactor: false,
};

const pagesFor = ({ user }: Session) => [
  ...shopPages,
  ...(user ? accountPages : []),
  ...(user?.isAdmin ? [printPage, ...adminPages] : []),
];

/**
 * Returns the code, data and pictures of the first screen. Undefined if the address has no page, or none for this
 * session.
 */
export function firstScreenAt({ pathname, search }: URL | Location, session: Session) {
  for (const page of pagesFor(session)) {
    const match = matchPath(page.path, pathname);
    if (!match) continue;
    const shared = session.user ? [firstQuery(CheckAccessDocument, {})] : [];
    const orders = mayOrder(session);
    const hasCart = session.user && orders && !page.path.startsWith('/admin');
    const cart = hasCart ? [firstQuery(CartDocument, {})] : [];
    const isRefused = (page.forOrdering && !orders) || (page.showsOrders && !maySeeOrders(session));
    const queries = isRefused ? undefined : page.queries;
    const own = queries?.({ params: match.params, search: new URLSearchParams(search), session }) ?? [];
    return {
      files: adminPages.includes(page) ? [adminFrame, page.file] : [page.file],
      // The server refuses most queries of staff who must add a second factor first.
      queries: session.mustAddFactor ? [] : [...own, ...shared, ...cart],
      pictures: page.pictures ?? (() => []),
    };
  }
  return undefined;
}
