import { usePagedQuery, useServerData } from '../../lib/use-server-data';
import {
  neighboursVariables,
  productsVariables,
  type CatalogueFilter,
  shopCatalogueParams,
  withoutReversedBounds,
} from './catalogue-filter';
import {
  CatalogueCategoriesDocument,
  ProductDocument,
  ProductNeighboursDocument,
  ProductsDocument,
  RelatedProductsDocument,
  SearchProductsDocument,
} from './products.generated';
import { pageParam, writeFilter } from '../../lib/filter-params';
import { useListFilter } from '../../lib/use-list-filter';

/**
 * Filter, sort order and page of the catalogue. The address of a product has them too, if it was chosen from a list.
 */
export const useCatalogueFilter = () => {
  const { filter, change } = useListFilter(shopCatalogueParams);
  return {
    filter: withoutReversedBounds(filter),
    /** The query of the list. */
    list: writeFilter(filter, { ...shopCatalogueParams, page: pageParam }).toString(),
    onChange: (part: Partial<typeof filter>) => change(part, { preventScrollReset: true }),
  };
};

/** A page of products with the number of products in every category. */
export const useProducts = (filter: CatalogueFilter & { page: number }, { skip }: { skip: boolean }) =>
  usePagedQuery(ProductsDocument, productsVariables(filter), ({ products }) => products, { skip });

/** All categories with their subcategories; undefined while loading. Their counts come with the products. */
export const useCategories = ({ skip }: { skip: boolean }) => {
  const { data, error } = useServerData(CatalogueCategoriesDocument, {}, ({ categories }) => categories, {
    skip,
    fetchPolicy: 'cache-first',
  });
  return data ?? (error ? [] : undefined);
};

export const useProduct = (id: string, { skip }: { skip: boolean }) =>
  useServerData(ProductDocument, { id }, ({ product }) => product, { skip });

/** The products before and after a product in the list with this filter and order. */
export const useNeighbours = (id: string, filter: CatalogueFilter) =>
  useServerData(ProductNeighboursDocument, neighboursVariables(id, filter), (data) => data.productNeighbours).data;

export const useRelatedProducts = (id: string) =>
  useServerData(RelatedProductsDocument, { id }, ({ relatedProducts }) => relatedProducts);

const searchResultLimit = 6;

export const useProductSearch = (query: string) => {
  const skip = query === '';
  const { data, error, loading } = useServerData(
    SearchProductsDocument,
    { query, perPage: searchResultLimit },
    ({ searchProducts }) => searchProducts,
    { skip, fetchPolicy: 'cache-first' },
  );
  return { found: skip ? undefined : data, error, searching: loading };
};
