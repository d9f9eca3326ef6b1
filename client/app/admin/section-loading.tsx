import { Skeleton } from '@mantine/core';
import { Loading } from '../../ui/states';
import classes from './section-loading.module.css';

/** A section while its chunk is on its way: a heading and rows, drawn only when it takes a moment. */
export function SectionLoading() {
  return (
    <Loading label="Opening the section">
      <div className={classes.section}>
        <Skeleton height={44} width="min(18rem, 60%)" />
        <Skeleton height={20} width="min(26rem, 80%)" />
        <Skeleton height={420} mt="lg" />
      </div>
    </Loading>
  );
}
