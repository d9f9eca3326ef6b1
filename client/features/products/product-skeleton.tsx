import { Skeleton } from '@mantine/core';
import { Loading } from '../../ui/states';
import classes from './product-view.module.css';
import gallery from './gallery.module.css';

/** Skeleton of the product page. */
export function ProductSkeleton() {
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
