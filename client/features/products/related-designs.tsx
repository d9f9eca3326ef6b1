import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { maxRelatedProducts } from '../../../domain/products';
import { lazyComponent } from '../../ui/lazy-component';
import { RenderWhenNear } from '../../ui/use-on-screen';
import { Loading } from '../../ui/states';
import grid from './product-grid.module.css';
import type { RelatedCardsProps } from './related-cards';
import classes from './related-designs.module.css';

const RelatedCards = lazyComponent(() => import('./related-cards'), 'RelatedCards');

/** Products like this one, below it. They are loaded when the reader comes near, after the product. */
export function RelatedDesigns(props: Omit<RelatedCardsProps, 'skeleton'>) {
  return (
    <RenderWhenNear fallback={<RelatedSkeleton />}>
      <Suspense fallback={<RelatedSkeleton />}>
        <RelatedCards {...props} skeleton={<RelatedSkeleton />} />
      </Suspense>
    </RenderWhenNear>
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
