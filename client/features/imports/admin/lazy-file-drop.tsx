import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { FileDropProps } from '../../../ui/file-drop';
import { lazyComponent } from '../../../ui/lazy-component';
import classes from './lazy-file-drop.module.css';

const FileDrop = lazyComponent<FileDropProps, 'FileDrop'>(() => import('../../../ui/file-drop'), 'FileDrop');

/** A field for files, whose code is loaded after the rest of the page. */
export const LazyFileDrop = (props: FileDropProps) => (
  <Suspense
    fallback={
      <div className={classes.waiting} role="status" aria-label="Loading the field...">
        <Skeleton />
      </div>
    }
  >
    <FileDrop {...props} />
  </Suspense>
);
