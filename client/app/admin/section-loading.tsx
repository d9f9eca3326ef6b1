import { Skeleton } from '@mantine/core';
import { Loading } from '../../ui/states';
import classes from './section-loading.module.css';

/** Skeleton of a section while its chunk loads. CSS delays it, so fast loads show nothing. */
export function SectionLoading() {
  return (
    <Loading label="Loading the section">
      <div className={classes.section}>
        <Skeleton height={44} width="min(18rem, 60%)" />
        <Skeleton height={20} width="min(26rem, 80%)" />
        <Skeleton height={420} mt="lg" />
      </div>
    </Loading>
  );
}
