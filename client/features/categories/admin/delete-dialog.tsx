import { useNavigate } from 'react-router-dom';
import { plural } from '../../../lib/format';
import { ConfirmDeletion, ConfirmDialog } from '../../../ui/confirm-dialog';
import type { CategoryRowFragment } from './categories.generated';
import type { ProductCounts } from './use-categories';

/** The category, or one of its subcategories, to delete. */
export interface DeletionTarget {
  category: CategoryRowFragment;
  subcategory?: string;
}

interface DeleteDialogProps {
  target: DeletionTarget;
  productCounts: ProductCounts;
  remove: (category: CategoryRowFragment) => Promise<void>;
  removeSubcategory: (category: CategoryRowFragment, name: string) => Promise<void>;
  onClose: () => void;
}

interface ProductsFirstProps extends Pick<DeleteDialogProps, 'target' | 'onClose'> {
  products: number;
}

const titleOf = (subcategory: string | undefined) =>
  subcategory === undefined ? 'Delete Category' : 'Delete Subcategory';

const partsOf = ({ subcategories, sizes }: CategoryRowFragment) =>
  [
    subcategories.length > 0 && plural(subcategories.length, 'subcategory', 'subcategories'),
    sizes.length > 0 && plural(sizes.length, 'size'),
  ]
    .filter(Boolean)
    .join(' and ');

const consequencesOf = ({ category, subcategory }: DeletionTarget) => {
  if (subcategory !== undefined) return 'Archived products that were in it stay in Archived, without a subcategory.';
  const parts = partsOf(category);
  return `${parts ? `Its ${parts} will be deleted too. ` : ''}Archived products that were in it stay in Archived; choose another category to restore them.`;
};

/** Explains that products prevent the deletion, with a link to them. */
function ProductsFirst({ target: { category, subcategory }, products, onClose }: ProductsFirstProps) {
  const navigate = useNavigate();
  // The list has no filter for subcategories, but its search finds them.
  const productsFilter = new URLSearchParams({ category: category.name, ...(subcategory && { search: subcategory }) });
  const name = subcategory === undefined ? category.name : `${subcategory} of ${category.name}`;
  return (
    <ConfirmDialog
      title={titleOf(subcategory)}
      confirm="Show products"
      onConfirm={() => navigate({ pathname: '/admin/products', search: `${productsFilter}` })}
      onClose={onClose}
      consequences="Move them to another category or delete them first."
    >
      {name} can&apos;t be deleted, because it contains {plural(products, 'product')}.
    </ConfirmDialog>
  );
}

export function DeleteDialog({ target, productCounts, remove, removeSubcategory, onClose }: DeleteDialogProps) {
  const { category, subcategory } = target;
  const products = subcategory === undefined ? productCounts.products : productCounts.of(subcategory);
  if (products > 0) return <ProductsFirst target={target} products={products} onClose={onClose} />;
  const confirm = () => (subcategory === undefined ? remove(category) : removeSubcategory(category, subcategory));
  return (
    <ConfirmDeletion
      title={titleOf(subcategory)}
      failed={subcategory === undefined ? 'Failed to delete category' : 'Failed to update category'}
      onConfirm={() => confirm().then(onClose)}
      onClose={onClose}
      consequences={consequencesOf(target)}
    >
      Are you sure you want to delete {subcategory === undefined ? category.name : `${subcategory} of ${category.name}`}
      ? This action cannot be undone.
    </ConfirmDeletion>
  );
}
