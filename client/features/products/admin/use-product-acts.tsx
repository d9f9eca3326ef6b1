import { useMutation } from '@apollo/client/react';
import { productMessages } from '../../../../domain/products';
import { errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { UndoMessage } from '../../../ui/undo-message';
import {
  ArchiveProductsDocument,
  DuplicateProductDocument,
  ManagedProductsDocument,
  MoveProductsDocument,
  RestoreProductDocument,
  RestoreProductsDocument,
  RetryProductPictureDocument,
} from './managed-products.generated';

const said = { id: 'product' };
const refetch = { refetchQueries: [ManagedProductsDocument, 'ManagedCategories'] };
const failed = (fallback: string) => (error: unknown) => {
  notify.error(errorMessage(error, fallback), said);
};

/** Draws the sizes of a product's picture once more. */
export const useRedraw = () => {
  const [retry] = useMutation(RetryProductPictureDocument, { refetchQueries: ['ManagedProducts', 'ManagedProduct'] });
  return (mediaId: string) =>
    retry({ variables: { input: { id: mediaId } } }).then(() => undefined, failed('Failed to save product'));
};

/** What is done to products without their form. Each tells how it ended; a deletion can be taken back. */
export const useProductActs = () => {
  const [archive] = useMutation(ArchiveProductsDocument, refetch);
  const [restore] = useMutation(RestoreProductDocument, refetch);
  const [restoreAll] = useMutation(RestoreProductsDocument, refetch);
  const [duplicate] = useMutation(DuplicateProductDocument, refetch);
  const [move] = useMutation(MoveProductsDocument, refetch);

  const bringBack = (ids: string[]) =>
    restoreAll({ variables: { input: { ids } } }).then(({ data }) => {
      notify.success(data?.restoreProducts.message ?? productMessages.restored, said);
    }, failed('Failed to update product'));

  return {
    remove: (ids: string[]) =>
      archive({ variables: { input: { ids } } }).then(({ data }) => {
        const message = ids.length === 1 ? productMessages.deleted : data?.archiveProducts.message;
        notify.success(<UndoMessage onUndo={() => void bringBack(ids)}>{message}</UndoMessage>, said);
      }, failed('Failed to delete product')),
    bringBack,
    /** Where its own category is gone, it needs another. */
    restoreTo: (id: string, place: { category?: string; subcategory?: string }) =>
      restore({ variables: { input: { id, ...place } } }).then(() => {
        notify.success(productMessages.restored, said);
      }),
    duplicate: async (id: string) => {
      const done = await duplicate({ variables: { input: { id } } }).catch(failed('Failed to add product'));
      if (!done?.data) return undefined;
      notify.success(productMessages.duplicated, said);
      return done.data.duplicateProduct.id;
    },
    move: (ids: string[], place: { category: string; subcategory?: string }) =>
      move({ variables: { input: { ids, ...place } } }).then(({ data }) => {
        notify.success(data?.moveProducts.message ?? productMessages.updated, said);
      }),
  };
};

export type ProductActs = ReturnType<typeof useProductActs>;
