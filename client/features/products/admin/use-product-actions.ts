import { useApolloClient, useMutation } from '@apollo/client/react';
import { productMessages } from '../../../../domain/products';
import { errorMessage } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import {
  ArchiveProductsDocument,
  DuplicateProductDocument,
  ManagedProductsDocument,
  MoveProductsDocument,
  RestoreProductDocument,
  RestoreProductsDocument,
  RetryProductPictureDocument,
} from './managed-products.generated';

const toast = { id: 'product' };
/** Options of the toast about one product. */
const one = (verb: string) => ({
  ...toast,
  merge: { kind: verb, text: (count: number) => `${plural(count, 'product')} ${verb}` },
});
const refetch = { refetchQueries: [ManagedProductsDocument, 'ManagedCategories'] };
const failed = (fallback: string) => (error: unknown) => {
  notify.error(errorMessage(error, fallback), toast);
};

export const useRetryProcessing = () => {
  const [retry] = useMutation(RetryProductPictureDocument, { refetchQueries: ['ManagedProducts', 'ManagedProduct'] });
  return (mediaId: string) =>
    retry({ variables: { input: { id: mediaId } } }).then(() => undefined, failed('Failed to save product'));
};

/** Actions on products outside the form. Each one reports its success in a toast. */
export const useProductActions = () => {
  const client = useApolloClient();
  const [archive] = useMutation(ArchiveProductsDocument, refetch);
  const [restoreOne] = useMutation(RestoreProductDocument, refetch);
  const [restoreMany] = useMutation(RestoreProductsDocument, refetch);
  const [duplicate] = useMutation(DuplicateProductDocument, refetch);
  const [move] = useMutation(MoveProductsDocument, refetch);

  const restore = (ids: string[]) =>
    restoreMany({ variables: { input: { ids } } }).then(({ data }) => {
      notify.success(
        data?.restoreProducts.message ?? productMessages.restored,
        ids.length === 1 ? one('restored') : toast,
      );
    }, failed('Failed to update product'));

  return {
    /** Rejects when it fails. The list is read again then too, because another administrator may have been first. */
    archive: async (ids: string[]) => {
      try {
        const { data } = await archive({ variables: { input: { ids } } });
        // An undo would also restore what another administrator has archived.
        const undo = data?.archiveProducts.products === ids.length ? () => restore(ids) : undefined;
        if (ids.length === 1) notify.success(productMessages.deleted, { ...one('archived'), undo });
        else notify.success(data?.archiveProducts.message, { ...toast, undo });
      } catch (error) {
        void client.refetchQueries({ include: refetch.refetchQueries });
        throw error;
      }
    },
    restore,
    /** Restores a product into another category, when its own no longer exists. */
    restoreTo: (id: string, target: { category?: string; subcategory?: string }) =>
      restoreOne({ variables: { input: { id, ...target } } }).then(() => {
        notify.success(productMessages.restored, one('restored'));
      }),
    duplicate: async (id: string) => {
      const result = await duplicate({ variables: { input: { id } } }).catch(failed('Failed to add product'));
      if (!result?.data) return undefined;
      notify.success(productMessages.duplicated, toast);
      return result.data.duplicateProduct.id;
    },
    move: (ids: string[], target: { category: string; subcategory?: string }) =>
      move({ variables: { input: { ids, ...target } } }).then(({ data }) => {
        notify.success(data?.moveProducts.message ?? productMessages.updated, toast);
      }),
  };
};

export type ProductActions = ReturnType<typeof useProductActions>;
