import { Skeleton } from '@mantine/core';
import { maxRelatedProducts } from '../../../domain/products';
import { RenderWhenNear } from '../../ui/render-when-near';
import { Loading } from '../../ui/states';
import { relatedSizes } from './picture-sizes';
import { ProductCard } from './product-card';
import grid from './product-grid.module.css';
import classes from './related-designs.module.css';
import { useRelatedProducts } from './use-products';

/** Products like this one, below it. They are loaded when the reader comes near, after the product. */
export function RelatedDesigns({ id }: { id: string }) {
  return (
    <RenderWhenNear fallback={<RelatedSkeleton />}>
      <RelatedCards id={id} />
    </RenderWhenNear>
  );
}

function RelatedCards({ id }: { id: string }) {
  const { data: products, error } = useRelatedProducts(id);
  if (error || products?.length === 0) return null;
  if (!products) return <RelatedSkeleton />;
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

/** The footer waits, because it moves up when there are no related designs. */
function RelatedSkeleton() {
  return (
    <Loading label="Loading related designs" ofPage>
      <div className={classes.related}>
        <Skeleton className={classes.title} height="2.25rem" width="14rem" />
        <div className={classes.cards}>
          {Array.from({ length: maxRelatedProducts }, (_, index) => (
            <div key={index}>
              <Skeleton className={grid.image} height="auto" />
              <Skeleton className={grid.placeLine} height="0.75rem" width="45%" />
              <Skeleton className={grid.nameLine} height="1.375rem" width="80%" />
              <Skeleton className={grid.factsLine} height="0.9375rem" width="55%" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
