import { Skeleton } from '@mantine/core';
import { Loading } from '../../ui/states';
import page from './cart-page.module.css';
import row from './cart-line-row.module.css';

export function CartSkeleton() {
  return (
    <Loading label="Loading your cart" ofPage>
      <div className={page.layout}>
        <div className={page.lines}>
          {Array.from({ length: 3 }, (_, index) => (
            <div key={index} className={row.group}>
              <div className={row.picture}>
                <Skeleton height="auto" style={{ aspectRatio: '1' }} />
              </div>
              <div className={row.product}>
                <Skeleton height="1.5rem" width="60%" />
                <Skeleton height="1.25rem" width="40%" mt="0.625rem" />
              </div>
              <div className={row.lines}>
                <div className={row.line}>
                  <div className={row.details}>
                    <Skeleton height="1.5rem" width="85%" />
                    <Skeleton height="1.25rem" width="8rem" mt="0.75rem" />
                  </div>
                  <div className={row.amount}>
                    <Skeleton height="2.75rem" width="8.5rem" />
                    <Skeleton className={row.lineWeight} height="1.5rem" width="9rem" />
                  </div>
                </div>
              </div>
            </div>
          ))}
        </div>
        <div>
          <Skeleton height="11rem" />
          <Skeleton height="3.125rem" mt="xl" />
        </div>
      </div>
    </Loading>
  );
}
