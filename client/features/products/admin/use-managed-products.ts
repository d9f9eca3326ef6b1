import { useApolloClient, useQuery } from '@apollo/client/react';
import { usePollWhile } from '../../../lib/polling';
import {
  ManagedProductDocument,
  ManagedProductsDocument,
  CategoryOptionsDocument,
  type ManagedPictureFragment,
} from './managed-products.generated';
import type { ManagedFilter } from './use-managed-filter';

/** Categories to choose from; undefined while loading. */
export const useCategoryOptions = () => {
  const { data, error, refetch } = useQuery(CategoryOptionsDocument, { fetchPolicy: 'cache-and-network' });
  return {
    categories: data?.categories,
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
  };
};

const isProcessing = ({ processing }: ManagedPictureFragment) => processing === 'PROCESSING';

export const useManagedProducts = (filter: ManagedFilter, { skip }: { skip: boolean }) => {
  const { category, show, search, sort, page, perPage } = filter;
  const { data, previousData, error, loading, refetch, ...polled } = useQuery(ManagedProductsDocument, {
    skip,
    variables: { page, perPage, category, archived: show === 'archived', sort, search: search || undefined },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  usePollWhile(
    Boolean(data?.managedProducts.items.some(({ thumbnail }) => thumbnail && isProcessing(thumbnail))),
    polled,
  );
  return {
    products: (data ?? previousData)?.managedProducts,
    /** True while the previous results are shown and new ones load. */
    stale: loading && !data,
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
  };
};

/** All fields of one product, archived or not. */
export const useManagedProduct = (id: string) => {
  const client = useApolloClient();
  const { data, error, refetch, ...polled } = useQuery(ManagedProductDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  usePollWhile(Boolean(data?.managedProduct?.images.some(isProcessing)), polled);
  return {
    product: data?.managedProduct,
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
    /** Fetches the stored version, for use after an edit conflict. */
    latest: async () => {
      const query = { query: ManagedProductDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
      return (await client.query(query)).data?.managedProduct;
    },
  };
};
