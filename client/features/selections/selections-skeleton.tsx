import { Skeleton } from '@mantine/core';
import { Loading } from '../../ui/states';
import card from './selection-card.module.css';
import classes from './selections-page.module.css';

export function SelectionsSkeleton() {
  return (
    <Loading label="Loading your selections" ofPage>
      <div className={classes.selections}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={card.card}>
            <Skeleton height="auto" style={{ aspectRatio: '4' }} />
            <div className={card.text}>
              <Skeleton height="1.5rem" width="60%" />
              <Skeleton height="1rem" width="45%" mt="0.625rem" />
              <Skeleton height="1rem" width="30%" my="1.25rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
