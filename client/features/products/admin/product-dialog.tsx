import { Button, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { failureReason } from '../../../lib/error-message';
import { formatDate } from '../../../lib/format';
import { EmptyState, ErrorState, Loading } from '../../../ui/states';
import { useDiscardQuestion } from '../../../ui/use-discard-question';
import type { ManagedFormFragment, ProductPlaceFragment } from './managed-products.generated';
import { ProductForm, type ProductFormProps } from './product-form';
import { useManagedProduct } from './use-managed-products';

type Leaving = Pick<ProductFormProps, 'onSaved' | 'onClose' | 'onDirty'>;

interface FrameProps {
  title: string;
  onClose: () => void;
  children: (leaving: Leaving) => ReactNode;
}

/** On phones it takes the whole screen. */
function Frame({ title, onClose, children }: FrameProps) {
  const phone = useMediaQuery('(max-width: 48em)');
  const [dirty, setDirty] = useState(false);
  const { close, leave, asking, question } = useDiscardQuestion({ dirty, onClose });
  return (
    <Modal
      opened
      size="60rem"
      fullScreen={phone}
      title={title}
      onClose={close}
      // What was typed must not go with a click beside the form.
      closeOnClickOutside={false}
      closeOnEscape={!asking}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children({ onSaved: leave, onClose: close, onDirty: setDirty })}
      {question}
    </Modal>
  );
}

interface NewProductDialogProps {
  places: readonly ProductPlaceFragment[];
  onClose: () => void;
}

export function NewProductDialog({ places, onClose }: NewProductDialogProps) {
  return (
    <Frame title="Add Product" onClose={onClose}>
      {(leaving) => <ProductForm places={places} {...leaving} />}
    </Frame>
  );
}

interface ProductDialogProps extends NewProductDialogProps {
  id: string;
  onRestore: (product: ManagedFormFragment) => void;
}

function Archived({ product, onRestore }: { product: ManagedFormFragment; onRestore: () => void }) {
  return (
    <EmptyState
      title={product.name}
      text={`Deleted on ${formatDate(product.archivedAt ?? '')}. Orders still know it; customers do not see it.`}
      action={<Button onClick={onRestore}>Restore</Button>}
    />
  );
}

/** One product, wherever in the lists it stands; an archived one is brought back first. */
export function ProductDialog({ id, places, onClose, onRestore }: ProductDialogProps) {
  const { product, error, retry, latest } = useManagedProduct(id);
  return (
    <Frame title="Edit Product" onClose={onClose}>
      {(leaving) => (
        <>
          {error && <ErrorState title="Failed to fetch product" text={failureReason(error)} onRetry={retry} />}
          {!error && !product && (
            <Loading label="Loading the product">
              <Skeleton height={360} />
            </Loading>
          )}
          {product?.archivedAt && <Archived product={product} onRestore={() => onRestore(product)} />}
          {product && !product.archivedAt && (
            <ProductForm key={product.id} product={product} places={places} latest={latest} {...leaving} />
          )}
        </>
      )}
    </Frame>
  );
}
