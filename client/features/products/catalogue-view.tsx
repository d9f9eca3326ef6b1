import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useRef, useState, type ReactNode } from 'react';
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
import { cardPlace, noFilters, type CardPlace, type CatalogueFilter } from './catalogue-filter';
import classes from './catalogue-view.module.css';
import type { AddToCart } from './choice';
import type { FilterDrawerProps } from './filter-drawer';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import type { ProductsQuery, QuickAddFragment } from './products.generated';
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
  /** A further button of each card. */
  select?: (product: QuickAddFragment) => ReactNode;
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

function Catalogue({ waiting, ...adding }: Adding & { waiting: boolean }) {
  const { filter, list, onChange } = useCatalogueFilter();
  const query = useProducts(filter, { skip: waiting });
  const { page: products, stale } = query;
  const categories = useCategories({ skip: waiting });
  const [drawer, setDrawer] = useState(false);
  const isDrawerUsed = useOpenedOnce(drawer, loadDrawer);
  const grid = useRef<HTMLDivElement>(null);
  const total = products && plural(products.pageInfo.total, 'design');
  const place = cardPlace(filter);
  const dimmed = stale && products !== undefined;
  const filters = {
    filter,
    onChange,
    categories,
    counts: products?.categoryCounts,
    carats: products?.items.flatMap(({ caratOptions }) => caratOptions) ?? [],
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
            {products ? (
              <Results
                products={products.items}
                place={place}
                list={list}
                onClear={() => onChange(noFilters)}
                {...adding}
              />
            ) : (
              <ProductGridSkeleton hasPlace={hasPlace(filter, categories)} />
            )}
          </div>
          {products && products.pageInfo.total > 0 && (
            <Pager
              page={filter.page}
              pages={products.pageInfo.pages}
              total={products.pageInfo.total}
              onPage={goToPage}
              of="designs"
            />
          )}
        </div>
      </div>
      {isDrawerUsed && (
        <Suspense>
          <FilterDrawer
            {...filters}
            total={stale ? undefined : total}
            opened={drawer}
            onClose={() => setDrawer(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

interface ResultsProps extends Adding {
  products: ProductsQuery['products']['items'];
  place: CardPlace;
  list: string;
  onClear: () => void;
}

function Results({ products, place, list, onClear, select, ...adding }: ResultsProps) {
  const [chosen, setChosen] = useState<QuickAddFragment>();
  const [opened, setOpened] = useState(false);
  useOpenedOnce(opened, loadQuickAdd);
  const open = (product: QuickAddFragment) => {
    setChosen(product);
    setOpened(true);
  };
  if (products.length === 0) {
    return (
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
  }
  return (
    <>
      <ProductGrid products={products} onQuickAdd={open} select={select} place={place} list={list} />
      {chosen && (
        <Suspense>
          <QuickAdd key={chosen.id} product={chosen} opened={opened} {...adding} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

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
