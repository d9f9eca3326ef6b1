import { Skeleton } from '@mantine/core';
import { Loading } from '../../ui/states';
import card from './order-card.module.css';
import classes from './orders-page.module.css';

export function OrdersSkeleton({ count = 3 }: { count?: number }) {
  return (
    <Loading label="Loading your orders">
      <div className={classes.orders}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={card.card}>
            <Skeleton height="2.25rem" width="14rem" />
            <Skeleton height="1rem" width="9rem" mt="sm" />
            <Skeleton height="3.5rem" mt="xl" />
            <Skeleton height="5rem" mt="xl" />
            <Skeleton height="5rem" mt="md" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
