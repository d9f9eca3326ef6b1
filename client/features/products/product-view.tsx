import { Skeleton } from '@mantine/core';
import { Fragment, Suspense, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasLowerNet, weightRanges, weightsIn } from '../../../domain/choice-weights';
import type { Colour } from '../../../domain/gold';
import { stonesSummary } from '../../../domain/stones';
import { errorMessage } from '../../lib/error-message';
import { formatGrams, formatGramsRange } from '../../lib/format';
import { usePageTitle } from '../../lib/page-meta';
import { Page } from '../../ui/section';
import { EmptyState, Loading, QueryState } from '../../ui/states';
import { SessionFailed, useSession } from '../auth/use-session';
import { catalogueOf } from './catalogue-filter';
import { validateMetal, type ChoiceDraft, type SaveItems } from './choice';
import { Gallery } from './gallery';
import { Neighbours } from './neighbours';
import { OrderForm, ViewerForm } from './order-form';
import { OwnNumber } from './own-number';
import { metalsOf, sameMetal } from './pieces';
import classes from './product-view.module.css';
import type { ProductCardFragment, ProductDetailsFragment } from './products.generated';
import { RelatedDesigns } from './related-designs';
import { StonesTable } from './stones-table';
import { useCatalogueFilter, useProduct } from './use-products';
import { useChoice } from './use-choice';
import { useFilledPieces } from './use-filled-pieces';
import { WeightsTable } from './weights-table';
import gallery from './gallery.module.css';

interface ProductViewProps {
  onSave: SaveItems;
  /**
   * Buttons beside the number, or on the card of a related design (without `colour`). They are shown when their code has
   * loaded.
   */
  actions?: (product: ProductCardFragment, colour?: Colour) => ReactNode;
  /** A further line below the weight. */
  line?: (product: ProductDetailsFragment) => ReactNode;
  /** Shown to people who may not see products. */
  closed: ReactNode;
}

export function ProductView({ closed, ...rest }: ProductViewProps) {
  const { id = '' } = useParams();
  const { known, mayBrowse, query: session } = useSession();
  const query = useProduct(id, { skip: !mayBrowse });
  const { data: product, notFound } = query;
  usePageTitle(notFound ? 'Product not found' : product?.name);

  if (session.error) {
    return (
      <Page>
        <SessionFailed query={session} />
      </Page>
    );
  }
  if (known && !mayBrowse) return closed;
  if (notFound) return <ProductNotFound />;
  if (query.error) {
    return (
      <Page>
        <QueryState
          of={query}
          failed={(error) => ({ title: 'Error Fetching Data', text: errorMessage(error, 'Product not found') })}
          heading="h1"
        />
      </Page>
    );
  }
  return (
    <Page>
      {product ? (
        <Fragment key={product.id}>
          <ProductDetails product={product} {...rest} />
          <RelatedDesigns id={product.id} actions={rest.actions} />
        </Fragment>
      ) : (
        <ProductSkeleton />
      )}
    </Page>
  );
}

function ProductNotFound() {
  return (
    <Page>
      <EmptyState
        heading="h1"
        title="Product not found"
        text="This design is no longer available, or the link is wrong."
        link={{ to: '/product', text: 'Back to the catalogue' }}
      />
    </Page>
  );
}

interface ProductDetailsProps extends Omit<ProductViewProps, 'closed'> {
  product: ProductDetailsFragment;
}

function ProductDetails({ product, onSave, actions, line }: ProductDetailsProps) {
  const { user, mayOrder } = useSession();
  const pieces = useFilledPieces(user?.id ?? 'visitor', onSave, product.id);
  const metals = metalsOf(product);
  const before = pieces.items.find((item) => metals.some((metal) => sameMetal(metal, item)));
  const choice = useChoice(product, before);
  const { draft } = choice;

  return (
    <article className={classes.product}>
      <div className={classes.top}>
        <Breadcrumb product={product} />
        <Neighbours id={product.id} />
      </div>
      <Gallery pictures={product.images} number={product.designNumber} name={product.name} colour={draft.colour} />
      <div className={classes.panel} data-keep-clear="side">
        <header>
          {product.isNew && <p className={classes.new}>New</p>}
          <h1 className={classes.name}>{product.name}</h1>
          <div className={classes.number}>
            <p>Design number: {product.designNumber}</p>
            <Suspense>{actions?.(product, draft.colour)}</Suspense>
          </div>
          <OwnNumber product={product} />
          <p className={classes.gram}>{weightText(product, draft)}</p>
          {product.stones.length > 0 && <p className={classes.gram}>{stonesSummary(product.stones)}</p>}
          {line?.(product)}
        </header>
        {mayOrder ? (
          <OrderForm product={product} choice={choice} pieces={pieces} onSave={onSave} />
        ) : (
          <ViewerForm product={product} choice={choice} />
        )}
        {product.weights.length > 0 && <WeightsTable product={product} />}
        {product.stones.length > 0 && <StonesTable stones={product.stones} />}
        <p className="quiet small">
          Made to order in {draft.carat} ct gold. The weight shown is for the finished piece.
        </p>
      </div>
    </article>
  );
}

/** The weights of the chosen carat and size, or of all its sizes until one is chosen. */
function weightText(product: ProductDetailsFragment, draft: ChoiceDraft): string {
  const { choice } = validateMetal(product, draft);
  if (choice) {
    const { gram, netGram } = weightsIn(product, choice);
    return `Weight: ${formatGrams(gram)}${netGram < gram ? `, net ${formatGrams(netGram)}` : ''}`;
  }
  const ranges = weightRanges(product, [draft.carat]);
  return `Weight: ${formatGramsRange(ranges.gram)}${hasLowerNet(ranges) ? `, net ${formatGramsRange(ranges.netGram)}` : ''}`;
}

function Breadcrumb({ product }: { product: ProductDetailsFragment }) {
  const { list } = useCatalogueFilter();
  return (
    <nav className={classes.breadcrumb} aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to={{ pathname: '/product', search: list }}>Catalogue</Link>
        </li>
        <li>
          <Link to={catalogueOf(product.category)}>{product.category}</Link>
        </li>
        {product.subcategory && (
          <li>
            <Link to={catalogueOf(product.category, product.subcategory)}>{product.subcategory}</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

function ProductSkeleton() {
  return (
    <Loading label="Loading the product">
      <div className={classes.product}>
        <div className={classes.top}>
          <Skeleton height="1.25rem" width="14rem" />
        </div>
        <div className={gallery.gallery}>
          <Skeleton className={gallery.stage} width="auto" height="auto" style={{ aspectRatio: '1' }} />
        </div>
        <div className={classes.panel}>
          <div>
            <Skeleton height="3.25rem" width="85%" />
            <Skeleton height="1.25rem" width="40%" mt="1rem" />
          </div>
          <Skeleton height="4.5rem" />
          <Skeleton height="4rem" width="70%" />
          <Skeleton height="6rem" />
          <Skeleton height="3.125rem" />
        </div>
      </div>
    </Loading>
  );
}
