import { Skeleton } from '@mantine/core';
import { Loading } from '../../ui/states';
import row from './item-row.module.css';

export function SelectionSkeleton() {
  return (
    <Loading label="Loading this selection" ofPage>
      <Skeleton height="3.25rem" width="min(100%, 20rem)" />
      <Skeleton height="1.25rem" width="7rem" mt="1.25rem" mb="3rem" />
      <div className={row.list}>
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className={row.item}>
            <div className={row.row}>
              <div className={row.picture}>
                <Skeleton height="auto" style={{ aspectRatio: '1' }} />
              </div>
              <div>
                <Skeleton height="0.75rem" width="5rem" />
                <Skeleton height="1.375rem" width="70%" mt="0.5rem" />
                <Skeleton height="1rem" width="50%" mt="0.5rem" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
