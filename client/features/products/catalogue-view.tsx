import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { productPageSizes } from '../../../domain/products';
import { brand } from '../../lib/brand';
import { errorMessage } from '../../lib/error-message';
import { plural } from '../../lib/format';
import { useClampPage } from '../../lib/use-list-filter';
import { lazyComponent, useOpenedOnce } from '../../ui/lazy-component';
import { Pager } from '../../ui/pager';
import { Page, PageHeading } from '../../ui/section';
import { SkipLink } from '../../ui/skip-link';
import { EmptyState, QueryState, LoadingBlocks } from '../../ui/states';
import { SessionFailed, useSession } from '../auth/use-session';
import { CatalogueBar } from './catalogue-bar';
import { cardPlace, noFilters, type CatalogueFilter } from './catalogue-filter';
import classes from './catalogue-view.module.css';
import type { AddToCart } from './choice';
import type { FilterDrawerProps } from './filter-drawer';
import type { PiecesListProps } from './pieces-list';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import type { QuickAddFragment } from './products.generated';
import type { SizeTableOfProduct } from './quick-add';
import { useCatalogueFilter, useCategories, useProducts } from './use-products';
import type { FiltersProps } from './category-filter';
import filters from './catalogue-filters.module.css';

/** Loaded after the first screen, which on phones does not have them. */
const FilterFields = lazyComponent(() => import('./filter-fields'), 'FilterFields');

/** Filters next to the grid, on wide screens. Phones neither load nor render them before their drawer is opened. */
function FilterSidebar(props: FiltersProps) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  if (!isWide) return null;
  return (
    <aside className={filters.sidebar} aria-label="Filters">
      <Suspense fallback={<LoadingBlocks label="Loading the filters" heights={[320, 120, 200]} />}>
        <FilterFields {...props} inSidebar />
      </Suspense>
    </aside>
  );
}

const loadDrawer = () => import('./filter-drawer');
const FilterDrawer = lazyComponent<FilterDrawerProps, 'FilterDrawer'>(loadDrawer, 'FilterDrawer');
const loadQuickAdd = () => import('./quick-add');
const QuickAdd = lazyComponent(loadQuickAdd, 'QuickAdd');

interface Adding {
  onAdd: AddToCart;
  sizeTable: SizeTableOfProduct;
  /** Fills in pieces of many designs. It is loaded when it is first shown. */
  piecesList: ComponentType<PiecesListProps>;
  /** A further button of each card. */
  select?: (product: QuickAddFragment) => ReactNode;
  /** A further mark of each card. */
  mark?: (product: QuickAddFragment) => ReactNode;
  /** Encloses the products of a page, for what cards and rows show of them. */
  around: ComponentType<{ productIds: string[]; children: ReactNode }>;
}

interface CatalogueViewProps extends Adding {
  /** Shown to people who may not see products. */
  closed: ReactNode;
}

export function CatalogueView({ closed, ...adding }: CatalogueViewProps) {
  const { known, mayBrowse, query } = useSession();
  if (query.error)
    return (
      <Page>
        <SessionFailed query={query} />
      </Page>
    );
  if (known && !mayBrowse) return closed;
  return <Catalogue {...adding} waiting={!known} />;
}

function Catalogue({
  waiting,
  piecesList: PiecesList,
  select,
  mark,
  around: Around,
  ...adding
}: Adding & { waiting: boolean }) {
  const { user, mayOrder } = useSession();
  const { filter, list, onChange } = useCatalogueFilter();
  const query = useProducts(filter, { skip: waiting });
  const { page: products, stale } = query;
  const categories = useCategories({ skip: waiting });
  const [drawer, setDrawer] = useState(false);
  const isDrawerUsed = useOpenedOnce(drawer, loadDrawer);
  const grid = useRef<HTMLDivElement>(null);
  const total = products && plural(products.pageInfo.total, 'design');
  const place = cardPlace(filter);
  // Visitors and viewers have no cart to fill.
  const customer = mayOrder ? user : null;
  const inList = filter.view === 'list' && customer !== null;
  const [usedList, setUsedList] = useState(inList);
  if (inList && !usedList) setUsedList(true);
  const [chosen, setChosen] = useState<QuickAddFragment>();
  const [isAdding, setAdding] = useState(false);
  useOpenedOnce(isAdding, loadQuickAdd);
  const dimmed = stale && products !== undefined;
  const filters = {
    filter,
    onChange,
    categories,
    counts: products?.categoryCounts,
    carats: products?.items.flatMap(({ caratOptions }) => caratOptions) ?? [],
  };

  const quickAdd = (product: QuickAddFragment) => {
    setChosen(product);
    setAdding(true);
  };
  const goToPage = (page: number) => {
    onChange({ page });
    grid.current?.scrollIntoView({ block: 'start' });
    grid.current?.focus({ preventScroll: true });
  };

  useClampPage(filter.page, stale ? undefined : products?.pageInfo.pages, onChange);

  if (query.error) {
    const fallback = filter.search ? 'Failed to search products' : 'Failed to fetch data';
    return (
      <Page>
        <QueryState
          of={query}
          failed={(error) => ({ title: 'Error Fetching Data', text: errorMessage(error, fallback) })}
          heading="h1"
        />
      </Page>
    );
  }
  const pager = products && products.pageInfo.total > 0 && (
    <div className={classes.pager}>
      <Pager
        page={filter.page}
        pages={products.pageInfo.pages}
        total={products.pageInfo.total}
        onPage={goToPage}
        of="designs"
      />
    </div>
  );
  return (
    <Page wide>
      <SkipLink to="results">Skip to results</SkipLink>
      <PageHeading {...headingFor(filter)} />
      <div className={classes.layout}>
        <FilterSidebar {...filters} />
        <div>
          <CatalogueBar
            filter={filter}
            onChange={onChange}
            total={total}
            stale={dimmed}
            severalPages={products && products.pageInfo.total > Math.min(...productPageSizes)}
            view={customer ? filter.view : undefined}
            onFilters={() => setDrawer(true)}
          />
          <div
            ref={grid}
            id="results"
            tabIndex={-1}
            className={classes.results}
            data-stale={dimmed || undefined}
            aria-busy={dimmed}
          >
            <Around productIds={products?.items.map(({ id }) => id) ?? []}>
              {products?.items.length === 0 && <NothingFound onClear={() => onChange(noFilters)} />}
              {!inList && products && products.items.length > 0 && (
                <ProductGrid
                  products={products.items}
                  onQuickAdd={mayOrder ? quickAdd : undefined}
                  select={select}
                  mark={mark}
                  place={place}
                  list={list}
                />
              )}
              {!products &&
                (inList ? <PiecesListSkeleton /> : <ProductGridSkeleton hasPlace={hasPlace(filter, categories)} />)}
              {usedList && customer ? (
                <Suspense fallback={inList && products && <PiecesListSkeleton />}>
                  <PiecesList
                    key={customer.id}
                    customer={customer.id}
                    products={inList ? products?.items : undefined}
                    filter={filter}
                    list={list}
                    onOpen={quickAdd}
                  >
                    {pager}
                  </PiecesList>
                </Suspense>
              ) : (
                pager
              )}
            </Around>
          </div>
        </div>
      </div>
      {chosen && (
        <Suspense>
          <QuickAdd key={chosen.id} product={chosen} opened={isAdding} {...adding} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {isDrawerUsed && (
        <Suspense>
          <FilterDrawer
            {...filters}
            total={stale ? undefined : total}
            of="designs"
            opened={drawer}
            onClose={() => setDrawer(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No products found"
    text="Try adjusting your filters or search terms"
    action={
      <Button variant="outline" onClick={onClear}>
        Clear All Filters
      </Button>
    }
  />
);

/** Rows that fill the screen. */
const skeletonRows = Array.from({ length: 10 }, () => 112);

const PiecesListSkeleton = () => <LoadingBlocks label="Loading products" heights={skeletonRows} />;

/** Predicts whether skeleton cards show a category or subcategory line. */
const hasPlace = (filter: CatalogueFilter, categories: ReturnType<typeof useCategories>) => {
  const place = cardPlace(filter);
  const only = categories?.find(({ name }) => name === filter.categories[0]);
  return place === 'category' || (place === 'subcategory' && only?.subcategories.length !== 0);
};

const headingFor = ({ search, categories, subcategories }: CatalogueFilter) => {
  if (search) return { label: 'Search results', title: `“${search}”` };
  if (categories.length === 1)
    return { label: subcategories.length > 0 ? subcategories.join(', ') : 'The collection', title: categories[0] };
  return { label: 'The collection', title: categories.length > 1 ? 'Selected categories' : brand.texts.catalogueTitle };
};
