import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { catalogueIsPublic } from '../../../lib/brand';
import { formatDate } from '../../../lib/format';
import { Dialog } from '../../../ui/dialog';
import { LoadingBlocks, EmptyState, QueryState } from '../../../ui/states';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import type { ProductFormFragment, CategoryOptionFragment } from './managed-products.generated';
import classes from './product-dialog.module.css';
import { ProductForm, type ProductFormProps } from './product-form';
import { useManagedProduct } from './use-managed-products';

type FormCallbacks = Pick<ProductFormProps, 'onSaved' | 'onClose' | 'onDirty'>;

interface FrameProps {
  title: string;
  onClose: () => void;
  children: (callbacks: FormCallbacks) => ReactNode;
}

/** Dialog with a confirmation for unsaved changes; full screen on phones. */
function Frame({ title, onClose, children }: FrameProps) {
  const phone = useMediaQuery('(max-width: 48em)');
  const [dirty, setDirty] = useState(false);
  const { close, closeNow, dialog, confirmation } = useDiscardConfirmation({ dirty, onClose });
  return (
    <Dialog size="60rem" fullScreen={phone} title={title} {...dialog}>
      {children({ onSaved: closeNow, onClose: close, onDirty: setDirty })}
      {confirmation}
    </Dialog>
  );
}

export interface NewProductDialogProps {
  categories: readonly CategoryOptionFragment[];
  onClose: () => void;
}

export function NewProductDialog({ categories, onClose }: NewProductDialogProps) {
  return (
    <Frame title="Add Product" onClose={onClose}>
      {(callbacks) => <ProductForm categories={categories} {...callbacks} />}
    </Frame>
  );
}

export interface ProductDialogProps extends NewProductDialogProps {
  id: string;
  onRestore: (product: ProductFormFragment) => void;
}

function Archived({ product, onRestore }: { product: ProductFormFragment; onRestore: () => void }) {
  return (
    <EmptyState
      title={product.name}
      text={`Customers see this: no, because it was archived on ${formatDate(product.archivedAt ?? '')}. Past orders still show it.`}
      action={<Button onClick={onRestore}>Restore</Button>}
    />
  );
}

const seenBy = catalogueIsPublic ? 'yes, everyone' : 'yes, companies with access';

/** Tells why customers see the product without its first picture. */
const pictureNote = ({ images: [first] }: ProductFormFragment) => {
  if (!first) return ' It has no picture.';
  if (first.processing === 'PROCESSING') return ' Its picture is still being processed.';
  return first.processing === 'FAILED' ? ' Its picture could not be processed.' : '';
};

/** Edits a product by id, whether or not it is on the loaded page. An archived one must be restored first. */
export function ProductDialog({ id, categories, onClose, onRestore }: ProductDialogProps) {
  const { latest, ...query } = useManagedProduct(id);
  const { data: product } = query;
  return (
    <Frame title="Edit Product" onClose={onClose}>
      {(callbacks) => (
        <>
          <QueryState of={query} failed="Failed to fetch product">
            <LoadingBlocks label="Loading the product" heights={[360]} />
          </QueryState>
          {product?.archivedAt && <Archived product={product} onRestore={() => onRestore(product)} />}
          {product && !product.archivedAt && (
            <>
              <p className={`quiet small ${classes.seen}`}>{`Customers see this: ${seenBy}.${pictureNote(product)}`}</p>
              <ProductForm key={product.id} product={product} categories={categories} latest={latest} {...callbacks} />
            </>
          )}
        </>
      )}
    </Frame>
  );
}

export { ProductView, type ProductViewProps } from './product-view';
