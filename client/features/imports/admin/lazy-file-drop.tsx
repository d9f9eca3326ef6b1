import { Suspense } from 'react';
import IconUpload from '~icons/tabler/upload';
import type { DropZoneProps, FileDropProps } from '../../../ui/file-drop';
import classes from '../../../ui/file-drop.module.css';
import { lazyComponent } from '../../../ui/lazy-component';

const load = () => import('../../../ui/file-drop');
const FileDrop = lazyComponent<FileDropProps, 'FileDrop'>(load, 'FileDrop');
const DropZone = lazyComponent<DropZoneProps, 'DropZone'>(load, 'DropZone');

/** The field as it looks before a file is chosen, so that nothing moves when its code has loaded. */
const Waiting = ({ label, hint }: Pick<FileDropProps, 'label' | 'hint'>) => (
  <div className={classes.field} aria-busy="true">
    <span className={classes.label}>{label}</span>
    <div className={classes.zone}>
      <div className={classes.inside}>
        <IconUpload size={28} stroke={1} aria-hidden />
        <p className={classes.text}>{hint}</p>
      </div>
    </div>
    <div />
  </div>
);

/** A field for a file, whose code is loaded after the rest of the page. */
export const LazyFileDrop = (props: FileDropProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <FileDrop {...props} />
  </Suspense>
);

/** A field for any files, whose code is loaded after the rest of the page. */
export const LazyDropZone = (props: DropZoneProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <DropZone {...props} />
  </Suspense>
);
