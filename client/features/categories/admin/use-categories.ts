import { useMutation } from '@apollo/client/react';
import { categoryMessages } from '../../../../domain/categories';
import type { SaveCategory } from '../../../../domain/categories.schemas';
import { notify } from '../../../lib/notify';
import { useServerData } from '../../../lib/use-server-data';
import {
  AddCategoryDocument,
  DeleteCategoryDocument,
  ManagedCategoriesDocument,
  UpdateCategoryDocument,
  type CategoryRowFragment,
} from './categories.generated';

const toast = { id: 'category' };

/** Number of products in a category and in each of its subcategories. */
export interface ProductCounts {
  products: number;
  of: (subcategory: string) => number;
}

export const useCategories = () => {
  const { data, refetch, ...query } = useServerData(ManagedCategoriesDocument, {}, (loaded) => loaded);
  const counts = data?.managedProducts.categoryCounts ?? [];
  return {
    categories: data?.categories,
    productCounts: (name: string): ProductCounts => {
      const found = counts.find(({ category }) => category === name);
      return {
        products: found?.count ?? 0,
        of: (subcategory) => found?.subcategories.find((entry) => entry.name === subcategory)?.count ?? 0,
      };
    },
    query,
    /** Fetches the stored version of a category; undefined when it was deleted. */
    latest: async (id: string) => (await refetch()).data?.categories.find((category) => category.id === id),
  };
};

export const useSaveCategory = () => {
  const [add] = useMutation(AddCategoryDocument, { refetchQueries: [ManagedCategoriesDocument] });
  const [update] = useMutation(UpdateCategoryDocument, { refetchQueries: [ManagedCategoriesDocument] });
  return {
    /** Errors of the server are passed on to the form. */
    save: async (values: Omit<SaveCategory, 'version'>, edited?: Pick<CategoryRowFragment, 'id' | 'version'>) => {
      await (edited
        ? update({ variables: { input: { ...values, id: edited.id, version: edited.version } } })
        : add({ variables: { input: values } }));
      notify.success(edited ? categoryMessages.updated : categoryMessages.added, toast);
    },
  };
};

export const useDeleteCategory = (latest: (id: string) => Promise<unknown>) => {
  const [remove] = useMutation(DeleteCategoryDocument, { refetchQueries: [ManagedCategoriesDocument] });
  const [update] = useMutation(UpdateCategoryDocument, { refetchQueries: [ManagedCategoriesDocument] });
  /** Reads the list again, because another administrator may have changed it. */
  const onFailure = (id: string) => async (error: unknown) => {
    await latest(id).catch(() => undefined);
    throw error;
  };
  return {
    remove: ({ id }: CategoryRowFragment) =>
      remove({ variables: { input: { id } } }).then(
        () => notify.success(categoryMessages.deleted, toast),
        onFailure(id),
      ),
    removeSubcategory: ({ id, name, sizes, version, subcategories }: CategoryRowFragment, removed: string) => {
      const input = {
        id,
        name,
        sizes,
        version,
        subcategories: subcategories.filter((subcategory) => subcategory !== removed),
      };
      return update({ variables: { input } }).then(
        () => notify.success(categoryMessages.subcategoryDeleted, toast),
        onFailure(id),
      );
    },
  };
};
