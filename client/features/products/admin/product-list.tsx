import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { isOneOf } from '../../../lib/choices';
import { useLatest } from '../../../lib/use-latest';
import { toggled } from '../../../lib/use-selection';
import { ClearFilters } from '../../../ui/admin-list';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { LoadingBlocks, EmptyState } from '../../../ui/states';
import { SelectionBar } from '../../../ui/selection-bar';
import { useSession } from '../../auth/use-session';
import { ManagedCard, type CardAction } from './managed-card';
import classes from './managed-products-page.module.css';
import type { ManagedCardFragment } from './managed-products.generated';
import { editedColumns, productColumns } from './product-columns';
import { activeFilters } from '../catalogue-filter';
import { TableEditContext } from './table-cell';
import type { TableEdit } from './use-table-edit';
import { sorts, type ManagedFilter, type ProductView } from './use-managed-products';

/** The rights of the signed-in person on products. */
const useProductRights = () => {
  const { may } = useSession();
  return { mayChange: may('catalogue:write'), hasHistory: may('activity:read') };
};

export function ProductsLoading({ view }: { view: ProductView }) {
  const { mayChange, hasHistory } = useProductRights();
  const columns = productColumns({ onAction: () => undefined, mayChange, hasHistory });
  if (view === 'table') return <AdminTableLoading label="Loading products" columns={columns} />;
  return <LoadingBlocks label="Loading products" heights={Array<number>(10).fill(400)} className={classes.grid} />;
}

interface BulkBarProps {
  count: number;
  archived: boolean;
  onMove: () => void;
  onArchive: () => void;
  onRestore: () => void;
  onClear: () => void;
}

export function BulkBar({ count, archived, onMove, onArchive, onRestore, onClear }: BulkBarProps) {
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
          <Button size="sm" variant="default" onClick={onArchive}>
            Archive
          </Button>
        </>
      )}
    </SelectionBar>
  );
}

interface NoProductsProps {
  filter: ManagedFilter;
  /** Undefined for those who only see products. */
  onNew: (() => void) | undefined;
  onClear: () => void;
}

export function NoProducts({ filter, onNew, onClear }: NoProductsProps) {
  const filters = activeFilters(filter).length;
  const which = `${filter.show === 'archived' ? 'archived ' : ''}product set with stones`;
  if (filters > 0)
    return (
      <EmptyState
        title={filter.needsNetWeight ? 'No net weight is missing' : 'No products found'}
        text={
          filter.needsNetWeight
            ? `Every ${which}${filters > 1 ? ' that matches the other filters' : ''} has a net weight.`
            : 'Try adjusting your filters or search terms'
        }
        action={<ClearFilters onClear={onClear} />}
      />
    );
  if (filter.show === 'archived') return <EmptyState title="No products found" text="Archived products appear here." />;
  return (
    <EmptyState
      title="No products found"
      text={onNew ? 'Start by adding your first product' : 'Products appear here.'}
      action={onNew && <Button onClick={onNew}>Add Product</Button>}
    />
  );
}

interface ProductListProps {
  view: ProductView;
  edit: TableEdit;
  products: readonly ManagedCardFragment[];
  stale: boolean;
  sort: ManagedFilter['sort'];
  onSort: (sort: ManagedFilter['sort']) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onAction: (action: CardAction, product: ManagedCardFragment) => void;
}

function ProductGrid({ products, stale, selected, onSelect, onAction }: ProductListProps) {
  const rights = useProductRights();
  return (
    <ul className={classes.grid} data-stale={stale || undefined} aria-busy={stale}>
      {products.map((product) => (
        <ManagedCard
          key={product.id}
          product={product}
          {...rights}
          selected={selected.has(product.id)}
          onSelect={(id) => onSelect(toggled(selected, id))}
          onAction={onAction}
        />
      ))}
    </ul>
  );
}

function ProductTable({ products, stale, sort, onSort, selected, onSelect, onAction }: ProductListProps) {
  // A stable handler keeps the columns stable, so that only changed rows re-render.
  const act = useLatest(onAction);
  const { mayChange, hasHistory } = useProductRights();
  const columns = useMemo(() => productColumns({ onAction: act, mayChange, hasHistory }), [act, mayChange, hasHistory]);
  return (
    <AdminTable
      caption="Products"
      columns={columns}
      rows={products}
      stale={stale}
      sort={sort}
      onSort={(next) => isOneOf(sorts, next) && onSort(next)}
      onOpen={(product) => onAction('edit', product)}
      selected={mayChange ? selected : undefined}
      onSelect={onSelect}
      rowLabel={({ name }) => name}
    />
  );
}

/** The table with fields instead of values. The first weight gets the focus. */
function EditedTable({ products, stale, sort, onSort, edit }: ProductListProps) {
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => table.current?.querySelector<HTMLElement>('[data-field]')?.focus(), []);
  return (
    <div ref={table}>
      <TableEditContext value={edit}>
        <AdminTable
          caption="Products"
          columns={editedColumns}
          rows={products}
          stale={stale}
          sort={sort}
          onSort={(next) => isOneOf(sorts, next) && onSort(next)}
          rowLabel={({ name }) => name}
        />
      </TableEditContext>
    </div>
  );
}

export function ProductList(props: ProductListProps) {
  if (props.view === 'cards') return <ProductGrid {...props} />;
  return props.edit.editing ? <EditedTable {...props} /> : <ProductTable {...props} />;
}
