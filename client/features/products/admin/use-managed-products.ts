import { useApolloClient, useQuery } from '@apollo/client/react';
import { usePollWhile } from '../../../lib/polling';
import {
  ManagedProductDocument,
  ManagedProductsDocument,
  ProductPlacesDocument,
  type ManagedPictureFragment,
} from './managed-products.generated';
import type { ManagedFilter } from './use-managed-filter';

/** Where products may stand; undefined until it is known. */
export const usePlaces = () => {
  const { data, error, refetch } = useQuery(ProductPlacesDocument, { fetchPolicy: 'cache-and-network' });
  return {
    places: data?.categories,
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
  };
};

const drawn = ({ processing }: ManagedPictureFragment) => processing !== 'PROCESSING';

export const useManagedProducts = (filter: ManagedFilter, { skip }: { skip: boolean }) => {
  const { category, show, search, sort, page, perPage } = filter;
  const { data, previousData, error, loading, refetch, ...polled } = useQuery(ManagedProductsDocument, {
    skip,
    variables: { page, perPage, category, archived: show === 'archived', sort, search: search || undefined },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  usePollWhile(Boolean(data?.managedProducts.items.some(({ thumbnail }) => thumbnail && !drawn(thumbnail))), polled);
  return {
    products: (data ?? previousData)?.managedProducts,
    /** Old results stand while the new ones are on their way. */
    stale: loading && !data,
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
  };
};

/** One product whole, wherever in the lists it stands. */
export const useManagedProduct = (id: string) => {
  const client = useApolloClient();
  const { data, error, refetch, ...polled } = useQuery(ManagedProductDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  usePollWhile(Boolean(data?.managedProduct?.images.some((image) => !drawn(image))), polled);
  return {
    product: data?.managedProduct,
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
    /** As it is now, for whoever was not the first to save. */
    latest: async () => {
      const query = { query: ManagedProductDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
      return (await client.query(query)).data?.managedProduct;
    },
  };
};
