import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { colourLabels } from '../../../domain/products';
import type { ResolvedChoice } from '../../../domain/cart';
import { formatGrams } from '../../lib/format';
import { usePageTitle } from '../../lib/page-meta';
import { loginPath } from '../../lib/return-path';
import { Page } from '../../ui/section';
import { EmptyState, ErrorState } from '../../ui/states';
import { ServerUnreachable } from '../auth/server-unreachable';
import { useSession } from '../auth/use-session';
import { writeFilter, changeFilter, readFilter } from './catalogue-filter';
import { choiceWords } from './choice-words';
import type { AddToCart } from './choice';
import { ChoiceFields } from './choice-fields';
import { Gallery } from './gallery';
import { ProductSkeleton } from './product-skeleton';
import classes from './product-page.module.css';
import type { ProductCardFragment } from './products.generated';
import { QuantityDialog } from './quantity-dialog';
import { useChoice } from './use-choice';
import { useProduct } from './use-products';

export function ProductPage({ onAdd }: { onAdd: AddToCart }) {
  const { id = '' } = useParams();
  const { known, mayBrowse, failed, retry: askAgain } = useSession();
  const location = useLocation();
  const { product, gone, failure, loading, retry } = useProduct(id, { skip: !mayBrowse });
  usePageTitle(gone ? 'Product not found' : product?.name);

  if (failed) {
    return (
      <Page>
        <ServerUnreachable onRetry={askAgain} />
      </Page>
    );
  }
  if (known && !mayBrowse) {
    return (
      <Page>
        <EmptyState
          heading="h1"
          title="Please login to view products"
          action={
            <Button component={Link} to={loginPath(location)}>
              Login
            </Button>
          }
        />
      </Page>
    );
  }
  if (gone) return <ProductGone />;
  if (failure) {
    return (
      <Page>
        <ErrorState heading="h1" title="Error Fetching Data" text={failure} onRetry={retry} retrying={loading} />
      </Page>
    );
  }
  return <Page>{product ? <Piece key={product.id} product={product} onAdd={onAdd} /> : <ProductSkeleton />}</Page>;
}

function ProductGone() {
  return (
    <Page>
      <EmptyState
        heading="h1"
        title="Product not found"
        text="This piece has left our catalogue, or the address is not complete."
        action={
          <Button component={Link} to="/product">
            Back to the catalogue
          </Button>
        }
      />
    </Page>
  );
}

/** The way back into the catalogue, opened at a category and, where given, a subcategory. */
const catalogueAt = (category: string, subcategory?: string) => {
  const everything = readFilter(new URLSearchParams());
  const filter = changeFilter(everything, {
    categories: [category],
    subcategories: subcategory ? [subcategory] : [],
  });
  return `/product?${writeFilter(filter).toString()}`;
};

function Piece({ product, onAdd }: { product: ProductCardFragment; onAdd: AddToCart }) {
  const { draft, problems, change, settle, fields } = useChoice(product);
  const [choice, setChoice] = useState<ResolvedChoice>();
  const [asking, setAsking] = useState(false);

  const ask = () => {
    const settled = settle();
    if (!settled) return;
    setChoice(settled);
    setAsking(true);
  };
  const add = async (quantity: number) => (choice ? onAdd({ productId: product.id, quantity, ...choice }) : false);

  return (
    <article className={classes.piece}>
      <Trail product={product} />
      <Gallery pictures={product.images} name={product.name} />
      <div className={classes.panel}>
        <header>
          {product.isNew && <p className={classes.new}>New</p>}
          <h1 className={classes.name}>{product.name}</h1>
          <p className={classes.gram}>Weight: {formatGrams(product.gram)}</p>
        </header>
        <div ref={fields}>
          <ChoiceFields product={product} draft={draft} problems={problems} onChange={change} />
        </div>
        <div className={classes.buy}>
          <p className={classes.buyName} aria-hidden>
            {product.name}
            <span>
              {draft.carat} carat · {colourLabels[draft.colour]}
            </span>
          </p>
          <Button size="lg" className={classes.add} onClick={ask}>
            Add to Cart
          </Button>
        </div>
        <p className={classes.made}>
          Made to order in {draft.carat} carat gold. The weight is that of the finished piece.
        </p>
      </div>
      <QuantityDialog product={product} opened={asking} onAdd={add} onClose={() => setAsking(false)}>
        {choice && <p className={classes.chosen}>{choiceWords(choice).join(' · ')}</p>}
      </QuantityDialog>
    </article>
  );
}

function Trail({ product }: { product: ProductCardFragment }) {
  return (
    <nav className={classes.trail} aria-label="Where you are">
      <ol>
        <li>
          <Link to="/product">Catalogue</Link>
        </li>
        <li>
          <Link to={catalogueAt(product.category)}>{product.category}</Link>
        </li>
        {product.subcategory && (
          <li>
            <Link to={catalogueAt(product.category, product.subcategory)}>{product.subcategory}</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
