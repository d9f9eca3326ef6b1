import { useQuery } from '@apollo/client/react';
import type { ProductSort } from '../../../domain/products';
import type { ProductSort as SortName } from '../../graphql/types.generated';
import { errorCode, errorMessage } from '../../lib/error-message';
import type { CatalogueFilter } from './catalogue-filter';
import {
  CatalogueCategoriesDocument,
  ProductDocument,
  ProductsDocument,
  SearchProductsDocument,
} from './products.generated';

const sortNames: Record<ProductSort, SortName> = {
  name: 'NAME',
  '-name': 'NAME_DESC',
  gram: 'GRAM',
  '-gram': 'GRAM_DESC',
  newest: 'NEWEST',
};

const fallbackMessage = ({ search }: CatalogueFilter) =>
  search ? 'Failed to search products' : 'Failed to fetch data';

/** A page of products. While the next page loads, the previous one is returned with `stale`. */
export const useProducts = (filter: CatalogueFilter, { skip }: { skip: boolean }) => {
  const { data, previousData, error, loading, refetch } = useQuery(ProductsDocument, {
    skip,
    fetchPolicy: 'cache-and-network',
    variables: {
      page: filter.page,
      perPage: filter.perPage,
      categories: filter.categories.length > 0 ? [...filter.categories] : null,
      subcategories: filter.subcategories.length > 0 ? [...filter.subcategories] : null,
      sort: sortNames[filter.sort],
      gramMin: filter.gramMin ?? null,
      gramMax: filter.gramMax ?? null,
      search: filter.search || null,
    },
  });
  const shown = data ?? previousData;
  return {
    products: shown?.products,
    stale: !data && loading && Boolean(previousData),
    failure: error && !data && !loading ? errorMessage(error, fallbackMessage(filter)) : undefined,
    loading,
    retry: () => void refetch().catch(() => undefined),
  };
};

/** All categories with their subcategories; undefined while loading. Their counts come with the products. */
export const useCategories = ({ skip }: { skip: boolean }) => {
  const { data, error } = useQuery(CatalogueCategoriesDocument, { skip });
  return data?.categories ?? (error ? [] : undefined);
};

/** Codes for an unknown or malformed product id. */
const notFoundCodes = new Set<string | undefined>(['PRODUCT_NOT_FOUND', 'NOT_FOUND', 'VALIDATION']);

export const useProduct = (id: string, { skip }: { skip: boolean }) => {
  const { data, error, loading, refetch } = useQuery(ProductDocument, {
    skip,
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const notFound = notFoundCodes.has(errorCode(error));
  return {
    product: notFound ? undefined : data?.product,
    notFound,
    failure: error && !data && !loading ? errorMessage(error, 'Product not found') : undefined,
    loading,
    retry: () => void refetch().catch(() => undefined),
  };
};

export const searchResultLimit = 6;

/** First results of the header's search. */
export const useProductSearch = (query: string) => {
  const { data, error, loading } = useQuery(SearchProductsDocument, {
    skip: query === '',
    variables: { query, perPage: searchResultLimit },
  });
  const page = query === '' ? undefined : data?.searchProducts;
  return {
    found: page?.items,
    total: page?.pageInfo.total ?? 0,
    searching: loading,
    failure: error ? errorMessage(error, 'Search failed. Please try again.') : undefined,
  };
};
