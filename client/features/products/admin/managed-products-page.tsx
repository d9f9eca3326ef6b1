import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { failureReason } from '../../../lib/error-message';
import { usePageTitle } from '../../../lib/page-meta';
import { useClampPage } from '../../../lib/use-list-filter';
import { useOpenItem } from '../../../lib/use-open-item';
import { AdminHeading } from '../../../ui/admin-heading';
import { ErrorState } from '../../../ui/states';
import type { CardAction } from './managed-card';
import type { ManagedCardFragment } from './managed-products.generated';
import { NewProductDialog, ProductDialog } from './product-dialog';
import { ProductFilters } from './product-filters';
import { BulkBar, ProductList, ProductsLoading } from './product-list';
import { nameFor, ProductActionDialogs, type PendingAction } from './product-action-dialogs';
import { useManagedFilter } from './use-managed-filter';
import { useCategoryOptions, useManagedProducts } from './use-managed-products';
import { useProductActions } from './use-product-actions';

const useSelection = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return { selected, toggle, clear: () => setSelected(new Set()) };
};

/** Handles the actions of a card: runs them at once, or opens a dialog first. */
const useCardActions = (open: (id: string) => void) => {
  const actions = useProductActions();
  const [pending, setPending] = useState<PendingAction>();
  const onAction = (action: CardAction, { id, name, category }: ManagedCardFragment) => {
    if (action === 'edit') open(id);
    else if (action === 'duplicate') void actions.duplicate(id).then((copy) => copy && open(copy));
    else if (action === 'restore' && category) void actions.restore([id]);
    else if (action === 'restore') setPending({ kind: 'restore', ids: [id], name });
    else setPending({ kind: action, ids: [id], name });
  };
  return { actions, pending, setPending, onAction };
};

/** Products in the catalogue, and archived ones. */
export function ManagedProductsPage() {
  usePageTitle('Product Management');
  const { data: categories, error: categoriesError, retry: retryCategories } = useCategoryOptions();
  const names = categories?.map(({ name }) => name) ?? [];
  const { filter, change } = useManagedFilter(names);
  const loadingCategories = !categories && !categoriesError;
  const { page: products, stale, error, retry } = useManagedProducts(filter, { skip: loadingCategories });
  useClampPage(filter.page, stale ? undefined : products?.pageInfo.pages, change);
  const { opened, isNew, open, openNew, close } = useOpenItem();
  const { selected, toggle, clear } = useSelection();
  const { actions, pending, setPending, onAction } = useCardActions(open);
  const ids = [...selected];
  const name = nameFor(ids, products?.items.find(({ id }) => id === ids[0])?.name);
  const failed = error ?? categoriesError;
  const fallback = error ? 'Failed to fetch products' : 'Failed to fetch categories';
  return (
    <>
      <AdminHeading title="Product Management" intro="Add, edit and organise the products in your catalogue">
        <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={openNew}>
          Add Product
        </Button>
      </AdminHeading>
      <ProductFilters
        filter={filter}
        categories={names}
        busy={stale}
        onChange={(part) => {
          if ('show' in part) clear();
          change(part);
        }}
      />
      {ids.length > 0 && (
        <BulkBar
          count={ids.length}
          archived={filter.show === 'archived'}
          onMove={() => setPending({ kind: 'move', ids, name })}
          onDelete={() => setPending({ kind: 'delete', ids, name })}
          onRestore={() => void actions.restore(ids).then(clear)}
          onClear={clear}
        />
      )}
      {failed && <ErrorState title={fallback} text={failureReason(failed)} onRetry={error ? retry : retryCategories} />}
      {!failed && !products && <ProductsLoading />}
      {!failed && products && (
        <ProductList
          products={products}
          filter={filter}
          stale={stale}
          selected={selected}
          onSelect={toggle}
          onAction={onAction}
          onChange={change}
          onNew={openNew}
        />
      )}
      {isNew && categories && <NewProductDialog categories={categories} onClose={close} />}
      {opened && categories && (
        <ProductDialog
          key={opened}
          id={opened}
          categories={categories}
          onClose={close}
          onRestore={(product) => onAction('restore', product)}
        />
      )}
      {pending && (
        <ProductActionDialogs
          pending={pending}
          categories={categories ?? []}
          actions={actions}
          onDone={() => {
            clear();
            setPending(undefined);
          }}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  );
}
