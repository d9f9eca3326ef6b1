import { Button, Skeleton } from '@mantine/core';
import { Fragment, Suspense, type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { colourLabels, type Colour } from '../../../domain/gold';
import type { ResolvedChoice } from '../../../domain/choices';
import { quantityHint } from '../../../domain/quantities';
import { errorMessage } from '../../lib/error-message';
import { formatGrams } from '../../lib/format';
import { usePageTitle } from '../../lib/page-meta';
import { Page } from '../../ui/section';
import { lazyComponent, useOpenedOnce } from '../../ui/lazy-component';
import { EmptyState, Loading, QueryState } from '../../ui/states';
import { SessionFailed, useSession } from '../auth/use-session';
import { catalogueOf } from './catalogue-filter';
import type { AddToCart, ChoiceDraft } from './choice';
import { ChoiceFields } from './choice-fields';
import { Gallery } from './gallery';
import { Neighbours } from './neighbours';
import classes from './product-view.module.css';
import type { ProductCardFragment, ProductDetailsFragment } from './products.generated';
import { RelatedDesigns } from './related-designs';
import { useCatalogueFilter, useProduct } from './use-products';
import { useChoice } from './use-choice';
import gallery from './gallery.module.css';

const loadDialog = () => import('./quantity-dialog');
const QuantityDialog = lazyComponent(loadDialog, 'QuantityDialog');

interface ProductViewProps {
  onAdd: AddToCart;
  /** Another way to order, below the size. */
  severalSizes?: (product: ProductDetailsFragment, chosen: ChoiceDraft) => ReactNode;
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

function ProductDetails({ product, onAdd, severalSizes, actions, line }: ProductDetailsProps) {
  const { draft, problems, change, submit, fields } = useChoice(product);
  const [choice, setChoice] = useState<ResolvedChoice>();
  const hint = quantityHint(product);
  const [dialogOpened, setDialogOpened] = useState(false);
  const hasDialog = useOpenedOnce(dialogOpened, loadDialog);

  const openDialog = () => {
    const valid = submit();
    if (!valid) return;
    setChoice(valid);
    setDialogOpened(true);
  };
  const add = async (quantity: number) => (choice ? onAdd({ productId: product.id, quantity, ...choice }) : false);

  return (
    <article className={classes.product}>
      <div className={classes.top}>
        <Breadcrumb product={product} />
        <Neighbours id={product.id} />
      </div>
      <Gallery pictures={product.images} number={product.designNumber} name={product.name} colour={draft.colour} />
      <div className={classes.panel}>
        <header>
          {product.isNew && <p className={classes.new}>New</p>}
          <h1 className={classes.name}>{product.name}</h1>
          <div className={classes.number}>
            <p>Design number: {product.designNumber}</p>
            <Suspense>{actions?.(product, draft.colour)}</Suspense>
          </div>
          <p className={classes.gram}>Weight: {formatGrams(product.gram)}</p>
          {hint && <p className={classes.gram}>{hint}</p>}
          {line?.(product)}
        </header>
        <div ref={fields}>
          <ChoiceFields product={product} draft={draft} problems={problems} onChange={change} />
        </div>
        {severalSizes?.(product, draft)}
        <div className={classes.buy} data-keep-clear>
          <p className={classes.buyName} aria-hidden>
            {product.name}
            <span>
              {draft.carat} ct · {colourLabels[draft.colour]}
            </span>
          </p>
          <Button size="lg" className={classes.add} onClick={openDialog}>
            Add to Cart
          </Button>
        </div>
        <p className="quiet small">
          Made to order in {draft.carat} ct gold. The weight shown is for the finished piece.
        </p>
      </div>
      {hasDialog && (
        <Suspense>
          <QuantityDialog
            product={product}
            colour={draft.colour}
            opened={dialogOpened}
            choice={choice}
            onAdd={add}
            onClose={() => setDialogOpened(false)}
          />
        </Suspense>
      )}
    </article>
  );
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
