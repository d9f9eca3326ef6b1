import type { TypedDocumentNode } from '@apollo/client';
import { addTypenameToDocument } from '@apollo/client/utilities';
import { print } from 'graphql';
import { ordersPerPage } from '../../domain/orders';
import { productPath } from '../../domain/pages';
import { selectionsPerPage } from '../../domain/selections';
import { AdminWaitingDocument } from '../app/admin/waiting.generated';
import { mayBrowse } from '../features/auth/may-browse';
import { CheckAccessDocument, SessionDocument, type SessionQuery } from '../features/auth/session.generated';
import { CartDocument } from '../features/cart/cart.generated';
import { ShowcaseDocument } from '../features/categories/showcase.generated';
import { AdminOrdersDocument } from '../features/orders/admin/orders-admin.generated';
import { adminOrdersVariables, ordersParams } from '../features/orders/admin/orders-params';
import { MyOrderDocument, MyOrdersDocument } from '../features/orders/orders.generated';
import { PhotosDocument } from '../features/photos/photos.generated';
import {
  catalogueParams,
  neighboursVariables,
  productsVariables,
  withoutReversedBounds,
} from '../features/products/catalogue-filter';
import { firstPicture } from '../features/products/first-picture';
import { cardSizes, stageSizes } from '../features/products/picture-sizes';
import {
  CatalogueCategoriesDocument,
  ProductDocument,
  ProductNeighboursDocument,
  ProductsDocument,
  type ProductsQuery,
  type ProductQuery,
} from '../features/products/products.generated';
import { SelectionDocument, SelectionsDocument } from '../features/selections/selections.generated';
import { pageParam, readFilter, type FilterParams } from '../lib/filter-params';

/** A query as the client sends it. */
interface FirstQuery {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

interface FirstPicture {
  /** The `srcset` of its AVIF renditions. */
  avif: string;
  sizes: string;
}

interface Visit {
  /** In lower case, without a slash at its end. */
  path: string;
  search: URLSearchParams;
  session: SessionQuery['session'];
}

interface FirstScreen {
  isAt: (path: string) => boolean;
  isAllowed?: (session: SessionQuery['session']) => boolean;
  /** Source files, relative to `client`, of the chunks that it needs besides those of every page. */
  modules?: readonly string[];
  /** Further source files, for people who may not see products. */
  modulesWhenClosed?: readonly string[];
  queries?: (visit: Visit) => FirstQuery[];
  /** The pictures that are seen first, from the data of those queries that succeeded, by their name. */
  pictures?: (data: Record<string, unknown>) => FirstPicture[];
}

/** Documents as the client's cache changes them before they are sent. */
const firstQuery = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
): FirstQuery => {
  const [operation] = document.definitions;
  if (operation?.kind !== 'OperationDefinition' || !operation.name) throw new Error('The operation has no name.');
  return { operationName: operation.name.value, query: print(addTypenameToDocument(document)), variables };
};

const at = (path: string) => (visited: string) => visited === path;
const below = (prefix: string) => (visited: string) => visited.startsWith(prefix);
const isSignedIn = ({ user }: SessionQuery['session']) => user !== null;
const isAdmin = ({ user }: SessionQuery['session']) => user?.isAdmin ?? false;

const closedCatalogue = ['app/shop/closed-catalogue.tsx'];

const pagesFrom = <Params extends FilterParams>(search: URLSearchParams, params: Params) =>
  readFilter(search, { ...params, page: pageParam });

/** The sections of the admin panel whose first query is not sent with the page. */
const adminPages = {
  '/admin': 'app/admin/dashboard-page.tsx',
  '/admin/requests': 'features/access/admin/requests-page.tsx',
  '/admin/users': 'features/users/admin/users-page.tsx',
  '/admin/banners': 'features/photos/admin/banners-page.tsx',
  '/admin/categories': 'features/categories/admin/categories-page.tsx',
  '/admin/products': 'features/products/admin/managed-products-page.tsx',
  '/admin/orders/print': 'features/orders/admin/orders-print-page.tsx',
  '/admin/gallery': 'features/photos/admin/media-page.tsx',
  '/admin/queries': 'features/contacts/admin/contacts-page.tsx',
  '/admin/mails': 'features/mails/admin/failed-mails-page.tsx',
  '/admin/audit': 'features/audit/admin/audit-page.tsx',
};

/** As many as a phone and a tablet show without scrolling. */
const firstCards = 3;

const screens: readonly FirstScreen[] = [
  {
    isAt: (path) => path === '/' || path === '/home',
    modules: ['app/home/home-page.tsx'],
    queries: () => [firstQuery(PhotosDocument, { type: 'BANNER' }), firstQuery(ShowcaseDocument, {})],
  },
  { isAt: at('/about'), modules: ['app/about/about-page.tsx'] },
  { isAt: at('/contact'), modules: ['features/contacts/contact-page.tsx'] },
  {
    isAt: at('/gallery'),
    modules: ['features/photos/gallery-page.tsx'],
    queries: () => [firstQuery(PhotosDocument, { type: 'GALLERY' })],
  },
  {
    isAt: at('/product'),
    modules: ['app/shop/catalogue.tsx'],
    modulesWhenClosed: closedCatalogue,
    queries: ({ search, session }) =>
      mayBrowse(session)
        ? [
            firstQuery(ProductsDocument, productsVariables(withoutReversedBounds(pagesFrom(search, catalogueParams)))),
            firstQuery(CatalogueCategoriesDocument, {}),
          ]
        : [],
    pictures: (data) => {
      const { products } = (data.Products ?? {}) as Partial<ProductsQuery>;
      const first = products?.items.slice(0, firstCards) ?? [];
      return first.flatMap(({ images: [picture] }) =>
        picture?.avif ? [{ avif: picture.avif, sizes: cardSizes }] : [],
      );
    },
  },
  {
    isAt: below(productPath),
    modules: ['app/shop/product.tsx'],
    modulesWhenClosed: closedCatalogue,
    queries: ({ path, search, session }) => {
      if (!mayBrowse(session)) return [];
      const id = path.slice(productPath.length);
      const list = withoutReversedBounds(readFilter(search, catalogueParams));
      return [
        firstQuery(ProductDocument, { id }),
        firstQuery(ProductNeighboursDocument, neighboursVariables(id, list)),
      ];
    },
    pictures: (data) => {
      const { product } = (data.Product ?? {}) as Partial<ProductQuery>;
      const avif = product && firstPicture(product)?.avif;
      return avif ? [{ avif, sizes: stageSizes }] : [];
    },
  },
  { isAt: at('/ring-sizes'), modules: ['features/ring-sizes/ring-sizes-page.tsx'] },
  { isAt: at('/login'), modules: ['features/auth/login-page.tsx'] },
  {
    isAt: (path) => path === '/reset-password' || path === '/forgot-password',
    modules: ['features/auth/reset-password-page.tsx'],
  },
  { isAt: at('/cart'), isAllowed: isSignedIn, modules: ['features/cart/cart-page.tsx'] },
  { isAt: at('/quick-order'), isAllowed: isSignedIn, modules: ['features/cart/quick-order/quick-order-page.tsx'] },
  {
    isAt: at('/selections'),
    isAllowed: isSignedIn,
    modules: ['features/selections/selections-page.tsx'],
    queries: ({ search }) => [
      firstQuery(SelectionsDocument, { page: pagesFrom(search, {}).page, perPage: selectionsPerPage }),
    ],
  },
  {
    isAt: below('/selections/'),
    isAllowed: isSignedIn,
    modules: ['app/shop/selection.tsx'],
    queries: ({ path }) => [firstQuery(SelectionDocument, { id: path.slice('/selections/'.length) })],
  },
  {
    isAt: at('/orders'),
    isAllowed: isSignedIn,
    modules: ['app/shop/orders.tsx'],
    queries: ({ search }) => [
      firstQuery(MyOrdersDocument, { page: pagesFrom(search, {}).page, perPage: ordersPerPage }),
    ],
  },
  {
    isAt: below('/orders/'),
    isAllowed: isSignedIn,
    modules: ['app/shop/order.tsx'],
    queries: ({ path }) => [firstQuery(MyOrderDocument, { id: path.slice('/orders/'.length) })],
  },
  { isAt: at('/profile'), isAllowed: isSignedIn, modules: ['features/users/profile-page.tsx'] },
  {
    isAt: at('/admin/orders'),
    isAllowed: isAdmin,
    modules: ['features/orders/admin/orders-admin-page.tsx'],
    queries: ({ search }) => {
      const filter = pagesFrom(search, ordersParams);
      // Only the browser knows where its days begin.
      const hasDays = filter.from !== '' || filter.to !== '';
      return [
        firstQuery(AdminWaitingDocument, {}),
        ...(hasDays ? [] : [firstQuery(AdminOrdersDocument, adminOrdersVariables(filter))]),
      ];
    },
  },
  {
    isAt: at('/admin/products/imports'),
    isAllowed: isAdmin,
    modules: ['features/imports/admin/imports-routes.tsx', 'features/imports/admin/imports-page.tsx'],
    queries: () => [firstQuery(AdminWaitingDocument, {})],
  },
  {
    isAt: below('/admin/products/imports/'),
    isAllowed: isAdmin,
    modules: ['features/imports/admin/imports-routes.tsx', 'features/imports/admin/import-page.tsx'],
    queries: () => [firstQuery(AdminWaitingDocument, {})],
  },
  ...Object.entries(adminPages).map(([path, page]) => ({
    isAt: at(path),
    isAllowed: isAdmin,
    modules: [page],
    queries: () => [firstQuery(AdminWaitingDocument, {})],
  })),
];

const screenOf = (path: string) => screens.find(({ isAt }) => isAt(path));
const isShop = (path: string) => !path.startsWith('/admin');

export const sessionQuery = firstQuery(SessionDocument, {});

/** The first screen of the page for this session; undefined if the page has none, or not for this session. */
export const firstScreenOf = (visit: Visit) => {
  const screen = screenOf(visit.path);
  if (!screen || screen.isAllowed?.(visit.session) === false) return undefined;
  const shared = visit.session.user ? [firstQuery(CheckAccessDocument, {})] : [];
  const cart = visit.session.user && isShop(visit.path) ? [firstQuery(CartDocument, {})] : [];
  return {
    modules: [...(screen.modules ?? []), ...(mayBrowse(visit.session) ? [] : (screen.modulesWhenClosed ?? []))],
    queries: [...(screen.queries?.(visit) ?? []), ...shared, ...cart],
    pictures: screen.pictures,
  };
};
