import { Button } from '@mantine/core';
import { LoadingBlocks } from '../../../ui/loading-blocks';
import { SelectionBar } from '../../../ui/selection-bar';
import { EmptyState } from '../../../ui/states';
import { ManagedCard, type CardAction } from './managed-card';
import classes from './managed-products-page.module.css';
import type { ManagedCardFragment } from './managed-products.generated';
import type { ManagedFilter } from './use-managed-filter';

export function ProductsLoading() {
  return <LoadingBlocks label="Loading products" heights={Array<number>(10).fill(400)} className={classes.grid} />;
}

interface BulkBarProps {
  count: number;
  archived: boolean;
  onMove: () => void;
  onDelete: () => void;
  onRestore: () => void;
  onClear: () => void;
}

/** Actions on all selected products. */
export function BulkBar({ count, archived, onMove, onDelete, onRestore, onClear }: BulkBarProps) {
  return (
    <SelectionBar label="Selected products" count={count} onClear={onClear}>
      {archived ? (
        <Button size="sm" variant="default" onClick={onRestore}>
          Restore
        </Button>
      ) : (
        <>
          <Button size="sm" variant="default" onClick={onMove}>
            Move to category
          </Button>
          <Button size="sm" variant="default" onClick={onDelete}>
            Delete
          </Button>
        </>
      )}
    </SelectionBar>
  );
}

export function NoProducts({ filter, onNew }: { filter: ManagedFilter; onNew: () => void }) {
  if (filter.search || filter.category)
    return <EmptyState title="No products found" text="Try adjusting your filters or search terms" />;
  if (filter.show === 'archived') return <EmptyState title="No products found" text="Deleted products appear here." />;
  return (
    <EmptyState
      title="No products found"
      text="Start by adding your first product"
      action={<Button onClick={onNew}>Add Product</Button>}
    />
  );
}

interface ProductGridProps {
  products: readonly ManagedCardFragment[];
  stale: boolean;
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
  onAction: (action: CardAction, product: ManagedCardFragment) => void;
}

export function ProductGrid({ products, stale, selected, onSelect, onAction }: ProductGridProps) {
  return (
    <ul className={classes.grid} data-stale={stale || undefined} aria-busy={stale}>
      {products.map((product) => (
        <ManagedCard
          key={product.id}
          product={product}
          selected={selected.has(product.id)}
          onSelect={onSelect}
          onAction={onAction}
        />
      ))}
    </ul>
  );
}
