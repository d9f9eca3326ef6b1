import { Button, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useApolloClient } from '@apollo/client/react';
import IconPlus from '~icons/tabler/plus';
import { adminProductPageSizes } from '../../../../domain/products';
import { plural } from '../../../lib/format';
import { useOpenItem } from '../../../lib/use-open-item';
import { useSelection } from '../../../lib/use-selection';
import { AdminListPage } from '../../../ui/admin-list-page';
import { lazyComponent, useOpenedOnce } from '../../../ui/lazy-component';
import { ExportMenu } from '../../../ui/export-menu';
import { isTyping } from '../../../ui/focus';
import { useSession } from '../../auth/use-session';
import { noFilters } from '../catalogue-filter';
import type { CardAction } from './managed-card';
import type { ManagedCardFragment } from './managed-products.generated';
import type { NewProductDialogProps, ProductDialogProps, ProductViewProps } from './product-dialog';
import { ArchivedMatches } from './archived-matches';
import { ProductFilters } from './product-filters';
import { TableEditBar } from './table-edit-bar';
import { useTableEdit } from './use-table-edit';
import { BulkBar, NoProducts, ProductList, ProductsLoading } from './product-list';
import classes from './managed-products-page.module.css';
import { ProductActionDialogs, nameFor, type PendingAction } from './product-action-dialogs';
import {
  managedVariables,
  type ManagedFilter,
  useManagedFilter,
  useProductView,
  useCategoryOptions,
  useManagedProducts,
} from './use-managed-products';
import { useProductActions } from './use-product-actions';
import { ExportPicturesDocument, ExportProductsDocument } from './export-products.generated';

const loadDialogs = () => import('./product-dialog');
const ProductView = lazyComponent<ProductViewProps, 'ProductView'>(loadDialogs, 'ProductView');
const NewProductDialog = lazyComponent<NewProductDialogProps, 'NewProductDialog'>(loadDialogs, 'NewProductDialog');
const ProductDialog = lazyComponent<ProductDialogProps, 'ProductDialog'>(loadDialogs, 'ProductDialog');

/** Handles the actions of a card: runs them at once, or opens a dialog first. */
const useCardActions = (open: (id: string) => void) => {
  const actions = useProductActions();
  const [pending, setPending] = useState<PendingAction>();
  const onAction = (
    action: CardAction,
    { id, name, category }: Pick<ManagedCardFragment, 'id' | 'name' | 'category'>,
  ) => {
    if (action === 'edit') open(id);
    else if (action === 'duplicate') void actions.duplicate(id).then((copy) => copy && open(copy));
    else if (action === 'restore' && category) void actions.restore([id]);
    else if (action === 'restore') setPending({ kind: 'restore', ids: [id], name });
    else setPending({ kind: action, ids: [id], name });
  };
  return { actions, pending, setPending, onAction };
};

export function ManagedProductsPage() {
  const categoryOptions = useCategoryOptions();
  const categories = categoryOptions.data;
  const { filter, change } = useManagedFilter();
  const products = useManagedProducts(filter, { skip: !categories && !categoryOptions.error });
  const failed = products.error ? products : categoryOptions;
  const { opened, isNew, open, openNew, close } = useOpenItem();
  useOpenedOnce(isNew || opened !== undefined, loadDialogs);
  const { selected, select, clear } = useSelection(JSON.stringify({ ...managedVariables(filter), sort: undefined }));
  const { view, choose } = useProductView();
  const { actions, pending, setPending, onAction } = useCardActions(open);
  const { may } = useSession();
  const mayChange = may('catalogue:write');
  const ids = [...selected];
  const edit = useTableEdit(products.page?.items ?? [], { enabled: filter.show !== 'archived' });
  const startEditing =
    mayChange && choose && filter.show !== 'archived'
      ? () => {
          clear();
          choose('table');
          edit.start();
        }
      : undefined;
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    if (key.toLowerCase() !== 'e' || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return;
    if (!startEditing || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    startEditing();
  });
  const name = nameFor(ids, products.page?.items.find(({ id }) => id === ids[0])?.name);
  return (
    <AdminListPage
      title="Product Management"
      hasTimes
      action={
        <Group gap="sm" className={classes.actions}>
          <Button component={Link} to="/admin/products/imports" size="sm" variant="default">
            {mayChange ? 'Import' : 'Imports'}
          </Button>
          {may('exports:read') && <ExportProducts filter={filter} />}
          {startEditing && (
            <Button size="sm" variant="default" aria-keyshortcuts="E" disabled={edit.editing} onClick={startEditing}>
              Edit in the table
            </Button>
          )}
          {mayChange && (
            <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={openNew}>
              Add Product
            </Button>
          )}
        </Group>
      }
      filters={
        <ProductFilters
          filter={filter}
          categories={categories}
          total={products.page && plural(products.page.pageInfo.total, 'product')}
          busy={products.stale}
          view={view}
          choose={choose}
          onChange={change}
        />
      }
      list={failed.error ? { ...failed, page: undefined } : products}
      failed={products.error ? 'Failed to fetch products' : 'Failed to fetch categories'}
      loading={<ProductsLoading view={view} />}
      empty={
        products.page?.pageInfo.total === 0 && (
          <>
            <ArchivedMatches count={products.page.archivedMatches} />
            <NoProducts filter={filter} onNew={mayChange ? openNew : undefined} onClear={() => change(noFilters)} />
          </>
        )
      }
      paging={{
        pageInfo: products.page?.pageInfo,
        filter,
        change,
        of: 'products',
        sizes: adminProductPageSizes,
      }}
      after={
        <>
          <BulkBar
            count={ids.length}
            archived={filter.show === 'archived'}
            onMove={() => setPending({ kind: 'move', ids, name })}
            onArchive={() => setPending({ kind: 'archive', ids, name })}
            onRestore={() => void actions.restore(ids).then(clear)}
            onClear={clear}
          />
          {edit.editing && (view === 'table' || edit.count > 0) && <TableEditBar edit={edit} />}
          <Suspense>
            {mayChange && isNew && categories && <NewProductDialog categories={categories} onClose={close} />}
            {opened && !mayChange && <ProductView key={opened} id={opened} onClose={close} />}
            {opened && categories && mayChange && (
              <ProductDialog
                key={opened}
                id={opened}
                categories={categories}
                onClose={close}
                onRestore={(product) => onAction('restore', product)}
              />
            )}
          </Suspense>
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
      }
    >
      {({ items, archivedMatches }) => (
        <>
          <ArchivedMatches count={archivedMatches} />
          <ProductList
            view={view}
            edit={edit}
            products={items}
            stale={products.stale}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
            selected={selected}
            onSelect={select}
            onAction={onAction}
          />
        </>
      )}
    </AdminListPage>
  );
}

function ExportProducts({ filter }: { filter: ManagedFilter }) {
  const client = useApolloClient();
  const list = managedVariables(filter);
  const inFormat = (format: 'XLSX' | 'CSV') => async () => {
    const variables = { format, ...list };
    const { data } = await client.query({ query: ExportProductsDocument, variables, fetchPolicy: 'network-only' });
    return data?.exportProducts.url;
  };
  const pictures = async () => {
    const { data } = await client.query({
      query: ExportPicturesDocument,
      variables: list,
      fetchPolicy: 'network-only',
    });
    return data?.exportPictures.url;
  };
  return (
    <ExportMenu
      files={[
        { label: 'Excel', findAddress: inFormat('XLSX') },
        { label: 'CSV', findAddress: inFormat('CSV') },
        { label: 'Pictures (ZIP)', findAddress: pictures },
      ]}
    />
  );
}

export { ManagedProductsPage as Component };
