import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { errors } from '../../../../domain/errors';
import { formatDate, formatGrams, formatPieces } from '../../../lib/format';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { Facts } from '../../../ui/facts';
import { NoPicture, Picture } from '../../../ui/picture';
import { LoadingBlocks, QueryState } from '../../../ui/states';
import { useSession } from '../../auth/use-session';
import { StonesTable } from '../stones-table';
import { WeightsTable } from '../weights-table';
import type { ProductFormFragment } from './managed-products.generated';
import classes from './product-view.module.css';
import { useManagedProduct } from './use-managed-products';

export interface ProductViewProps {
  id: string;
  onClose: () => void;
}

function Pictures({ images }: Pick<ProductFormFragment, 'images'>) {
  if (images.length === 0) return <NoPicture ratio="1" />;
  return (
    <ul className={classes.pictures} aria-label="Pictures of the product">
      {images.map((picture) => (
        <li key={picture.id}>
          <Picture picture={picture} alt="" sizes="(max-width: 48em) 45vw, 240px" ratio="1" />
        </li>
      ))}
    </ul>
  );
}

function Details({ product }: { product: ProductFormFragment }) {
  const { designNumber, category, subcategory, gram, netGram, caratOptions, minQuantity, quantityStep } = product;
  return (
    <div className={classes.parts}>
      <Pictures images={product.images} />
      <Stack gap="1.5rem">
        <Facts
          facts={[
            ['Design number', designNumber],
            ['Category', [category || 'No category', subcategory].filter(Boolean).join(', ')],
            ['Weight', formatGrams(gram)],
            netGram != null && ['Net weight', formatGrams(netGram)],
            ['Carats', caratOptions.join(', ')],
            minQuantity > 1 && ['Smallest order', formatPieces(minQuantity)],
            quantityStep > 1 && ['Ordered in steps of', formatPieces(quantityStep)],
            Boolean(product.archivedAt) && ['Archived', formatDate(product.archivedAt ?? '')],
          ]}
        />
        {product.weights.length > 0 && <WeightsTable product={product} />}
        {product.stones.length > 0 && <StonesTable stones={product.stones} />}
      </Stack>
    </div>
  );
}

/** A product for those who only see products. */
export function ProductView({ id, onClose }: ProductViewProps) {
  const query = useManagedProduct(id);
  const { data: product } = query;
  const { may } = useSession();
  return (
    <Dialog size="60rem" title={product?.name ?? 'Product'} onClose={onClose}>
      <QueryState of={query} failed="Failed to fetch product" missing={errors.PRODUCT_NOT_FOUND.message} heading="h3">
        <LoadingBlocks label="Loading the product" heights={[360]} />
      </QueryState>
      {product && <Details product={product} />}
      <DialogActions>
        {product && may('activity:read') && (
          <Button component={Link} variant="subtle" to={`/admin/audit?about=${id}`}>
            History
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
