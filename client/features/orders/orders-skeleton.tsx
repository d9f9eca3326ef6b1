import { Skeleton } from '@mantine/core';
import { Loading } from '../../ui/states';
import card from './order-card.module.css';
import classes from './my-orders.module.css';
import skeleton from './orders-skeleton.module.css';

/** Fills the first screen, because the number of orders is not known. */
export function OrdersSkeleton({ count = 4 }: { count?: number }) {
  return (
    <Loading label="Loading your orders" ofPage>
      <div className={classes.orders}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={card.card}>
            <Skeleton className={skeleton.code} width="11rem" />
            <Skeleton className={skeleton.facts} width="9rem" />
            <Skeleton className={skeleton.facts} width="10rem" />
            <Skeleton className={skeleton.steps} />
            <Skeleton className={skeleton.items} />
            <div className={card.footer}>
              <Skeleton className={skeleton.button} />
              <Skeleton className={skeleton.button} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
