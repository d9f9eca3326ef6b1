import { Suspense, type ReactNode } from 'react';
import { relatedSizes } from './product-pictures';
import { ProductCard } from './product-card';
import type { ProductCardFragment } from './products.generated';
import classes from './related-designs.module.css';
import { useRelatedProducts } from './use-products';

export interface RelatedCardsProps {
  /** The product whose related designs are shown. */
  id: string;
  actions?: (product: ProductCardFragment) => ReactNode;
  skeleton: ReactNode;
}

export function RelatedCards({ id, actions, skeleton }: RelatedCardsProps) {
  const { data: products, error } = useRelatedProducts(id);
  if (error || products?.length === 0) return null;
  if (!products) return skeleton;
  return (
    <section className={classes.related} aria-labelledby="related-designs">
      <h2 id="related-designs" className={classes.title}>
        Related designs
      </h2>
      <ul className={classes.cards}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} place="subcategory" sizes={relatedSizes} heading="h3">
              <Suspense>{actions?.(product)}</Suspense>
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
