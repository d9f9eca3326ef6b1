import { permissions, type Permission } from '../../domain/staff';
import { SessionDocument, type SessionQuery } from '../features/auth/session.generated';
import {
  CatalogueCategoriesDocument,
  type ProductDetailsFragment,
  type ProductsQuery,
} from '../features/products/products.generated';
import type { FilterCountsQuery } from '../features/products/filter-counts.generated';
import type { Colour, CompanyRole, StoneKind, StoneShape } from '../graphql/types.generated';

export const customer = {
  __typename: 'User' as const,
  id: 'u1',
  name: 'Meera Shah',
  email: 'meera@shah.test',
  companyName: 'Shah & Daughters',
  role: 'CUSTOMER' as const,
  isAdmin: false,
  companyRole: 'OWNER' as CompanyRole,
  permissions: [] as string[],
  company: {
    __typename: 'Company' as const,
    id: 'u1',
    pausedReason: null as string | null,
    minOrderGrams: null as number | null,
  },
  avatar: null,
};

/** The session of a person of the staff, with all permissions unless some are given. */
export const staffSession = (given: readonly Permission[] = permissions, mustAddFactor = false) =>
  ({
    __typename: 'Session' as const,
    catalogue: 'MEMBERS',
    user: {
      ...customer,
      id: 'staff',
      name: 'Ira Rao',
      email: 'ira@parure.test',
      companyName: 'Parure',
      role: 'ADMIN',
      isAdmin: true,
      companyRole: null,
      company: null,
      permissions: [...given],
    },
    access: null,
    mustAddFactor,
  }) as SessionQuery['session'];

/** Mock of the session query: a signed-in customer with access, or an anonymous visitor. */
export const session = (signedIn = true, companyRole: CompanyRole = 'OWNER') => ({
  request: { query: SessionDocument },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: {
    data: {
      session: {
        __typename: 'Session' as const,
        catalogue: 'MEMBERS' as const,
        mustAddFactor: false,
        user: signedIn ? { ...customer, companyRole } : null,
        access: signedIn
          ? {
              __typename: 'Access' as const,
              status: 'APPROVED' as const,
              current: true,
              permanent: true,
              hours: null,
              requestedAt: null,
              expiresAt: null,
              waiting: false,
            }
          : null,
      },
    },
  },
});

type WithTypename<T> = T & { __typename: 'Product' };

export const aPicture = (
  id: string,
  colour: Colour | null,
): ProductDetailsFragment['images'][number] & { __typename: 'Picture' } => ({
  __typename: 'Picture',
  id,
  url: `/media/${id}/full.jpg`,
  width: 800,
  height: 1_000,
  alt: null,
  placeholder: null,
  avif: null,
  webp: null,
  colour,
});

export const aProduct = (overrides: Partial<ProductDetailsFragment> = {}): WithTypename<ProductDetailsFragment> => ({
  __typename: 'Product',
  id: 'p1',
  designNumber: 'RI-0042',
  clientNumber: null,
  name: 'Halo Round Ring',
  gram: 4.1,
  netGram: null,
  stones: [],
  weights: [],
  options: [],
  category: 'Rings',
  subcategory: 'Halo',
  sizes: ['8', '10'],
  caratOptions: ['18', '22'],
  minQuantity: 1,
  quantityStep: 1,
  isNew: false,
  images: [],
  ...overrides,
});

export const aPage = (items: ProductDetailsFragment[], total = items.length, pages = 1): ProductsQuery => {
  const pageInfo = { __typename: 'PageInfo' as const, page: 1, pages, total };
  return {
    products: {
      items,
      pageInfo,
      categoryCounts: [{ category: 'Rings', count: 12, subcategories: [{ name: 'Halo', count: 3 }] }],
    },
  };
};

/** Counts of some kinds and cuts of stones, and of some values of options. */
export const filterCounts = (
  stones: Partial<Record<StoneKind, number>>,
  shapes: Partial<Record<StoneShape, number>>,
  options: Record<string, Record<string, number>> = {},
): FilterCountsQuery => ({
  filterCounts: {
    stones: Object.entries(stones).map(([kind, count]) => ({ kind: kind as StoneKind, count })),
    shapes: Object.entries(shapes).map(([shape, count]) => ({ shape: shape as StoneShape, count })),
    options: Object.entries(options).map(([name, values]) => ({
      name,
      values: Object.entries(values).map(([value, count]) => ({ value, count })),
    })),
  },
});

export const categories = {
  request: { query: CatalogueCategoriesDocument },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: {
    data: {
      categories: ['Rings', 'Earrings', 'Bangles'].map((name) => ({
        __typename: 'Category' as const,
        id: name,
        name,
        subcategories: name === 'Rings' ? ['Halo', 'Twist'] : [],
        sizes: { Rings: ['8', '10'], Bangles: ['2-2', '2-4', '2-10'] }[name] ?? [],
      })),
    },
  },
};
