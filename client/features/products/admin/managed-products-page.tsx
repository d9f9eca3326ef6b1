import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { failureReason } from '../../../lib/error-message';
import { usePageTitle } from '../../../lib/page-meta';
import { useClampPage } from '../../../lib/use-list-filter';
import { useOpenItem } from '../../../lib/use-open-item';
import { AdminHeading } from '../../../ui/admin-heading';
import { ErrorState } from '../../../ui/states';
import type { CardAct } from './managed-card';
import type { ManagedCardFragment } from './managed-products.generated';
import { NewProductDialog, ProductDialog } from './product-dialog';
import { ProductFilters } from './product-filters';
import { BulkBar, ProductList, ProductsLoading } from './product-list';
import { nameFor, ProductQuestions, type Question } from './product-questions';
import { useManagedFilter } from './use-managed-filter';
import { useManagedProducts, usePlaces } from './use-managed-products';
import { useProductActs } from './use-product-acts';

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

/** What happens at a press on a card: at once, or after a question. */
const useCardActs = (open: (id: string) => void) => {
  const acts = useProductActs();
  const [question, ask] = useState<Question>();
  const onAct = (act: CardAct, { id, name, category }: ManagedCardFragment) => {
    if (act === 'edit') open(id);
    else if (act === 'duplicate') void acts.duplicate(id).then((copy) => copy && open(copy));
    else if (act === 'restore' && category) void acts.bringBack([id]);
    else if (act === 'restore') ask({ kind: 'restore', ids: [id], name });
    else ask({ kind: act, ids: [id], name });
  };
  return { acts, question, ask, onAct };
};

/** The pieces of the catalogue, and those that left it. */
export function ManagedProductsPage() {
  usePageTitle('Product Management');
  const { places, error: placesError, retry: retryPlaces } = usePlaces();
  const names = places?.map(({ name }) => name) ?? [];
  const { filter, change } = useManagedFilter(names);
  const waits = !places && !placesError;
  const { products, stale, error, retry } = useManagedProducts(filter, { skip: waits });
  useClampPage(filter.page, stale ? undefined : products?.pageInfo.pages, change);
  const { opened, isNew, open, openNew, close } = useOpenItem();
  const { selected, toggle, clear } = useSelection();
  const { acts, question, ask, onAct } = useCardActs(open);
  const ids = [...selected];
  const name = nameFor(ids, products?.items.find(({ id }) => id === ids[0])?.name);
  const failed = error ?? placesError;
  const fallback = error ? 'Failed to fetch products' : 'Failed to fetch categories';
  return (
    <>
      <AdminHeading title="Product Management" intro="The pieces of the catalogue">
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
          onMove={() => ask({ kind: 'move', ids, name })}
          onDelete={() => ask({ kind: 'delete', ids, name })}
          onRestore={() => void acts.bringBack(ids).then(clear)}
          onClear={clear}
        />
      )}
      {failed && <ErrorState title={fallback} text={failureReason(failed)} onRetry={error ? retry : retryPlaces} />}
      {!failed && !products && <ProductsLoading />}
      {!failed && products && (
        <ProductList
          products={products}
          filter={filter}
          stale={stale}
          selected={selected}
          onSelect={toggle}
          onAct={onAct}
          onChange={change}
          onNew={openNew}
        />
      )}
      {isNew && places && <NewProductDialog places={places} onClose={close} />}
      {opened && places && (
        <ProductDialog
          key={opened}
          id={opened}
          places={places}
          onClose={close}
          onRestore={(product) => onAct('restore', product)}
        />
      )}
      {question && (
        <ProductQuestions
          question={question}
          places={places ?? []}
          acts={acts}
          onDone={() => {
            clear();
            ask(undefined);
          }}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}
