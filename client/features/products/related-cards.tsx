import type { ReactNode } from 'react';
import { relatedSizes } from './picture-sizes';
import { ProductCard } from './product-card';
import classes from './related-designs.module.css';
import { useRelatedProducts } from './use-products';

/** `skeleton` is shown while they are loaded. */
export function RelatedCards({ id, skeleton }: { id: string; skeleton: ReactNode }) {
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
            <ProductCard product={product} place="subcategory" sizes={relatedSizes} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
