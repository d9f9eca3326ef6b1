import { useMutation, useQuery } from '@apollo/client/react';
import { categoryMessages, type SaveCategory } from '../../../../domain/categories';
import { errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import {
  AddCategoryDocument,
  DeleteCategoryDocument,
  ManagedCategoriesDocument,
  UpdateCategoryDocument,
  type CategoryRowFragment,
} from './categories.generated';

const said = { id: 'category' };

/** How many products a category and each of its subcategories holds. */
export interface InUse {
  products: number;
  of: (subcategory: string) => number;
}

export const useCategories = () => {
  const { data, error, refetch } = useQuery(ManagedCategoriesDocument, { fetchPolicy: 'cache-and-network' });
  const counts = data?.managedProducts.categoryCounts ?? [];
  return {
    categories: data?.categories,
    inUse: (name: string): InUse => {
      const found = counts.find(({ category }) => category === name);
      return {
        products: found?.count ?? 0,
        of: (subcategory) => found?.subcategories.find((one) => one.name === subcategory)?.count ?? 0,
      };
    },
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
    /** A category as it is now; undefined where it is gone. */
    latest: async (id: string) => (await refetch()).data?.categories.find((category) => category.id === id),
  };
};

export const useSaveCategory = () => {
  const [add] = useMutation(AddCategoryDocument, { refetchQueries: [ManagedCategoriesDocument] });
  const [update] = useMutation(UpdateCategoryDocument, { refetchQueries: [ManagedCategoriesDocument] });
  return {
    /** Fails with what the server said: the form shows it. */
    save: async (values: Omit<SaveCategory, 'version'>, edited?: Pick<CategoryRowFragment, 'id' | 'version'>) => {
      await (edited
        ? update({ variables: { input: { ...values, id: edited.id, version: edited.version } } })
        : add({ variables: { input: values } }));
      notify.success(edited ? categoryMessages.updated : categoryMessages.added, said);
    },
  };
};

export const useDeleteCategory = (latest: (id: string) => Promise<unknown>) => {
  const [remove] = useMutation(DeleteCategoryDocument, { refetchQueries: [ManagedCategoriesDocument] });
  const [update] = useMutation(UpdateCategoryDocument, { refetchQueries: [ManagedCategoriesDocument] });
  /** What somebody else made of it meanwhile is what the list has to show. */
  const refused = (id: string, fallback: string) => async (error: unknown) => {
    notify.error(errorMessage(error, fallback), said);
    await latest(id).catch(() => undefined);
  };
  return {
    remove: ({ id }: CategoryRowFragment) =>
      remove({ variables: { input: { id } } }).then(
        () => notify.success(categoryMessages.deleted, said),
        refused(id, 'Failed to delete category'),
      ),
    removeSubcategory: ({ id, name, sizes, version, subcategories }: CategoryRowFragment, gone: string) => {
      const input = { id, name, sizes, version, subcategories: subcategories.filter((one) => one !== gone) };
      return update({ variables: { input } }).then(
        () => notify.success(categoryMessages.subcategoryDeleted, said),
        refused(id, 'Failed to update category'),
      );
    },
  };
};
