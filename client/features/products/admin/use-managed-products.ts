import { useApolloClient } from '@apollo/client/react';
import { usePagedQuery, useServerData } from '../../../lib/use-server-data';
import {
  ManagedProductDocument,
  ManagedProductsDocument,
  CategoryOptionsDocument,
  type ManagedPictureFragment,
} from './managed-products.generated';
import { managedVariables, type ManagedFilter } from './use-managed-filter';

export const useCategoryOptions = () => useServerData(CategoryOptionsDocument, {}, ({ categories }) => categories);

const isProcessing = (picture: ManagedPictureFragment | null | undefined) => picture?.processing === 'PROCESSING';

export const useManagedProducts = (filter: ManagedFilter, { skip }: { skip: boolean }) =>
  usePagedQuery(
    ManagedProductsDocument,
    { page: filter.page, perPage: filter.perPage, ...managedVariables(filter) },
    ({ managedProducts }) => managedProducts,
    { skip, isProcessing: ({ items }) => items.some(({ thumbnail }) => isProcessing(thumbnail)) },
  );

/** All fields of one product, archived or not. */
export const useManagedProduct = (id: string) => {
  const client = useApolloClient();
  const product = useServerData(ManagedProductDocument, { id }, ({ managedProduct }) => managedProduct, {
    isProcessing: (loaded) => loaded?.images.some(isProcessing) ?? false,
  });
  return {
    ...product,
    /** Fetches the stored version, for use after an edit conflict. */
    latest: async () => {
      const query = { query: ManagedProductDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
      return (await client.query(query)).data?.managedProduct;
    },
  };
};
