import { Suspense } from 'react';
import IconUpload from '~icons/tabler/upload';
import type { FileDropProps } from '../../../ui/file-drop';
import classes from '../../../ui/file-drop.module.css';
import { lazyComponent } from '../../../ui/lazy-component';

const FileDrop = lazyComponent<FileDropProps, 'FileDrop'>(() => import('../../../ui/file-drop'), 'FileDrop');

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

/** A field for files, whose code is loaded after the rest of the page. */
export const LazyFileDrop = (props: FileDropProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <FileDrop {...props} />
  </Suspense>
);
